import type { ImportRunLine } from '#contract/operator/data-quality.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';

const phone: readonly PhoneColumn[] = [
  { parts: ['file', 'finished'], width: 'minmax(0, 1fr)' },
  { parts: ['rowsStored', 'rowsFailed'], align: 'end', width: '6rem' },
];

const countTitles = {
  rowsRead: 'rows_read',
  rowsStored: 'rows_stored',
  rowsUnchanged: 'rows_unchanged',
  rowsFailed: 'rows_failed',
} as const;

/** The last imports with their counts. */
export function ImportRuns({ runs }: { readonly runs: readonly ImportRunLine[] }) {
  const text = useLabels('operator');
  return (
    <TableBlock
      id="imports"
      title={text('imports')}
      empty={{ title: text('no_imports'), reason: text('no_imports_reason') }}
      columns={useColumns()}
      rows={runs}
      idOf={({ id }) => id}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<ImportRunLine>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  const count = (id: keyof typeof countTitles, rank?: 3): Column<ImportRunLine> => ({
    id,
    title: text(countTitles[id]),
    kind: 'number',
    width: '7rem',
    ...(rank && { rank }),
    cell: (run) => numberText(run[id], 0, language),
  });
  return [
    {
      id: 'finished',
      title: text('finished'),
      width: '14rem',
      cell: ({ finishedAt }) => `${dateText(finishedAt, language)}, ${finishedAt.slice(11, 19)} UTC`,
    },
    { id: 'source', title: text('source'), width: '8rem', cell: ({ source }) => source },
    { id: 'file', title: text('file'), wraps: true, cell: ({ fileName }) => fileName },
    { id: 'kind', title: text('kind'), rank: 3, width: '11rem', cell: ({ kind }) => kind },
    count('rowsRead', 3),
    count('rowsStored'),
    count('rowsUnchanged', 3),
    count('rowsFailed'),
    {
      id: 'seconds',
      title: text('seconds'),
      kind: 'number',
      rank: 3,
      width: '6rem',
      cell: ({ seconds }) => numberText(seconds, 1, language),
    },
  ];
}
