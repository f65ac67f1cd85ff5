import { Link } from 'react-router';
import { pageAddress } from '#contract/page-address.ts';
import { useLabels } from '../../context/language-context.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import { type ReportRow, type ShortReport, type ShownReport, shortReport } from './short-report.ts';

interface ReportBlockProps {
  readonly id: 'ifrs' | 'ras';
  readonly report: ShownReport;
}

const firstRows = 5;

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'unit'], width: 'minmax(0, 1fr)' },
  { parts: ['period0', 'period1'], align: 'end', width: '7rem' },
];

/** The latest indicators of the issuer; further ones on demand. */
export function ReportBlock({ id, report }: ReportBlockProps) {
  const text = useLabels('more');
  const tables = report.tables.map(shortReport).filter((table) => table !== null && table.rows.length > 0);
  return (
    <Block
      id={id}
      title={text(id)}
      meta={report.name ?? undefined}
      foot={<Link to={pageAddress('company', report.issuerId)}>{text('to_company')}</Link>}
    >
      <AccessPrompt what={text('reports_prompt')} />
      {report.tables.length === 0 && <EmptyState icon="columns" title={text('no_reports')} />}
      {tables.map((table) => table !== null && <Indicators key={table.rows[0]?.id} table={table} caption={text(id)} />)}
    </Block>
  );
}

function Indicators({ table: { periods, rows }, caption }: { readonly table: ShortReport; readonly caption: string }) {
  const text = useLabels('more');
  const columns: readonly Column<ReportRow>[] = [
    { ...{ id: 'name', title: text('column_indicator'), wraps: true }, cell: ({ name }) => name },
    { ...{ id: 'unit', title: text('column_unit'), rank: 2 }, cell: ({ unit }) => unit },
    ...periods.map(
      (period, at): Column<ReportRow> => ({
        ...{ id: `period${at}`, title: period, kind: 'number' },
        ...(at > 1 && { rank: 3 as const }),
        cell: ({ values }) => values[at] ?? null,
      }),
    ),
  ];
  return (
    <Table caption={caption} columns={columns} lines={linesOf(rows, ({ id }) => id)} phone={phone} limit={firstRows} />
  );
}
