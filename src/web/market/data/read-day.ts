import { useSyncExternalStore } from 'react';
import { dateOfUnixSeconds, fixedDateText } from '../../text/value-text.ts';
import type { ShownRow } from './chart-columns.ts';

/** The day of a bond that the reader reads in the chart, with its figures. */
export interface ReadDay {
  readonly bondId: number;
  readonly venueName: string;
  readonly row: ShownRow;
  /** Whether it was chosen by a tap or a key, so that it stays while nothing points at it. */
  readonly isPinned: boolean;
}

/** The day as the chart writes it. */
export const readDayText = ({ row }: ReadDay) => fixedDateText(dateOfUnixSeconds(row['date.numeric']));

let current: ReadDay | null = null;
const listeners = new Set<() => void>();

/** Says which day is read, null for none; head and tables of the same page follow. */
export function setReadDay(day: ReadDay | null): void {
  const isSame = day?.row === current?.row && day?.isPinned === current?.isPinned;
  if (isSame && day?.bondId === current?.bondId) return;
  current = day;
  for (const tell of listeners) tell();
}

let releases = 0;

/** Goes back to the latest day, and has the chart let go of the day that it holds. */
export function releaseReadDay(): void {
  releases += 1;
  current = null;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none = () => null;

/** Changes whenever a chart is to let go of its day. */
export function useReleases(): number {
  return useSyncExternalStore(
    subscribe,
    () => releases,
    () => 0,
  );
}

/** The day of this bond that is read in the chart; null for none. */
export function useReadDay(bondId: number | null): ReadDay | null {
  const day = useSyncExternalStore(subscribe, () => current, none);
  return day !== null && (bondId === null || day.bondId === bondId) ? day : null;
}
