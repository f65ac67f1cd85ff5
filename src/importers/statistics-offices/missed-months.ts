import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { Observation } from '../series/observations.ts';

const monthsBefore = (date: IsoDate, months: number) => isoFromDayNumber(addMonths(dayNumberFromIso(date), -months));
/** The index has three decimals. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/**
 * A series of CPI-U with months that were never published, as October 2025: the month before grown by a twelfth of its change in twelve months,
 * which is what the Treasury announces (31 CFR 356, appendix B, section I.B.4). A month after the last published one is not made up,
 * nor one of `given`, of which something else came.
 */
export function withMissedMonths(rows: readonly Observation[], given: ReadonlySet<string>): readonly Observation[] {
  const known = new Map(rows.map((row) => [row.date, row.value]));
  const missed = rows.flatMap((row): Observation[] => {
    const date = monthsBefore(row.date, 1);
    const [before, yearBefore] = [known.get(monthsBefore(date, 1)), known.get(monthsBefore(date, 13))];
    if (known.has(date) || given.has(date) || before === undefined || yearBefore === undefined) return [];
    return [{ ...row, date, value: rounded(before * (before / yearBefore) ** (1 / 12)) }];
  });
  return [...rows, ...missed];
}
