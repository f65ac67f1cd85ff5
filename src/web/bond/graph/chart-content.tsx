import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { ChartFailed, NoChartData, WrongRange } from '../../market/subject/chart-messages.tsx';
import { dateOfUnixSeconds, fixedDateText } from '../../text/value-text.ts';
import { EmptyState, Note, Skeleton } from '../../ui/feedback/notice.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { blankAbovePercent, type ChartSeries, isShapeOf, type LineEnd } from './chart-series.ts';
import styles from './graph-block.module.css';
import type { GraphBlockProps } from './graph-block.tsx';
import { partTitles, shownGraph } from './graph-picture.ts';
import { graphSearch } from './graph-query.ts';
import { HistoryStrip, useOwnRange } from './history-strip.tsx';
import { PriceChart } from './price-chart.tsx';
import type { ShownTradings } from './use-tradings.ts';

/** The chart with its legend and warnings, or the message that stands in its place. */
export function ChartContent(props: GraphBlockProps) {
  const [params] = useSearchParams();
  const { state, tradings } = props;
  if (state.venue === null) return <NoVenue />;
  if (state.problem !== null && state.problem !== 'bad_date') {
    const { start, end } = state.range;
    return (
      <div className={styles.stage}>
        <WrongRange
          problem={state.problem}
          dates={{ from: fixedDateText(start), to: fixedDateText(end) }}
          swapTo={graphSearch(params, { range: { start: end, end: start } })}
        />
      </div>
    );
  }
  const { shown, isPending, isSlow } = tradings;
  if (shown === null) return <div className={styles.skeleton}>{isSlow && <Skeleton />}</div>;
  if (!shown.result.ok) {
    return (
      <div className={styles.stage}>
        <ChartFailed code={shown.result.code} retry={tradings.retry} />
      </div>
    );
  }
  return (
    <>
      <div className={classNames(styles.drawn, isPending && isSlow && styles.old)}>
        <Drawn {...props} shown={shown} rows={shown.result.rows} />
      </div>
      <HistoryStrip
        bondId={props.bondId}
        venue={shown.venue}
        tab={shown.tab}
        range={shown.result.range}
        isShape={isShapeOf(shown.result.rows, shown.tab)}
      />
    </>
  );
}

interface DrawnProps extends GraphBlockProps {
  readonly shown: ShownTradings;
  readonly rows: Extract<ShownTradings['result'], { ok: true }>['rows'];
}

function Drawn({ bondId, bondName, events: found, today, state, shown, rows }: DrawnProps) {
  const text = useLabels('graph');
  const language = useLanguage();
  const { events, failed } = found;
  const { mode, hasSpread, isFinished } = state;
  const { turnover, spread } = partTitles(shown.tab, text);
  const graph = useMemo(() => {
    const titles = { turnover, spread };
    return shownGraph(shown, { mode, hasSpread, isFinished, events, titles, today, language });
  }, [shown, mode, hasSpread, isFinished, events, turnover, spread, today, language]);
  const { series, end } = graph;
  const aboveText = useAboveText(end);
  const showRange = useOwnRange();
  if (series.points.length === 0) return <NoData shown={shown} end={end} />;
  return (
    <>
      <Legend bondName={bondName} shown={shown} isShape={series.isShape} />
      {end.kind === 'old' && <OldData bondName={bondName} series={series} days={end.days} shown={shown} />}
      {aboveText !== null && <Note>{aboveText}</Note>}
      {failed.length > 0 && <Note tone="warn">{text('events_failed')}</Note>}
      {graph.leftOut.length > 0 && <Note>{text('percent_left_out', { names: graph.leftOut.join(', ') })}</Note>}
      <PriceChart bondId={bondId} bondName={bondName} graph={graph} rows={rows} shown={shown} onRange={showRange} />
    </>
  );
}

interface LegendProps {
  readonly bondName: string;
  readonly shown: ShownTradings;
  readonly isShape: boolean;
}

/** Which line is drawn, and what is to be known of it. Of several lines the comparison tells; on paper its field is left out. */
function Legend({ bondName, shown, isShape }: LegendProps) {
  const text = useLabels('graph');
  const { venue, result, lines } = shown;
  const hints = [
    ...(venue.isEstimation ? [{ name: text('estimation'), hint: text('estimation_hint') }] : []),
    ...(isShape ? [{ name: text('approximate'), hint: text('approximate_hint') }] : []),
  ];
  return (
    <div className={classNames(styles.legend, lines.length > 1 && hints.length === 0 && styles.onPaper)}>
      <span className={styles.line}>
        <span className={styles.key} />
        <span>
          {bondName} <small>{venue.name}</small>
        </span>
        <small className="print-only">
          {text('period_dates', { from: fixedDateText(result.range.start), to: fixedDateText(result.range.end) })}
        </small>
        {hints.map(({ name, hint }) => (
          <span key={name} className={styles.badge} title={hint}>
            {name}
          </span>
        ))}
      </span>
    </div>
  );
}

/** From which day on the values are too large to be shown. */
function useAboveText(end: LineEnd): string | null {
  const text = useLabels('graph');
  const language = useLanguage();
  if (end.kind !== 'above') return null;
  return text('above_limit', { limit: numberText(blankAbovePercent, 0, language), date: fixedDateText(end.since) });
}

interface OldDataProps {
  readonly bondName: string;
  readonly series: ChartSeries;
  readonly days: number;
  readonly shown: ShownTradings;
}

function OldData({ bondName, series, days, shown }: OldDataProps) {
  const text = useLabels('graph');
  const lastTime = series.points.at(-1)?.time ?? 0;
  const date = dateOfUnixSeconds(lastTime / 1000);
  const key = date < shown.result.range.end ? 'old_data' : 'old_data_plain';
  return <Note tone="warn">{text(key, { name: bondName, days, date: fixedDateText(date) })}</Note>;
}

function NoVenue() {
  const text = useLabels('graph');
  return (
    <div className={styles.stage}>
      <EmptyState
        icon="list"
        title={text('no_select_trading_ground')}
        reason={text('no_select_trading_ground_reason')}
      />
    </div>
  );
}

function NoData({ shown, end: lineEnd }: { readonly shown: ShownTradings; readonly end: LineEnd }) {
  const text = useLabels('graph');
  const [params] = useSearchParams();
  const aboveText = useAboveText(lineEnd);
  const { start, end } = shown.result.range;
  const dates = { from: fixedDateText(start), to: fixedDateText(end) };
  const isLatest = !['from', 'to', 'range', 'period'].some((name) => params.has(name));
  return (
    <div className={styles.stage}>
      <NoChartData
        reason={aboveText ?? text('no_graph_data_reason', { venue: shown.venue.name, ...dates })}
        latestTo={isLatest ? null : graphSearch(params, { period: '3M' })}
      />
    </div>
  );
}
