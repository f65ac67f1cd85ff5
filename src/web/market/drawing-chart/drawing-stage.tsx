import { useMemo } from 'react';
import { effectiveLevel, fullLevel } from '#domain/account/access/viewer.ts';
import { longestRangeTo } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { ErrorState } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { drawingColumns, type ShownRow } from '../data/chart-columns.ts';
import { chartWithDay } from '../data/live-days.ts';
import { loadTradings, type TradingsQuery, type TradingsResult } from '../data/load-tradings.ts';
import type { ChartAccess } from './chart-look.ts';
import styles from './drawing-chart.module.css';
import type { DrawnSubject } from './drawing-chart.tsx';
import { DrawingDesk } from './drawing-desk.tsx';

const noRows: readonly ShownRow[] = [];

/** What the reader sees of a venue: figures, the shape of the line, or, as a visitor, nothing but the tools. */
function useChartAccess(venueId: number): ChartAccess {
  const session = useSession();
  if (session.audience === 'visitor') return 'blank';
  return effectiveLevel(session, venueId) === fullLevel ? 'figures' : 'shape';
}

/**
 * All days that can be asked for at once, of which the period is only what is in view at first: so drawings and averages that begin before it
 * stand where they belong.
 */
function queryOf({ bondId, venue, measure, range }: DrawnSubject): TradingsQuery {
  const [, lastDay = range.end] = [venue.maxDate, range.end].sort();
  const longest = longestRangeTo(isoDate(lastDay));
  return {
    bondId,
    venueId: venue.id,
    chartType: measure,
    isOwnRange: true,
    columns: drawingColumns,
    range: range.start >= longest.start ? longest : range,
  };
}

/** The rows that a reader who sees figures draws on, with the day that is under way. */
function useDrawnDays(subject: DrawnSubject, sight: ChartAccess) {
  const query = sight === 'figures' ? queryOf(subject) : null;
  const question = query && {
    key: `${query.bondId} ${query.venueId} ${query.chartType} ${query.range.start} ${query.range.end}`,
    ask: (signal: AbortSignal) => loadTradings(browserApi, query, signal),
    networkFailure: { ok: false, code: 'network', range: query.range } as const,
  };
  const { shown, isPending, retry } = useAnswer<TradingsResult>(question, null);
  const { live, venue } = subject;
  const answer = shown?.answer ?? null;
  const result = useMemo(() => {
    const isOfVenue = live?.row.trading_ground_id === venue.id;
    return answer === null || !isOfVenue ? answer : chartWithDay(answer, live, true);
  }, [answer, live, venue.id]);
  return { result, isPending, retry };
}

/** The extended chart with its data: loading, failed, or a desk to draw on. */
export function DrawingStage(subject: DrawnSubject) {
  const text = useLabels('drawing-chart');
  const sight: ChartAccess = useChartAccess(subject.venue.id);
  const { result, isPending, retry } = useDrawnDays(subject, sight);
  if (sight === 'figures' && (result === null || isPending)) {
    return (
      <div className={styles.stage}>
        <Spinner label={text('loading')} />
      </div>
    );
  }
  if (result !== null && !result.ok) {
    return (
      <div className={styles.stage}>
        <ErrorState title={text('data_failed')} code={result.code} onRetry={retry} />
      </div>
    );
  }
  const rows = { figures: result?.rows ?? noRows, shape: subject.rows, blank: noRows }[sight];
  return <DrawingDesk key={`${subject.venue.id} ${subject.measure}`} subject={subject} sight={sight} rows={rows} />;
}
