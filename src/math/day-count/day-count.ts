import { businessDaysBetween } from '../dates/business-days.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { DayNumber } from '../units.ts';
import {
  actual365Canadian,
  actual365L,
  actual365Stub,
  actualActualAfb,
  actualActualIsda,
  actualOver,
  noLeap365,
} from './day-count-actual.ts';
import type { DayCountContext, YearFraction } from './day-count-context.ts';
import { actualActualIcma } from './day-count-icma.ts';
import type { DayCountName } from './day-count-name.ts';
import { thirty360, thirty360German, thirty360Us, thirtyE360, thirtyE360Isda } from './day-count-thirty.ts';

/** A day count: its ISO 20022 code where it has one, and its rule. */
interface DayCount {
  readonly isoCode?: string;
  readonly fraction: YearFraction;
}

const business252: YearFraction = (start, end, context) => {
  if (!context.calendar) throw new InvalidInputError('unknown-calendar', 'BUS/252 needs a calendar');
  return businessDaysBetween(context.calendar, start, end) / 252;
};

/** All day counts by name; the rules, standards and clauses are in docs/methods/day-counts.md. */
const DAY_COUNTS: Readonly<Record<DayCountName, DayCount>> = {
  'ACT/360': { isoCode: 'A004', fraction: actualOver(360) },
  'ACT/364': { fraction: actualOver(364) },
  'ACT/365F': { isoCode: 'A005', fraction: actualOver(365) },
  'ACT/365.25': { fraction: actualOver(365.25) },
  'ACT/365L': { isoCode: 'A009', fraction: actual365L },
  'ACT/365 Canadian': { fraction: actual365Canadian },
  'ACT/365 Stub': { fraction: actual365Stub },
  'NL/365': { isoCode: 'A014', fraction: noLeap365 },
  '30/360': { isoCode: 'A001', fraction: thirty360 },
  '30/360 US': { fraction: thirty360Us },
  '30E/360': { fraction: thirtyE360 },
  '30E/360 ISDA': { fraction: thirtyE360Isda },
  '30/360 German': { fraction: thirty360German },
  'ACT/ACT ISDA': { isoCode: 'A008', fraction: actualActualIsda },
  'ACT/ACT AFB': { isoCode: 'A010', fraction: actualActualAfb },
  'ACT/ACT ICMA': { isoCode: 'A006', fraction: actualActualIcma },
  'BUS/252': { fraction: business252 },
  '1/1': { fraction: () => 1 },
};

const NO_CONTEXT: DayCountContext = {};

/** Years from the first date (included) to the second (excluded) by a day count; negative when the dates are reversed. */
export function yearFraction(
  name: DayCountName,
  start: DayNumber,
  end: DayNumber,
  context: DayCountContext = NO_CONTEXT,
): number {
  const { fraction } = DAY_COUNTS[name];
  return end < start ? -fraction(end, start, context) : fraction(start, end, context);
}
