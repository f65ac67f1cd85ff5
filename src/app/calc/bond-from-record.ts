import type { BondTerms, CouponTerms, ExCouponTerms, Offer } from '#math/bond/bond-terms.ts';
import type { Calendar, Calendars } from '#math/dates/business-days.ts';
import { calendarFromHolidays, calendarsWith } from '#math/dates/holiday-list.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import type { BusinessDayConvention, ScheduleTerms, Tenor } from '#math/schedule/schedule-terms.ts';
import { COMPOUNDINGS } from '#math/yield/compounding.ts';
import type { Compounding, YieldConvention } from '#math/yield/yield-convention.ts';
import {
  asDate,
  asList,
  asNumber,
  asNumbers,
  asOneOf,
  asPositive,
  asPrice,
  asRate,
  asRates,
  asRecord,
  asText,
  type JsonRecord,
  optional,
} from './record-reader.ts';

const CONVENTIONS: readonly BusinessDayConvention[] = [
  'Unadjusted',
  'Following',
  'ModifiedFollowing',
  'Preceding',
  'ModifiedPreceding',
];
const COMPOUNDING_NAMES: readonly Compounding[] = ['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous'];

/** Schedule terms from a record of the batch calculator; throws `invalid-terms`, `invalid-date`. */
export function scheduleFromRecord(record: JsonRecord): ScheduleTerms {
  const first = optional(record.first, 'first', asDate);
  const nextToLast = optional(record.next_to_last, 'next_to_last', asDate);
  return {
    effective: asDate(record.effective, 'effective'),
    termination: asDate(record.termination, 'termination'),
    tenor: (optional(record.tenor, 'tenor', asText) ?? null) as Tenor | null,
    calendar: asText(record.calendar, 'calendar'),
    convention: asOneOf(record.convention, 'convention', CONVENTIONS),
    terminationConvention: asOneOf(record.term_convention, 'term_convention', CONVENTIONS),
    rule: asOneOf(record.rule, 'rule', ['Backward', 'Forward', 'Zero']),
    endOfMonth: record.eom === true,
    ...(first !== undefined && { first }),
    ...(nextToLast !== undefined && { nextToLast }),
  };
}

function couponFromRecord(bond: JsonRecord): CouponTerms {
  const kind = asOneOf(bond.type, 'type', ['fixed', 'zero', 'amortising', 'step', 'floater']);
  if (kind === 'zero') return { kind: 'zero' };
  if (typeof bond.rates === 'number') return { kind: 'fixed', rate: asRate(bond.rates, 'rates') };
  return { kind: kind === 'floater' ? 'floating' : 'step', rates: asRates(bond.rates, 'rates') };
}

function exCouponFromRecord(value: unknown): ExCouponTerms {
  const record = asRecord(value, 'ex');
  const unit = asOneOf(record.unit, 'ex.unit', ['business_days', 'calendar_days']);
  return {
    days: asNumber(record.n, 'ex.n'),
    unit: unit === 'business_days' ? 'business-days' : 'calendar-days',
    calendar: asText(record.calendar, 'ex.calendar'),
  };
}

/** Terms of a bond from a record of the batch calculator; throws `invalid-terms`, `invalid-date`, `unknown-day-count`. */
export function termsFromRecord(bond: JsonRecord): BondTerms {
  const nominals = optional(bond.nominals, 'nominals', asNumbers);
  const exCoupon = optional(bond.ex, 'ex', exCouponFromRecord);
  const payment = asRecord(bond.pay, 'pay');
  const dayCount = optional(bond.accrual_dc, 'accrual_dc', asText);
  return {
    schedule: scheduleFromRecord(asRecord(bond.schedule, 'schedule')),
    frequency: asNumber(bond.freq, 'freq'),
    accrualDayCount: dayCount === undefined ? null : dayCountName(dayCount),
    coupon: couponFromRecord(bond),
    redemption: asPrice(bond.redemption, 'redemption'),
    payment: {
      calendar: asText(payment.calendar, 'pay.calendar'),
      convention: asOneOf(payment.convention, 'pay.convention', CONVENTIONS),
    },
    ...(nominals !== undefined && { nominals }),
    ...(exCoupon !== undefined && { exCoupon }),
  };
}

/** The offer of a bond record; throws `invalid-terms`, `invalid-date`. */
export function offerFromRecord(value: unknown): Offer {
  const record = asRecord(value, 'offer');
  return {
    kind: asOneOf(record.type, 'offer.type', ['put', 'call']),
    date: asDate(record.date, 'offer.date'),
    price: asPrice(record.price, 'offer.price'),
  };
}

/** The yield convention of a record; throws `invalid-terms`, `unknown-day-count`. */
export function yieldConventionFromRecord(record: JsonRecord): YieldConvention {
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
