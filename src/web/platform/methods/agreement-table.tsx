import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import type { AgreementRow } from './agreement.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['source', 'measure'], width: 'minmax(0, 1fr)' },
  { parts: ['count', 'families'], align: 'end', width: '5rem' },
  { parts: ['worst', 'tolerance'], align: 'end', width: '6rem' },
];

/** How far our numbers are from those of others, by source and measure. */
export function AgreementTable({ rows }: { readonly rows: readonly AgreementRow[] }) {
  const text = useLabels('methods');
  const language = useLanguage();
  const number = (id: 'families' | 'count'): Column<AgreementRow> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    sortValue: (row) => row[id],
    cell: (row) => numberText(row[id], 0, language),
  });
  const difference = (id: 'worst' | 'tolerance'): Column<AgreementRow> => ({
    id,
    title: text(`column_${id}`),
    kind: 'number',
    isKept: true,
    sortValue: (row) => row[id],
    cell: (row) => String(row[id]),
  });
  const name = (id: 'source' | 'measure'): Column<AgreementRow> => ({
    id,
    title: text(`column_${id}`),
    sortValue: (row) => row[id],
    cell: (row) => <span lang="en">{row[id]}</span>,
  });
  const columns = [
    name('source'),
    name('measure'),
    number('families'),
    number('count'),
    difference('worst'),
    difference('tolerance'),
  ];
  return (
    <Block id="agreement" title={text('agreement')}>
      <Table
        caption={text('agreement')}
        columns={columns}
        lines={linesOf(rows, ({ source, measure }) => `${source} ${measure}`)}
        phone={phone}
      />
    </Block>
  );
}
