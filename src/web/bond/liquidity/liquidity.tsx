import { useMemo } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Contributor, Liquidity, LiquidityPartRow } from '#contract/bond/liquidity.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { monthEnds } from '#domain/bond/liquidity/liquidity-history.ts';
import type { Language } from '#domain/platform/language.ts';
import { isoDate } from '#math/units.ts';
import chart from '../../charts/chart.module.css';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { useExplaining } from '../../context/explain-context.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, percentText, signedText } from '../../text/value-text.ts';
import { Explained, MethodLink } from '../../ui/controls/explained.tsx';
import { Masked } from '../../ui/feedback/masked.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn, knownColumn, narrow, wide, wordColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './liquidity.module.css';
import { liquidityFrame, monthText } from './liquidity-frame.ts';

interface LiquidityChartProps {
  readonly history: Liquidity['history'];
  /** The day of the latest score. */
  readonly date: string;
  readonly summary: BondSummary;
  readonly today: string;
}

/** The score at the end of each month; nothing where no month has one, or where they are closed to the reader. */
function LiquidityChart({ history, date, summary, today }: LiquidityChartProps) {
  const text = useLabels('quotes');
  const source = useSourceText([], today);
  const frame = useMemo(() => liquidityFrame(history), [history]);
  if (frame === null) return null;
  const title = text('liquidity_history');
  const sheetOf = (): ChartSheet => ({
    frame,
    texts: { title: summary.name, subtitle: title, source, fileName: `${summary.shortName} ${title}` },
    legend: [],
  });
  return (
    <div className={styles.history}>
      <p className={styles.historyHead}>
        {title}
        <ChartExportMenu sheetOf={sheetOf} />
      </p>
      <figure className={classNames(chart.chart, styles.chart)} aria-label={title}>
        <FrameView frame={frame} />
      </figure>
      <Months history={history} date={date} />
    </div>
  );
}

/** The scores of the bars in figures, each of which explains itself. */
function Months({ history, date }: Pick<LiquidityChartProps, 'history' | 'date'>) {
  const title = useLabels('quotes')('score');
  const days = monthEnds(isoDate(date), history.length);
  return (
    <ol className={styles.months}>
      {history.map(
        ({ month, score }, at) =>
          score !== null && (
            <li key={month}>
              <small>{monthText(month)}</small>{' '}
              <Explained figure="liquidity_score" title={title} date={days[at] ?? null}>
                {score}
              </Explained>
            </li>
          ),
      )}
    </ol>
  );
}

const contributorPhone = [
  wide('name', 'first_date'),
  narrow('7rem', 'day_count', 'last_date'),
  narrow('4.5rem', 'deviation'),
];

/** Who quoted the bond within a year, and whose latest quote stands far from the others. */
function Contributors({ contributors }: { readonly contributors: readonly Contributor[] }) {
  const text = useLabels('quotes');
  return (
    <div className={styles.contributors}>
      <Disclosure
        title={text('contributors')}
        isOpenAtStart={contributors.some(({ is_outlier }) => is_outlier === true)}
      >
        <Table
          caption={text('contributors')}
          columns={useContributorColumns()}
          lines={linesOf(contributors, ({ name }) => name)}
          sorting={{ by: 'table' }}
          phone={contributorPhone}
        />
      </Disclosure>
    </div>
  );
}

function useContributorColumns(): readonly Column<Contributor>[] {
  const text = useLabels('quotes');
  const language = useLanguage();
  const day = (id: 'first_date' | 'last_date'): Column<Contributor> =>
    dayColumn(
      text(`column_${id}`),
      (row) => row[id],
      (date) => dateText(date, language),
      { id },
    );
  return [
    wordColumn('name', text('column_name'), ({ name }) => name, { wraps: true }),
    day('first_date'),
    day('last_date'),
    figureColumn(
      'day_count',
      text('column_day_count'),
      (row) => row.day_count,
      (count) => numberText(count, 0, language),
    ),
    figureColumn(
      'deviation',
      text('column_deviation'),
      (row) => row.deviation,
      (deviation, row) => <Deviation deviation={deviation} contributor={row} />,
      { isKept: true, isMasked: ({ masked }) => masked.includes('deviation') },
    ),
  ];
}

/** How far a quote stands from the others; one that is far is marked. */
function Deviation({
  deviation,
  contributor: { name, trading_ground_id: venueId, is_outlier: isOutlier },
}: {
  readonly deviation: number;
  readonly contributor: Contributor;
}) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const page = useExplaining()?.bond ?? null;
  const written = (
    <Explained
      figure="robust_deviation"
      title={text('column_deviation')}
      {...(page !== null && { bond: { id: page.id, venueId, name } })}
    >
      {signedText(deviation, 1, language)}
    </Explained>
  );
  if (isOutlier !== true) return written;
  return (
    <b className={styles.outlier}>
      {written} <small>{text('outlier')}</small>
    </b>
  );
}

/** How easily the bond is traded: a score, what it is made of, how it was, and who quoted. */
export function LiquidityBlock({ facts, answer }: { readonly facts: BondSubject; readonly answer: Liquidity }) {
  const text = useLabels('quotes');
  const { score, masked, parts, history, contributors } = answer;
  return (
    <Block
      id="liquidity"
      title={text('liquidity')}
      meta={text('liquidity_meta')}
      foot={
        <>
          <span>{text('liquidity_note')}</span>
          <MethodLink method="liquidity-score" />
        </>
      }
    >
      <div className={styles.top}>
        <p className={styles.score}>
          <span className="sr">{text('score')}: </span>
          <b>
            {masked.includes('score') ? (
              <Masked />
            ) : score === null ? (
              '–'
            ) : (
              <Explained figure="liquidity_score" title={text('score')}>
                {score}
              </Explained>
            )}
          </b>
          <span>{score === null && masked.length === 0 ? text('no_score') : text('of_ten')}</span>
        </p>
        <LiquidityChart history={history} date={answer.date} summary={facts.summary} today={facts.today} />
      </div>
      <Parts parts={parts} />
      {contributors.length > 0 && <Contributors contributors={contributors} />}
    </Block>
  );
}

const phone = [wide('part', 'value'), narrow('6rem', 'points', 'weight')];

const shareDecimals = 3;

/** The value of a part in the unit that its name says. */
function valueText({ id, value }: LiquidityPartRow, language: Language): string | null {
  if (value === null) return null;
  if (id === 'spread' || id === 'turnover') return percentText(value, language, shareDecimals);
  if (id === 'days') return percentText(value, language, 0);
  return numberText(id === 'size' ? value / 1e6 : value, 0, language);
}

function Parts({ parts }: { readonly parts: readonly LiquidityPartRow[] }) {
  const text = useLabels('quotes');
  const language = useLanguage();
  const whole = (value: number) => numberText(value, 0, language);
  const columns: readonly Column<LiquidityPartRow>[] = [
    { id: 'part', title: text('column_part'), wraps: true, cell: ({ id }) => text(`part_${id}`) },
    {
      id: 'value',
      title: text('column_value'),
      kind: 'number',
      isKept: true,
      isMasked: ({ masked }) => masked.includes('value'),
      reason: () => text('not_known'),
      cell: (part) => valueText(part, language),
    },
    knownColumn('points', text('column_points'), (part) => part.points, whole, {
      kind: 'number',
      isMasked: ({ masked }) => masked.includes('points'),
      reason: () => text('not_known'),
    }),
    { id: 'weight', title: text('column_weight'), kind: 'number', cell: ({ weight }) => whole(weight) },
  ];
  return (
    <Table caption={text('liquidity_parts')} columns={columns} lines={linesOf(parts, ({ id }) => id)} phone={phone} />
  );
}
