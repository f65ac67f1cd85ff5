import { useMemo, useSyncExternalStore } from 'react';
import { useAsOf } from '../../context/reader-context.tsx';
import { createLiveDays, type LiveBrowser, type LiveDay, type LiveDays } from './live-days.ts';

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
