import { useRef, useState } from 'react';
import {
  type DateRange,
  defaultGraphPeriod,
  type GraphPeriodKey,
  graphPeriods,
  isRangeTooLong,
  rangeOfPeriod,
  withEndMovedBack,
} from '#domain/platform/period.ts';
import { type TrendKind, trendKinds } from '#math/trend/trend.ts';
import type { IsoDate } from '#math/units.ts';
import { keepInCookie, pageCookieIn } from '../../context/page-cookie.ts';
import { fixedDateText, parseTypedDate } from '../../text/value-text.ts';

/** What the block shows, by the address. */
export interface SeriesState {
  /** Null where the reader set dates of his own. */
  readonly period: GraphPeriodKey | null;
  readonly range: DateRange;
  /** Both dates as they stand in their fields. */
  readonly typed: { readonly from: string; readonly to: string };
  readonly problem: 'bad_date' | 'graph_period_start_incorrect' | null;
  /** The dates of the address were too far apart, and the last one was moved back. */
  readonly isEndMoved: boolean;
  readonly trend: TrendKind | null;
}

type Period = Omit<SeriesState, 'trend'>;

function ownPeriod(from: string, to: string, usual: DateRange): Period {
  const start = from === '' ? usual.start : parseTypedDate(from);
  const end = to === '' ? usual.end : parseTypedDate(to);
  if (start === undefined || end === undefined) {
    return { period: null, range: usual, typed: { from, to }, problem: 'bad_date', isEndMoved: false };
  }
  const given = { start, end };
  const range = withEndMovedBack(given);
  return {
    period: null,
    range,
    typed: { from: fixedDateText(range.start), to: fixedDateText(range.end) },
    problem: start > end ? 'graph_period_start_incorrect' : null,
    isEndMoved: isRangeTooLong(given),
  };
}

interface History {
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
}

/** A range from where the history begins, if that is later. */
export function withinHistory({ start, end }: DateRange, { firstDay }: Pick<History, 'firstDay'>): DateRange {
  return { start: start < firstDay && firstDay < end ? firstDay : start, end };
}

function periodOf(params: URLSearchParams, history: History): Period {
  const key = graphPeriods.find((each) => each.key === params.get('period'))?.key ?? defaultGraphPeriod;
  const range = withinHistory(rangeOfPeriod(key, history.lastDay), history);
  const [from, to] = [params.get('from')?.trim() ?? '', params.get('to')?.trim() ?? ''];
  if (from !== '' || to !== '') return ownPeriod(from, to, range);
  const typed = { from: fixedDateText(range.start), to: fixedDateText(range.end) };
  return { period: key, range, typed, problem: null, isEndMoved: false };
}

/** Reads an address; what it does not understand counts as not given, but for dates, which are said to be wrong. */
export function seriesStateOf(params: URLSearchParams, history: History): SeriesState {
  const trend = trendKinds.find((kind) => kind === params.get('trend')) ?? null;
  return { ...periodOf(params, history), trend };
}

interface SeriesChange {
  readonly period?: GraphPeriodKey;
  readonly range?: DateRange;
  readonly trend?: TrendKind | null;
}

/** The search part of the address after a change. A tab and dates exclude each other. */
export function seriesSearch(params: URLSearchParams, { period, range, trend }: SeriesChange): string {
  const next = new URLSearchParams(params);
  if (period !== undefined || range !== undefined) for (const name of ['period', 'from', 'to']) next.delete(name);
  if (period !== undefined) next.set('period', period);
  if (range !== undefined) {
    next.set('from', range.start);
    next.set('to', range.end);
  }
  if (trend === null) next.delete('trend');
  else if (trend !== undefined) next.set('trend', trend);
  return `?${next}`;
}

/** How a reader likes his charts over time, whichever they are. */
export interface SeriesView {
  /** Of the texts in the chart, in pixels. */
  readonly textSize: number;
  readonly hasLogo: boolean;
}

const cookieName = 'bondlens-series';
const textSizes = { usual: 11, min: 8, max: 20 } as const;

/** A size that the buttons can lead to. */
export function possibleTextSize(size: number): number {
  return Math.min(textSizes.max, Math.max(textSizes.min, size));
}

/** The choice in a Cookie header: `13.logo` is 13 px and the logo. */
export function seriesViewOf(cookies: string | null): SeriesView {
  const [, size, logo] = /^(\d{1,2})(\.logo)?$/.exec(pageCookieIn(cookies ?? '', cookieName) ?? '') ?? [];
  return { textSize: possibleTextSize(Number(size ?? textSizes.usual)), hasLogo: logo !== undefined };
}

/** The choice as its cookie keeps it. */
export function seriesViewText({ textSize, hasLogo }: SeriesView): string {
  return `${textSize}${hasLogo ? '.logo' : ''}`;
}

/** Says what of the choice becomes what. */
export type SeriesViewChange = (view: SeriesView) => Partial<SeriesView>;

/** The choice, and how to change it; it is kept for all charts over time. Each change counts, also one that comes before the last one is drawn. */
export function useSeriesView(first: SeriesView): readonly [SeriesView, (change: SeriesViewChange) => void] {
  const [view, setView] = useState(first);
  const newest = useRef(first);
  const change = (changeOf: SeriesViewChange) => {
    newest.current = { ...newest.current, ...changeOf(newest.current) };
    setView(newest.current);
    keepInCookie(cookieName, seriesViewText(newest.current));
  };
  return [view, change];
}
