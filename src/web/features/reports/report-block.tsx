import { Link } from 'react-router';
import { pageAddress } from '#contract/page-address.ts';
import { contactActions } from '#domain/reader-action.ts';
import { useLabels } from '../../context/language-context.ts';
import { logContactAction } from '../../data/log-action.ts';
import type { Subject } from '../../data/page-subject.ts';
import { AccessPrompt } from '../../ui/feedback/access-prompt.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { MoreRows, useShowMore } from '../../ui/table/show-more.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './report-block.module.css';
import { type ReportRow, type ShortReport, type ShownReport, shortReport } from './short-report.ts';

interface ReportBlockProps {
  readonly id: 'ifrs' | 'ras';
  readonly report: ShownReport;
  /** Of the page that it stands on. */
  readonly subject: Subject;
}

/** What is logged when the rest of a table is opened. */
const opened = { ifrs: contactActions.consolidatedReport, ras: contactActions.nationalReport } as const;

const firstRows = 5;

/** The same in every table of the block, so that their periods stand one below the other. */
const widths = { unit: '9rem', period: '8.5rem' } as const;

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'unit'], width: 'minmax(0, 1fr)' },
  { parts: ['period0', 'period1'], align: 'end', width: '7rem' },
];

/** The latest indicators of the issuer; further ones on demand. */
export function ReportBlock({ id, report, subject }: ReportBlockProps) {
  const text = useLabels('more');
  const onMore = () =>
    logContactAction({ actionId: opened[id], bondId: subject.model === 'bonds' ? subject.id : undefined });
  const tables = report.tables.map(shortReport).filter((table) => table !== null && table.rows.length > 0);
  return (
    <Block
      id={id}
      title={text(id)}
      meta={report.name ?? undefined}
      foot={subject.model === 'bonds' && <Link to={pageAddress('company', report.issuerId)}>{text('to_company')}</Link>}
    >
      <AccessPrompt what={text('reports_prompt')} />
      {report.tables.length === 0 && <EmptyState icon="columns" title={text('no_reports')} />}
      {tables.map(
        (table) =>
          table !== null && <Indicators key={table.rows[0]?.id} table={table} caption={text(id)} onMore={onMore} />,
      )}
    </Block>
  );
}

interface IndicatorsProps {
  readonly table: ShortReport;
  readonly caption: string;
  readonly onMore: () => void;
}

/** The first lines without their parts; all of them with their parts on demand. */
function Indicators({ table: { periods, rows }, caption, onMore }: IndicatorsProps) {
  const text = useLabels('more');
  const more = useShowMore({ onMore });
  const first = rows.filter(({ isTop }) => isTop).slice(0, firstRows);
  const shown = more.isOpen ? rows : first;
  const columns: readonly Column<ReportRow>[] = [
    { ...{ id: 'name', title: text('column_indicator'), wraps: true }, cell: ({ name }) => name },
    { ...{ id: 'unit', title: text('column_unit'), rank: 2, width: widths.unit }, cell: ({ unit }) => unit },
    ...periods.map(
      (period, at): Column<ReportRow> => ({
        ...{ id: `period${at}`, title: period, kind: 'number', width: widths.period },
        ...(at > 1 && { rank: 3 as const }),
        cell: ({ values }) => values[at] ?? null,
      }),
    ),
  ];
  return (
    <>
      <Table caption={caption} columns={columns} lines={linesOf(shown, ({ id }) => id)} phone={phone} />
      {first.length < rows.length && (
        <div className={classNames(styles.foot, 'needs-script')}>
          <MoreRows more={more} />
        </div>
      )}
    </>
  );
}
