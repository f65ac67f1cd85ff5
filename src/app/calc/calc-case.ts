import { BUSINESS_252_CALENDAR } from '#math/bond/cash-flows-from-terms.ts';
import { type Calendars, getCalendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import type { DayCountContext } from '#math/day-count/day-count-context.ts';
import { DAY_COUNT_NAMES, type DayCountName } from '#math/day-count/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { scheduleDates } from '#math/schedule/schedule.ts';
import type { DayNumber } from '#math/units.ts';
import type { JsonRecord } from './bond-from-record.ts';
import {
  asDate,
  asPositiveWhole,
  asText,
  optional,
  refuseUnknown,
  resultOrError,
  SCHEDULE,
  scheduleFromRecord,
} from './bond-from-record.ts';
import { calcArrears } from './calc-arrears.ts';
import { calcBond } from './calc-bond.ts';
import { calcCurve } from './calc-curve.ts';
import { calcOptions } from './calc-options.ts';
import { calcSwaps } from './calc-swaps.ts';

/** What a line of the batch calculator holds. */
export type CaseKind = 'bond' | 'daycount' | 'schedule' | 'curve';

type Calculation = (record: JsonRecord, calendars: Calendars) => JsonRecord;

const PLAIN = DAY_COUNT_NAMES.filter((name) => name !== 'ACT/ACT ICMA' && name !== 'ACT/365L');

function plainFractions(start: DayNumber, end: DayNumber, record: JsonRecord, calendars: Calendars): JsonRecord {
  const termination = optional(record.isda_termination, 'isda_termination', asDate);
  const context: DayCountContext = {
    calendar: getCalendar(calendars, BUSINESS_252_CALENDAR),
    ...(termination !== undefined && { termination: dayNumberFromIso(termination) }),
  };
  const fraction = (name: DayCountName) => yearFraction(name, start, end, context);
  const actual365L = (frequency: number) => yearFraction('ACT/365L', start, end, { frequency });
  return {
    dcf: Object.fromEntries(PLAIN.map((name) => [name, fraction(name)])),
    own_not_quantlib: { 'ACT/365L annual': actual365L(1), 'ACT/365L other': actual365L(2) },
  };
}

function referencePeriod(record: JsonRecord): DayCountContext {
  const refStart = dayNumberFromIso(asDate(record.ref_start, 'ref_start'));
  const refEnd = dayNumberFromIso(asDate(record.ref_end, 'ref_end'));
  if (refEnd <= refStart) throw new InvalidInputError('invalid-terms', 'ref_end is not after ref_start');
  return { refStart, refEnd, frequency: asPositiveWhole(record.freq, 'freq') };
}

const DAY_COUNT = ['id', 'kind', 'd1', 'd2', 'dcf'];
const PLAIN_ONLY = ['isda_termination', 'own_not_quantlib'];
const ICMA_ONLY = ['ref_start', 'ref_end', 'freq'];

/** One day-count case of the batch calculator with its fractions by every day count; throws `InvalidInputError`. */
function calcDayCount(record: JsonRecord, calendars: Calendars): JsonRecord {
  const isPlain = asText(record.kind, 'kind') === 'plain';
  refuseUnknown(record, [...DAY_COUNT, ...(isPlain ? PLAIN_ONLY : ICMA_ONLY)]);
  const start = dayNumberFromIso(asDate(record.d1, 'd1'));
  const end = dayNumberFromIso(asDate(record.d2, 'd2'));
  if (isPlain) return { ...record, ...plainFractions(start, end, record, calendars) };
  return { ...record, dcf: { 'ACT/ACT ICMA': yearFraction('ACT/ACT ICMA', start, end, referencePeriod(record)) } };
}

/** One schedule case of the batch calculator with its dates; throws `InvalidInputError`. */
function calcSchedule(record: JsonRecord, calendars: Calendars): JsonRecord {
  refuseUnknown(record, ['id', 'style', ...SCHEDULE, 'dates']);
  return { ...record, dates: scheduleDates(scheduleFromRecord(record), calendars).map(isoFromDayNumber) };
}

const CALCULATIONS: Readonly<Record<CaseKind, Calculation>> = {
  bond: calcBond,
  daycount: calcDayCount,
  schedule: calcSchedule,
  curve: calcCurve,
};

/** What a bond case may ask for in place of a plain bond, by its `task`. */
const TASKS: Readonly<Record<string, Calculation>> = {
  arrears: calcArrears,
  options: calcOptions,
  swaps: calcSwaps,
};

/** The calculation of a kind, or of the task that the record names; throws `invalid-terms` for a task that is not known. */
function calculationOf({ task }: JsonRecord, kind: CaseKind): Calculation {
  if (kind !== 'bond' || task === undefined) return CALCULATIONS[kind];
  const found = typeof task === 'string' && Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
  if (found !== undefined) return found;
  throw new InvalidInputError('invalid-terms', `task is not one of ${Object.keys(TASKS).join(', ')}`);
}

/**
 * One case with its results, or `{ id, error: { code, message } }` when it cannot be computed. When only a part cannot be computed, that
 * part has an `error` beside what was given. Never throws for bad input.
 */
export function calcCase(record: JsonRecord, calendars: Calendars, kind: CaseKind = 'bond'): JsonRecord {
  return resultOrError({ id: record.id ?? null }, () => calculationOf(record, kind)(record, calendars));
}
