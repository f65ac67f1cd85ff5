import { useMemo } from 'react';
import { numberText } from '#contract/platform/number-text.ts';
import type { TrendKind } from '#math/trend/trend.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateOfUnixSeconds, fixedDateText } from '../../text/value-text.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { dayColumn, figureColumn } from '../../ui/table/columns.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import type { SeriesData, SeriesLine } from './load-series.ts';
import { turnoverOf } from './series-picture.ts';
import styles from './time-series.module.css';
import { determinationText, trendFormula, trendOfValues } from './trend-line.ts';

interface DayRow {
  readonly date: string;
  /** By line. */
  readonly values: readonly (number | null)[];
  readonly turnover: number | null;
}

/** The days of all lines, newest first. */
function rowsOf(data: SeriesData): readonly DayRow[] {
  const valuesOf = data.lines.map(({ values }) => new Map(values.xs.map((time, at) => [time, values.ys[at] ?? null])));
  const turnover = turnoverOf(data);
  const turnoverOn = new Map(turnover.xs.map((time, at) => [time, turnover.ys[at] ?? null]));
  const times = [...new Set(valuesOf.flatMap((known) => [...known.keys()]))].sort((one, other) => other - one);
  return times.map((time) => ({
    date: dateOfUnixSeconds(time / 1000),
    values: valuesOf.map((known) => known.get(time) ?? null),
    turnover: turnoverOn.get(time) ?? null,
  }));
}

interface SeriesTableProps {
  readonly name: string;
  readonly data: SeriesData;
  readonly decimals: number;
  /** What the figures are in. */
  readonly unit: string;
}

/** The same figures as the chart, as a table. */
export function SeriesTable({ name, data, decimals, unit }: SeriesTableProps) {
  const text = useLabels('time-series');
  const columns = useColumns({ data, decimals, unit });
  const lines = useMemo(() => linesOf(rowsOf(data), ({ date }) => date), [data]);
  return (
    <div className={styles.table}>
      <Disclosure title={text('table')}>
        <LongTable
          caption={text('caption', { name })}
          columns={columns}
          lines={lines}
          sorting={{ by: 'table', first: { column: 'date', order: 'desc' } }}
          scrolls="own"
        />
      </Disclosure>
    </div>
  );
}

function useColumns({ data, decimals, unit }: Omit<SeriesTableProps, 'name'>): readonly Column<DayRow>[] {
  const text = useLabels('time-series');
  const language = useLanguage();
  const hasOne = data.lines.length === 1;
  const number = (id: string, title: string, numberOf: (row: DayRow) => number | null, places: number) =>
    figureColumn(id, title, numberOf, (value) => numberText(value, places, language), { width: '10rem' });
  return [
    dayColumn(text('column_date'), ({ date }) => date, fixedDateText, { width: '8rem', isFixed: true }),
    ...data.lines.map(({ venueId, venueName }, at) =>
      number(
        `value-${venueId}`,
        hasOne ? `${text('column_value')}, ${unit}` : venueName,
        (row) => row.values[at] ?? null,
        decimals,
      ),
    ),
    number('turnover', text('overturn'), ({ turnover }) => turnover, 0),
  ];
}

interface SeriesLegendProps {
  readonly lines: readonly SeriesLine[];
  readonly trend: TrendKind | null;
}

/** What the lines are, and the trend of each as a formula. */
export function SeriesLegend({ lines, trend }: SeriesLegendProps) {
  const text = useLabels('graph');
  return (
    <ul className={styles.legend}>
      {lines.map((line, at) => (
        <li key={line.venueId}>
          <span className={styles.key} style={{ background: `var(--chart-${at + 1})` }} />
          <span>
            {line.name}
            {!line.name.endsWith(line.venueName) && <small> {line.venueName}</small>}
          </span>
          {line.isShape && (
            <span className={styles.badge} title={text('approximate_hint')}>
              {text('approximate')}
            </span>
          )}
          {trend !== null && !line.isShape && <TrendWords line={line} kind={trend} />}
        </li>
      ))}
    </ul>
  );
}

function TrendWords({ line, kind }: { readonly line: SeriesLine; readonly kind: TrendKind }) {
  const text = useLabels('time-series');
  const language = useLanguage();
  const trend = trendOfValues(kind, line.values);
  const first = line.values.xs[0];
  if (!trend.ok || first === undefined) {
    const isShort = line.values.xs.length < 2;
    return <span className="muted">{text(isShort ? 'trend_one_point' : 'trend_not_positive')}</span>;
  }
  const determination = determinationText(trend.value, language);
  return (
    <span
      className={styles.formula}
      title={text('trend_days', { date: fixedDateText(dateOfUnixSeconds(first / 1000)) })}
      data-testid="trend"
    >
      <span>{trendFormula(kind, trend.value, language)}</span>
      {determination !== null && <span>{determination}</span>}
      <span className="sr">{text('trend_days', { date: fixedDateText(dateOfUnixSeconds(first / 1000)) })}</span>
    </span>
  );
}
