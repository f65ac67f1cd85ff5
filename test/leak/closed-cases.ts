import { fullLevel } from '#domain/account/access/viewer.ts';
import { accessOfReader, type ReaderKind } from '#server/testing/readers.ts';
import { allCases } from './cases.ts';
import type { LeakCase } from './leak-case.ts';

/** A venue that hides its quotes is closed to everybody to whom it was not granted. */
export function placesClosedTo(who: ReaderKind) {
  const { level, flags } = accessOfReader(who);
  if (level < fullLevel) return ['hiding', 'nsd', 'open'] as const;
  return flags.includes('nsd') ? (['hiding'] as const) : (['hiding', 'nsd'] as const);
}

/** Full access without `nsd` is closed to venue 381 alone; full access with it is closed to nothing that is not hidden. */
export function closedCases(who: ReaderKind): readonly LeakCase[] {
  const closed: readonly string[] = placesClosedTo(who);
  if (closed.includes('open')) return allCases;
  return closed.includes('nsd') ? allCases.filter((asked) => asked.isNsd) : [];
}
