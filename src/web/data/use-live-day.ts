import { useMemo, useSyncExternalStore } from 'react';
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

/** The last day of a bond on a venue once it changes after the page was made; null until then, and for who may not see its numbers. */
export function useLiveDay(bondId: number, venueId: number | null): LiveDay | null {
  const days = useMemo(() => (venueId === null ? silent : createLiveDays(bondId, venueId, browser)), [bondId, venueId]);
  const day = useSyncExternalStore(days.subscribe, days.current, none);
  return day === null || day.row.masked.length > 0 ? null : day;
}
