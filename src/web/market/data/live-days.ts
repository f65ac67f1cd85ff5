import { useMemo, useSyncExternalStore } from 'react';
import { useAsOf } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import type { ShownRow } from './chart-columns.ts';
import { latestRowCount, type TradingRows, type TradingsResult } from './load-tradings.ts';

/** The last day of a bond on a venue as it changed while the page was open. */
export interface LiveDay {
  readonly row: ShownRow;
  /** When the change came, milliseconds since 1970. */
  readonly at: number;
}

/** What of the browser is needed; `EventSource` comes again by itself after a loss, but not after a refusal. */
export interface LiveBrowser {
  readonly open: (address: string) => EventSource;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  readonly now: () => number;
}

/** The changes of one bond on one venue, while anybody looks at them and the page is visible: a browser opens few streams at a time. */
interface LiveDays {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly current: () => LiveDay | null;
}

const RETRY_MS = 30_000;

export function createLiveDays(bondId: number, venueId: number, browser: LiveBrowser): LiveDays {
  const listeners = new Set<() => void>();
  let day: LiveDay | null = null;
  let lastId = '';
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const take = ({ data, lastEventId }: MessageEvent<string>) => {
    // The first event tells what the page shows already.
    const isNews = lastId !== '';
    lastId = lastEventId;
    if (!isNews) return;
    day = { row: JSON.parse(data), at: browser.now() };
    for (const listener of listeners) listener();
  };
  const open = () => {
    if (source !== null || browser.isHidden()) return;
    const query = { items: `${bondId}.${venueId}`, ...(lastId !== '' && { after: lastId }) };
    const opened = browser.open(addressOfCall('GET /api/live/', { query }));
    source = opened;
    opened.addEventListener('day', take);
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      timer = setTimeout(open, RETRY_MS);
    });
  };
  const start = () => {
    stopWatching = browser.onVisibility(() => (browser.isHidden() ? close() : open()));
    open();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      if (listeners.size === 1) start();
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stopWatching();
        close();
      };
    },
    current: () => day,
  };
}

/** Rows ascending by date with the live day in the place of its last, or after it. */
function rowsWithDay(rows: TradingRows, { row }: LiveDay): TradingRows {
  const last = rows.at(-1);
  if (last === undefined || row.date < last.date) return rows;
  return [...(row.date === last.date ? rows.slice(0, -1) : rows), row];
}

/** All columns of the days of an archive with the live day, which brings numbers alone: its words stay. */
export function archiveWithDay(rows: TradingRows, day: LiveDay | null): TradingRows {
  const last = rows.at(-1);
  if (day === null || last === undefined || day.row.date !== last.date) return rows;
  return [...rows.slice(0, -1), { ...last, ...day.row }];
}

/** The rows of a chart with the live day, where its period ends with the last day. */
export function chartWithDay(result: TradingsResult, day: LiveDay | null, endsWithLastDay: boolean): TradingsResult {
  if (day === null || !result.ok || (!endsWithLastDay && day.row.date > result.range.end)) return result;
  return { ...result, rows: rowsWithDay(result.rows, day) };
}

/** The latest rows, newest first, with the live day. */
export function latestWithDay(result: TradingsResult, day: LiveDay | null): TradingsResult {
  if (day === null || !result.ok) return result;
  return { ...result, rows: rowsWithDay(result.rows.toReversed(), day).slice(-latestRowCount).toReversed() };
}

const browser: LiveBrowser = {
  open: (address) => new EventSource(address),
  isHidden: () => document.visibilityState === 'hidden',
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  now: Date.now,
};

const silent: LiveDays = { subscribe: () => () => undefined, current: () => null };
const none = () => null;

/** The last day of a bond on a venue once it changes after the page was made. Null until then, and for a reader who may not see its numbers. */
export function useLiveDay(bondId: number, venueId: number | null): LiveDay | null {
  // What was known on a day changes no more.
  const isLive = useAsOf() === null && venueId !== null;
  const days = useMemo(() => (isLive ? createLiveDays(bondId, venueId, browser) : silent), [bondId, venueId, isLive]);
  const day = useSyncExternalStore(days.subscribe, days.current, none);
  return day === null || day.row.masked.length > 0 ? null : day;
}
