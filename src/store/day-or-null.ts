import { type IsoDate, isoDate } from '#math/units.ts';

/** A day as the database gives it. */
export function dayOrNull(text: string | null): IsoDate | null {
  return text === null ? null : isoDate(text);
}
