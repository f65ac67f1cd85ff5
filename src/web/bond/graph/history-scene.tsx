import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { columnOfChart, numberOf } from '#contract/market/trading-days/trading-columns.ts';
import { type DateRange, longestRangeTo } from '#domain/platform/period.ts';
import { addDays, dayNumberFromIso, daysBetween, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { valueScale } from '../../charts/axis-ticks.ts';
import { percent } from '../../charts/chart-frame.ts';
import { decimated, pixelAxis } from '../../charts/decimated.ts';
import { pathOf } from '../../charts/svg-pen.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { loadTradings } from '../../market/data/load-tradings.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { type Answered, browserApi } from '../../platform/data/ask.ts';
import { dateOfUnixSeconds, fixedDateText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { type ChartSeries, chartSeriesOf } from './chart-series.ts';
import { pointsOf } from './graph-picture.ts';
import type { GraphTab, GraphVenue } from './graph-query.ts';
import styles from './history-strip.module.css';
import { domainOf } from './price-chart.tsx';

interface HistorySceneProps {
  readonly bondId: number;
  readonly venue: GraphVenue;
  readonly tab: GraphTab;
  readonly range: DateRange;
  readonly onRange: (range: DateRange) => void;
}

interface History {
  readonly series: ChartSeries;
  readonly days: DateRange;
}

const box = { width: 1000, height: 100 } as const;

/** The line of the whole history, as high as the strip. */
function historyPath({ series, days }: History): string {
  const points = pointsOf(series);
  const { low, high } = valueScale(Array.from(points.ys));
  return pathOf(
    decimated(points, {
      x: pixelAxis(domainOf(days), 0, box.width),
      y: pixelAxis([low, high], box.height, 0),
      from: 0,
      to: box.width,
    }),
  );
}

/** As many years as may be asked for, with the one column that is drawn; it passes the same gate as the chart. */
async function loadHistory(
  { bondId, venue, tab }: Pick<HistorySceneProps, 'bondId' | 'venue' | 'tab'>,
  signal: AbortSignal,
): Promise<Answered<History | null>> {
  const range = longestRangeTo(isoDate(venue.endDate));
  const result = await loadTradings(
    browserApi,
    {
      bondId,
      venueId: venue.id,
      range,
      chartType: tab,
      isOwnRange: true,
      columns: [numberOf(columnOfChart[tab])],
    },
    signal,
  );
  if (!result.ok) return result;
  const series = chartSeriesOf(result.rows, tab);
  const [first] = series.points;
  if (first === undefined) return { ok: true, value: null };
  const days = { start: isoDate(dateOfUnixSeconds(first.time / 1000)), end: range.end };
  return { ok: true, value: { series, days } };
}

/** What of the window the reader moves: one of its ends, or all of it. */
type WindowPart = 'start' | 'end' | 'whole';

const later = (day: IsoDate, days: number) => isoFromDayNumber(addDays(dayNumberFromIso(day), days));
const dayCount = ({ start, end }: DateRange) => daysBetween(dayNumberFromIso(start), dayNumberFromIso(end));
const between = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

/** The part of a range that lies within a history; both days of each belong to it. */
export function windowWithin({ start, end }: DateRange, history: DateRange): DateRange {
  const first = start < history.start ? history.start : start > history.end ? history.end : start;
  const last = end > history.end ? history.end : end < first ? first : end;
  return { start: first, end: last };
}

/** A window after a part of it was moved by days, kept within the history; its ends do not pass one another. */
export function movedWindow(window: DateRange, part: WindowPart, days: number, history: DateRange): DateRange {
  const toStart = -dayCount({ start: history.start, end: window.start });
  const toEnd = dayCount({ start: window.end, end: history.end });
  const width = dayCount(window);
  if (part === 'start') return { ...window, start: later(window.start, between(toStart, days, width)) };
  if (part === 'end') return { ...window, end: later(window.end, between(-width, days, toEnd)) };
  const moved = between(toStart, days, toEnd);
  return { start: later(window.start, moved), end: later(window.end, moved) };
}

/** Where a day stands in a history, a share of 0 to 1. */
export function shareOfDay(day: IsoDate, history: DateRange): number {
  const days = dayCount(history);
  return days === 0 ? 0 : dayCount({ start: history.start, end: day }) / days;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
};

/** By how many days a key moves an end of the window; null for other keys. Home and End lead to the ends of the history. */
export function daysOfKey(key: string, history: DateRange): number | null {
  if (key === 'Home') return -dayCount(history);
  if (key === 'End') return dayCount(history);
  return steps[key] ?? null;
}

/** The line of the history and the window upon it. Without an answer the strip stays empty: the chart does not need it. */
export function HistoryScene({ bondId, venue, tab, range, onRange }: HistorySceneProps) {
  const { shown } = useAnswer<Answered<History | null>>(
    {
      key: `${bondId} ${venue.id} ${venue.endDate} ${tab}`,
      ask: (signal) => loadHistory({ bondId, venue, tab }, signal),
      networkFailure: { ok: false, code: 'network' },
    },
    null,
  );
  const history = shown?.answer.ok === true ? shown.answer.value : null;
  if (history === null) return null;
  const { days } = history;
  return (
    <>
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={historyPath(history)} />
      </svg>
      <Window shown={windowWithin(range, days)} days={days} onRange={onRange} />
    </>
  );
}

interface WindowProps {
  readonly shown: DateRange;
  readonly days: DateRange;
  readonly onRange: (range: DateRange) => void;
}

interface Grip {
  readonly part: WindowPart;
  readonly x: number;
  readonly width: number;
  readonly from: DateRange;
}

/** The shown period: dragged as a whole or by an end, and shown when it is let go. */
function Window({ shown, days, onRange }: WindowProps) {
  const { range, setRange } = useWindow(shown);
  const grip = useRef<Grip | null>(null);
  const show = () => {
    if (range.start !== shown.start || range.end !== shown.end) onRange(range);
  };
  const take = (part: WindowPart) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const width = event.currentTarget.closest('[data-testid=history]')?.clientWidth ?? 0;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { part, x: event.clientX, width, from: range };
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current === null || grip.current.width === 0) return;
    const { part, x, width, from } = grip.current;
    setRange(movedWindow(from, part, daysOfShare((event.clientX - x) / width, days), days));
  };
  const onDrop = () => {
    if (grip.current === null) return;
    grip.current = null;
    show();
  };
  const drag = { onPointerMove: onMove, onPointerUp: onDrop, onPointerCancel: onDrop };
  const left = shareOfDay(range.start, days);
  const right = shareOfDay(range.end, days);
  const end = (part: 'start' | 'end') => ({ part, range, days, onPointerDown: take(part), ...drag, setRange, show });
  return (
    <div
      className={styles.window}
      style={{ left: percent(left), width: percent(right - left) }}
      onPointerDown={take('whole')}
      {...drag}
    >
      <Handle {...end('start')} />
      <Handle {...end('end')} />
    </div>
  );
}

/** The window as it stands while it is dragged; it follows the chart when that shows another period. */
function useWindow(shown: DateRange) {
  const [range, setRange] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (seen.start !== shown.start || seen.end !== shown.end) {
    setSeen(shown);
    setRange(shown);
  }
  return { range, setRange };
}

function daysOfShare(share: number, days: DateRange): number {
  const count = dayNumberFromIso(days.end) - dayNumberFromIso(days.start);
  return Math.round(share * count);
}

interface HandleProps {
  readonly part: 'start' | 'end';
  readonly range: DateRange;
  readonly days: DateRange;
  readonly setRange: (range: DateRange) => void;
  readonly show: () => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** An end of the window. The keys move it at once; the chart follows when they are let go. */
function Handle({ part, range, days, setRange, show, ...drag }: HandleProps) {
  const text = useLabels('graph');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = daysOfKey(event.key, days);
    if (step === null) return;
    event.preventDefault();
    setRange(movedWindow(range, part, step, days));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text(part === 'start' ? 'from' : 'to')}
      aria-valuemin={dayNumberFromIso(days.start)}
      aria-valuemax={dayNumberFromIso(days.end)}
      aria-valuenow={dayNumberFromIso(range[part])}
      aria-valuetext={fixedDateText(range[part])}
      className={classNames(styles.handle, styles[part])}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => daysOfKey(event.key, days) !== null && show()}
      {...drag}
    />
  );
}
