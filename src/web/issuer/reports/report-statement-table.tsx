import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ReportForm, ReportTable } from '#contract/issuer/reports.ts';
import type { ReportStatement } from '#domain/issuer/report.ts';
import { contactActions } from '#domain/platform/reader-action.ts';
import { type LabelText, useAudience, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { signInPath } from '../../context/sign-in-path.ts';
import { logContactAction } from '../../platform/data/log-action.ts';
import { dateText } from '../../text/value-text.ts';
import { LockedMarker } from '../../ui/feedback/masked.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './report-block.module.css';
import type { PeriodChoice, ReportView, ShownCell, ShownRow } from './report-view.ts';
import { notesOf, reportView } from './report-view.ts';

type FormName = 'closed' | 'open';

/** The same in every table of the block, so that their periods stand one below the other. */
const widths = { name: 'min(18rem, 42vw)', value: '8rem', growth: '5rem' } as const;

interface StatementProps {
  readonly id: 'ifrs' | 'ras';
  readonly statement: ReportStatement;
  readonly table: ReportTable;
  readonly periods: PeriodChoice;
  readonly hasGrowth: boolean;
  /** The bond on whose page it stands. */
  readonly bondId: number | undefined;
}

/** What is logged when the rest of a table is opened. */
const opened = { ifrs: contactActions.consolidatedReport, ras: contactActions.nationalReport } as const;

const usualLimits = { closed: 5, open: 5 } as const;

/** Rows before 'show more', as the specification has them for each table and form. */
const rowLimits: Readonly<Record<StatementProps['id'], Readonly<Record<ReportStatement, Record<FormName, number>>>>> = {
  ifrs: { balance_sheet: usualLimits, profit_and_loss: usualLimits, cash_flow: usualLimits, parameters: usualLimits },
  ras: {
    balance_sheet: { closed: 5, open: 6 },
    profit_and_loss: { closed: 6, open: 6 },
    cash_flow: { closed: 7, open: 6 },
    parameters: usualLimits,
  },
};

/** Level from which on a reader may see more rows than the first. */
const LEVEL_OF_ROWS = 1;

/** One table of a report: the form of few lines first where there is one. The full form opens with full access. */
export function ReportStatementTable({ id, statement, table, periods, hasGrowth, bondId }: StatementProps) {
  const text = useLabels('reports');
  const language = useLanguage();
  const { closed_data: closed } = table;
  const [form, setForm] = useState<FormName>(closed === null ? 'open' : 'closed');
  const [isRefused, setIsRefused] = useState(false);
  const shown: ReportForm = form === 'closed' && closed !== null ? closed : table;
  const view = useMemo(() => reportView(shown, { periods, language }), [shown, periods, language]);
  const title = text(statement);
  if (view === null) return <LockedTable title={title} />;
  // Where the full form is open to the reader and says no more, there is nothing to switch.
  const hasSwitch = closed !== null && table.scroll_clmn?.length !== closed.scroll_clmn?.length;
  const choose = (next: FormName | null) => {
    const mayOpen = next !== 'open' || table.scroll_clmn !== null;
    setIsRefused(!mayOpen);
    if (mayOpen) setForm(next ?? form);
  };
  const tools = (
    <span className={styles.title}>
      <h4>{title}</h4>
      {view.rows.some(({ unit }) => unit === null) && <span className="muted">{shown.dimension}</span>}
      {hasSwitch && (
        <span className="needs-script">
          <ValueTabBar
            label={text('form')}
            look="segments"
            tabs={(['closed', 'open'] as const).map((name) => ({ id: name, ttl: text(`form_${name}`) }))}
            value={form}
            onChange={choose}
          />
        </span>
      )}
      <span role="alert">{isRefused && <FormRefused />}</span>
    </span>
  );
  return (
    <div className={styles.statement} data-statement={statement}>
      {view.columns.length === 0 ? (
        <>
          <div className={styles.locked}>{tools}</div>
          <EmptyState icon="columns" title={text('no_periods')} />
        </>
      ) : (
        <Table
          caption={title}
          tools={tools}
          columns={columnsOf(view, { text, hasGrowth, isClosed: shown.scroll_body === null })}
          lines={linesOf(view.rows, (row) => row.id)}
          limit={rowLimits[id][statement][form]}
          requiredLevel={LEVEL_OF_ROWS}
          onMore={() => logContactAction({ actionId: opened[id], bondId })}
          hasStickyColumn
        />
      )}
      <Notes view={view} />
    </div>
  );
}

/** Why the full form stays closed, and the way to what opens it. */
function FormRefused() {
  const text = useLabels('reports');
  const shell = useLabels('shell');
  const location = useLocation();
  const isVisitor = useAudience() === 'visitor';
  return (
    <span className={styles.refused}>
      <Icon name="lock" />
      {text('form_refused')}
      <Link to={isVisitor ? signInPath(location) : '/profile/access/'}>
        {shell(isVisitor ? 'sign_in' : 'get_access')}
      </Link>
    </span>
  );
}

/** A table of which the reader's level opens no form. */
function LockedTable({ title }: { readonly title: string }) {
  const text = useLabels('reports');
  return (
    <div className={classNames(styles.statement, styles.locked)}>
      <span className={styles.title}>
        <h4>{text('table_locked', { title })}</h4>
        <LockedMarker />
      </span>
    </div>
  );
}

interface ColumnSettings {
  readonly text: LabelText<'reports'>;
  readonly hasGrowth: boolean;
  /** Whether the values are closed to the reader. */
  readonly isClosed: boolean;
}

function columnsOf(
  { columns }: ReportView,
  { text, hasGrowth, isClosed }: ColumnSettings,
): readonly Column<ShownRow>[] {
  // What a period of a calendar year is, its name says.
  const isCalendar = columns.every(({ of, ends_on }) => of !== 'year' || ends_on.endsWith('-12-31'));
  const name = { id: 'name', title: text('column_line'), wraps: true, isFixed: true, width: widths.name };
  return [
    { ...name, cell: (row) => <LineName row={row} /> },
    ...columns.flatMap(({ ttl, info, ends_on, days }, at): readonly Column<ShownRow>[] => {
      const id = `${ends_on} ${days}`;
      const value: Column<ShownRow> = {
        id,
        title: ttl,
        kind: 'number',
        width: widths.value,
        hint: isCalendar ? undefined : (info ?? undefined),
        isMasked: () => isClosed,
        cell: ({ cells }) => <Value cell={cells[at] ?? null} />,
      };
      const growth: Column<ShownRow> = {
        id: `${id} growth`,
        title: text('column_growth'),
        kind: 'number',
        className: styles.growth,
        width: widths.growth,
        cell: ({ cells }) => cells[at]?.growth ?? null,
      };
      return hasGrowth && !isClosed ? [value, growth] : [value];
    }),
  ];
}

function LineName({ row: { name, unit, level } }: { readonly row: ShownRow }) {
  const depth = Math.min(level, 3);
  return (
    <span className={depth === 0 ? undefined : styles[`part${depth}`]}>
      {name}
      {unit !== null && <span className="muted">, {unit}</span>}
    </span>
  );
}

/** Marks of values of which the notes say more. */
const marks = { restated: 'ʳ', derived: 'ᵈ' } as const;

/** A value, marked where the notes below the table say more of it. */
function Value({ cell }: { readonly cell: ShownCell | null }) {
  if (cell === null) return null;
  return (
    <>
      {cell.text}
      {cell.earlier.length > 0 && <Mark kind="restated" />}
      {cell.derived !== null && <Mark kind="derived" />}
    </>
  );
}

function Mark({ kind }: { readonly kind: keyof typeof marks }) {
  const text = useLabels('reports');
  const says = text(`mark_${kind}`);
  return (
    <span className={styles.mark} title={says}>
      <span aria-hidden="true">{marks[kind]}</span>
      <span className="sr">{says}</span>
    </span>
  );
}

/** What was told otherwise before, and what is the difference of two filed periods. */
function Notes({ view }: { readonly view: ReportView }) {
  const text = useLabels('reports');
  const language = useLanguage();
  const { restated, derived } = useMemo(() => notesOf(view), [view]);
  if (restated.length + derived.length === 0) return null;
  return (
    <div className={styles.noted}>
      <Disclosure title={`${text('notes')} (${restated.length + derived.length})`}>
        <ul className={styles.notes}>
          {derived.map((each) => (
            <li key={each.period}>
              <Mark kind="derived" /> {text('note_derived', { ...each })}
            </li>
          ))}
          {restated.map(({ id, line, period, cell: { val: value, filed } }) => (
            <li key={`${id} ${value}`}>
              <Mark kind="restated" /> {text('note_restated', { line, period, value, date: dateText(filed, language) })}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
