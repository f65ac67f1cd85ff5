import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { Refusal } from '../plugins/errors/refusal.ts';

/** The day that a part of a query names, else the usual one; refuses with `bad_date` a day that no calendar has. */
export function askedDay(text: string | undefined, usual: IsoDate, field: string): IsoDate {
  if (text === undefined) return usual;
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', field);
  return date;
}
