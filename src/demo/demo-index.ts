import type { PriceIndex, ReferenceIndexValue } from '#domain/market/price-index.ts';
import { addMonths, dayNumberFromCivil, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** Consumer prices of the generated market; no country of the real world has them. */
export const demoIndex: PriceIndex = 'Demo CPI';

const firstYear = 1990;
const YEARLY_RISE = 0.03;
/** An index is known for some months ahead, since bonds follow it with a lag. */
const MONTHS_AHEAD = 3;

/** Values of the first days of the months, from long before any bond of the market until shortly after a day. */
export function demoReferenceIndex(today: IsoDate): readonly ReferenceIndexValue[] {
  const first = dayNumberFromCivil(firstYear, 1, 1);
  const last = addMonths(dayNumberFromIso(today), MONTHS_AHEAD);
  const values: ReferenceIndexValue[] = [];
  for (let month = 0, day = first; day <= last; month += 1, day = addMonths(first, month)) {
    const value = Math.round(100 * (1 + YEARLY_RISE) ** (month / 12) * 1e5) / 1e5;
    values.push({ priceIndex: demoIndex, date: isoFromDayNumber(day), value });
  }
  return values;
}
