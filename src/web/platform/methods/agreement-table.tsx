import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';

const phone: readonly PhoneColumn[] = [
  { parts: ['source', 'measure'], width: 'minmax(0, 1fr)' },
  { parts: ['count', 'families'], align: 'end', width: '5rem' },
  { parts: ['worst', 'tolerance'], align: 'end', width: '6rem' },
];

/** How far our numbers of one measure are from those of one source. */
export interface AgreementRow {
  readonly source: string;
  readonly measure: string;
  readonly families: number;
  readonly count: number;
  readonly worst: number;
  readonly tolerance: number;
}

interface ReportRow extends Omit<AgreementRow, 'families'> {
  readonly family: string;
}

function rowOf(rows: readonly ReportRow[]): readonly AgreementRow[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { source, measure } = first;
  return [
    {
      source,
      measure,
      families: new Set(rows.map(({ family }) => family)).size,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      worst: Math.max(...rows.map(({ worst }) => worst)),
      tolerance: Math.max(...rows.map(({ tolerance }) => tolerance)),
    },
  ];
}

/** The report that the test run writes, by source and measure; how many numbers were compared in all, of which version, and when. */
export function agreementOf(report: string): {
  readonly total: number;
  readonly rows: readonly AgreementRow[];
  readonly version: string;
  readonly measuredOn: string;
} {
  const { version, measuredOn, rows } = JSON.parse(report) as {
    readonly version: string;
    readonly measuredOn: string;
    readonly rows: readonly ReportRow[];
  };
  const groups = Map.groupBy(rows, ({ source, measure }) => `${source}\n${measure}`);
  return {
    version,
    measuredOn,
    total: rows.reduce((sum, { count }) => sum + count, 0),
    rows: [...groups.values()].flatMap(rowOf),
  };
}

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
    <TableBlock
      id="agreement"
      title={text('agreement')}
      columns={columns}
      rows={rows}
      idOf={({ source, measure }) => `${source} ${measure}`}
      phone={phone}
    />
  );
}
