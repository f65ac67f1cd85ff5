import type { BondTerms, CouponTerms, ExCouponTerms, Offer } from '#math/bond/bond-terms.ts';
import type { CapitalisedInterest } from '#math/bond/capitalised-interest.ts';
import { REPAYMENT_KINDS, type RepaymentTerms } from '#math/bond/repayment.ts';
import type { Calendar, Calendars } from '#math/dates/business-days.ts';
import { calendarFromHolidays, calendarsWith } from '#math/dates/holiday-list.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { type BusinessDayConvention, COUPON_DAYS, type ScheduleTerms, type Tenor } from '#math/schedule/schedule.ts';
import type { IsoDate, Measure, Missing, Price, Rate } from '#math/units.ts';
import { parseIsoDate, price, rate } from '#math/units.ts';
import { COMPOUNDINGS, type Compounding, type YieldConvention } from '#math/yield/compounding.ts';

const CONVENTIONS: readonly BusinessDayConvention[] = [
  'Unadjusted',
  'Following',
  'ModifiedFollowing',
  'Preceding',
  'ModifiedPreceding',
];
const COMPOUNDING_NAMES: readonly Compounding[] = ['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous'];

/** Parsed JSON with named members. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The error of a member that is not what is wanted. */
export function wrong(key: string, wanted: string): InvalidInputError {
  return new InvalidInputError('invalid-terms', `${key} is not ${wanted}`);
}

/** The value as a record; throws `invalid-terms`. */
export function asRecord(value: unknown, key: string): JsonRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(key, 'an object');
  return value as JsonRecord;
}

/** Refuses members of a record beside those that are read or known to say what always holds; null says nothing. Throws `invalid-terms`. */
export function refuseUnknown(record: JsonRecord, known: readonly string[], path = ''): void {
  const [unknown] = Object.keys(record).filter((key) => record[key] !== null && !known.includes(key));
  if (unknown !== undefined) throw wrong(`${path}${unknown}`, `a member that is known: ${known.join(', ')}`);
}

/** The value as a record of these members and no others; throws `invalid-terms`. */
export function asMembers(value: unknown, key: string, known: readonly string[]): JsonRecord {
  const record = asRecord(value, key);
  refuseUnknown(record, known, `${key}.`);
  return record;
}

/** The value as a list; throws `invalid-terms`. */
export function asList(value: unknown, key: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(key, 'a list');
  return value;
}

/** The value as a finite number; throws `invalid-terms`. */
export function asNumber(value: unknown, key: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(key, 'a number');
  return value;
}

/** The value as a finite number above zero; throws `invalid-terms`. */
export function asPositive(value: unknown, key: string): number {
  const number = asNumber(value, key);
  if (number <= 0) throw wrong(key, 'above zero');
  return number;
}

/** The value as a whole number above zero; throws `invalid-terms`. */
export function asPositiveWhole(value: unknown, key: string): number {
  const number = asPositive(value, key);
  if (!Number.isInteger(number)) throw wrong(key, 'a whole number');
  return number;
}

/** No lag, lookback or period of notice of a market is longer: days are counted one by one. */
const MAX_DAYS = 366;

/** The value as a number of days from 0; throws `invalid-terms`. */
export function asDays(value: unknown, key: string): number {
  const number = asNumber(value, key);
  if (!Number.isInteger(number) || number < 0 || number > MAX_DAYS)
    throw wrong(key, `a whole number from 0 to ${MAX_DAYS}`);
  return number;
}

/** The value as a text; throws `invalid-terms`. */
export function asText(value: unknown, key: string): string {
  if (typeof value !== 'string') throw wrong(key, 'a text');
  return value;
}

/** The value as one of some texts; throws `invalid-terms`. */
export function asOneOf<T extends string>(value: unknown, key: string, allowed: readonly T[]): T {
  const found = allowed.find((text) => text === value);
  if (found === undefined) throw wrong(key, `one of ${allowed.join(', ')}`);
  return found;
}

/** The value as a date; throws `invalid-date`. */
export function asDate(value: unknown, key: string): IsoDate {
  const date = typeof value === 'string' ? parseIsoDate(value) : undefined;
  if (date === undefined) throw new InvalidInputError('invalid-date', `${key} is not a date YYYY-MM-DD`);
  return date;
}

/** A list of numbers; throws `invalid-terms`. */
export function asNumbers(value: unknown, key: string): number[] {
  return asList(value, key).map((item) => asNumber(item, key));
}

/** The value as a rate, a fraction a year; throws `invalid-terms`. */
export function asRate(value: unknown, key: string): Rate {
  return rate(asNumber(value, key));
}

/** A list of rates; throws `invalid-terms`. */
function asRates(value: unknown, key: string): Rate[] {
  return asList(value, key).map((item) => asRate(item, key));
}

/** The value as a price per 100; throws `invalid-terms`. */
export function asPrice(value: unknown, key: string): Price {
  return price(asNumber(value, key));
}

/** Pairs of two numbers; throws `invalid-terms`. */
export function asPairs(value: unknown, key: string): (readonly [number, number])[] {
  return asList(value, key).map((item) => {
    const pair = asNumbers(item, key);
    const [first, second] = pair;
    if (first === undefined || second === undefined || pair.length !== 2) throw wrong(key, 'a list of pairs');
    return [first, second];
  });
}

/** The result of a reader, or undefined when the value is absent or null. */
export function optional<T>(value: unknown, key: string, read: (value: unknown, key: string) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value, key);
}

const WHY_MISSING: Readonly<Record<Missing, string>> = {
  'missing-data': 'something that it follows from is not known',
  'not-applicable': 'it has no meaning for these values',
  'not-converged': 'there is no solution from -99 % to 10,000 %',
};

/** Thrown when a measure that a case asks for has no value. */
class MissingMeasureError extends Error {
  readonly code: Missing;

  constructor(code: Missing, measure: string) {
    super(`no ${measure}: ${WHY_MISSING[code]}`);
    this.name = 'MissingMeasureError';
    this.code = code;
  }
}

/** The value of a measure that a case asks for; throws `MissingMeasureError` with the reason. */
export function required<T>(measure: Measure<T>, name: string): T {
  if (!measure.ok) throw new MissingMeasureError(measure.reason, name);
  return measure.value;
}

/** What was computed or, for bad input, what was given with `error: { code, message }`; other errors are thrown on. */
export function resultOrError(given: JsonRecord, compute: () => JsonRecord): JsonRecord {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof InvalidInputError) && !(error instanceof MissingMeasureError)) throw error;
    return { ...given, error: { code: error.code, message: error.message } };
  }
}

/** The members of a schedule. */
export const SCHEDULE =
  'effective termination tenor calendar convention term_convention rule eom first next_to_last coupon_day'.split(' ');

/** The members of a bond: one that is not read would be priced as if it were not there. */
const BOND = 'type freq accrual_dc redemption rates steps nominals repayment capitalised schedule pay ex offer'.split(
  ' ',
);

/** Schedule terms from a record of the batch calculator; throws `invalid-terms`, `invalid-date`. */
export function scheduleFromRecord(record: JsonRecord): ScheduleTerms {
  const first = optional(record.first, 'first', asDate);
  const nextToLast = optional(record.next_to_last, 'next_to_last', asDate);
  const couponDay = optional(record.coupon_day, 'coupon_day', (value, key) => asOneOf(value, key, COUPON_DAYS));
  return {
    effective: asDate(record.effective, 'effective'),
    termination: asDate(record.termination, 'termination'),
    tenor: (optional(record.tenor, 'tenor', asText) ?? null) as Tenor | null,
    calendar: asText(record.calendar, 'calendar'),
    convention: asOneOf(record.convention, 'convention', CONVENTIONS),
    terminationConvention: asOneOf(record.term_convention, 'term_convention', CONVENTIONS),
    rule: asOneOf(record.rule, 'rule', ['Backward', 'Forward', 'Zero']),
    endOfMonth: record.eom === true,
    ...(couponDay !== undefined && { couponDay }),
    ...(first !== undefined && { first }),
    ...(nextToLast !== undefined && { nextToLast }),
  };
}

function stepFromRecord(value: unknown) {
  const [date, stepRate] = asList(value, 'steps');
  return { date: asDate(date, 'steps'), rate: asRate(stepRate, 'steps') };
}

function repaymentFromRecord(value: unknown): RepaymentTerms {
  const record = asMembers(value, 'repayment', ['kind', 'from']);
  const from = optional(record.from, 'repayment.from', asDate);
  return {
    kind: asOneOf(record.kind, 'repayment.kind', REPAYMENT_KINDS),
    ...(from !== undefined && { from }),
  };
}

function capitalisedFromRecord(value: unknown): CapitalisedInterest {
  const { until, share } = asMembers(value, 'capitalised', ['until', 'share']);
  return {
    until: asDate(until, 'capitalised.until'),
    share: optional(share, 'capitalised.share', asNumber) ?? 1,
  };
}

function couponFromRecord(bond: JsonRecord): CouponTerms {
  const kind = asOneOf(bond.type, 'type', ['fixed', 'zero', 'amortising', 'step', 'floater', 'perpetual']);
  if (kind === 'zero') return { kind: 'zero' };
  const steps = optional(bond.steps, 'steps', asList)?.map(stepFromRecord);
  if (steps) return { kind: 'dated-steps', rate: asRate(bond.rates, 'rates'), steps };
  if (typeof bond.rates === 'number') return { kind: 'fixed', rate: asRate(bond.rates, 'rates') };
  return { kind: kind === 'floater' ? 'floating' : 'step', rates: asRates(bond.rates, 'rates') };
}

function exCouponFromRecord(value: unknown): ExCouponTerms {
  const record = asMembers(value, 'ex', ['n', 'unit', 'calendar']);
  const unit = asOneOf(record.unit, 'ex.unit', ['business_days', 'calendar_days']);
  return {
    days: asDays(record.n, 'ex.n'),
    unit: unit === 'business_days' ? 'business-days' : 'calendar-days',
    calendar: asText(record.calendar, 'ex.calendar'),
  };
}

/** Terms of a bond from a record of the batch calculator; throws `invalid-terms`, `invalid-date`, `unknown-day-count`. */
export function termsFromRecord(bond: JsonRecord): BondTerms {
  refuseUnknown(bond, BOND, 'bond.');
  const nominals = optional(bond.nominals, 'nominals', asNumbers);
  const repayment = optional(bond.repayment, 'repayment', repaymentFromRecord);
  const capitalised = optional(bond.capitalised, 'capitalised', capitalisedFromRecord);
  const exCoupon = optional(bond.ex, 'ex', exCouponFromRecord);
  const payment = asMembers(bond.pay, 'pay', ['calendar', 'convention']);
  const dayCount = optional(bond.accrual_dc, 'accrual_dc', asText);
  return {
    schedule: scheduleFromRecord(asMembers(bond.schedule, 'schedule', SCHEDULE)),
    frequency: asNumber(bond.freq, 'freq'),
    accrualDayCount: dayCount === undefined ? null : dayCountName(dayCount),
    coupon: couponFromRecord(bond),
    redemption: bond.type === 'perpetual' ? price(0) : asPrice(bond.redemption, 'redemption'),
    payment: {
      calendar: asText(payment.calendar, 'pay.calendar'),
      convention: asOneOf(payment.convention, 'pay.convention', CONVENTIONS),
    },
    ...(nominals !== undefined && { nominals }),
    ...(repayment !== undefined && { repayment }),
    ...(capitalised !== undefined && { capitalised }),
    ...(exCoupon !== undefined && { exCoupon }),
  };
}

/** The offer of a bond record; throws `invalid-terms`, `invalid-date`. */
export function offerFromRecord(value: unknown): Offer {
  const record = asMembers(value, 'offer', ['type', 'date', 'price', 'mid_period']);
  return {
    kind: asOneOf(record.type, 'offer.type', ['put', 'call']),
    date: asDate(record.date, 'offer.date'),
    price: asPrice(record.price, 'offer.price'),
  };
}

/** The yield convention of a record; throws `invalid-terms`, `unknown-day-count`. */
export function yieldConventionFromRecord(value: unknown): YieldConvention {
  const record = asMembers(value, 'yield_conv', ['dc', 'comp', 'freq']);
  const compounding = asOneOf(record.comp, 'yield_conv.comp', COMPOUNDING_NAMES);
  const frequency = COMPOUNDINGS[compounding].hasFrequency
    ? asPositive(record.freq, 'yield_conv.freq')
    : (optional(record.freq, 'yield_conv.freq', asNumber) ?? 0);
  return { dayCount: dayCountName(asText(record.dc, 'yield_conv.dc')), compounding, frequency };
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const datesFromList = (value: unknown, key: string) => asList(value, key).map((date) => asDate(date, key));

function calendarFromRecord(record: JsonRecord): Calendar {
  return calendarFromHolidays({
    name: asText(record.name, 'name'),
    weekend: asList(record.weekend, 'weekend').map((day) => WEEKDAYS.indexOf(asOneOf(day, 'weekend', WEEKDAYS)) + 1),
    holidays: datesFromList(record.holidays, 'holidays'),
    workingWeekends: optional(record.working_weekends, 'working_weekends', datesFromList) ?? [],
  });
}

/** The calendars with those of some records added, replacing calendars of the same name; throws `invalid-terms`. */
export function calendarsWithRecords(calendars: Calendars, records: readonly JsonRecord[]): Calendars {
  return calendarsWith(calendars, records.map(calendarFromRecord));
}
