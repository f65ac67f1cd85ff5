import { dayNumberFromIso } from '#math/dates/dates.ts';
import { OVERNIGHT_DAYS_A_YEAR, overnightCoupon, overnightDaysAYear } from '#math/rates/overnight-coupon.ts';
import { rate } from '#math/units.ts';
import type { JsonRecord } from './bond-from-record.ts';
import {
  asDate,
  asDays,
  asOneOf,
  asRate,
  asRecord,
  asText,
  optional,
  refuseUnknown,
  required,
  wrong,
} from './bond-from-record.ts';

function fixingsOf(value: unknown) {
  const fixings = Object.entries(asRecord(value, 'fixings')).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    days: fixings.map(([date]) => dayNumberFromIso(asDate(date, 'fixings'))),
    rates: fixings.map(([, fixing]) => optional(fixing, 'fixings', asRate) ?? null),
  };
}

const TERMS = ['task', 'id', 'method', 'lookback', 'observationShift', 'lockout', 'margin', 'dayCount', 'calendar'];
const DATES = ['periodStart', 'periodEnd', 'accruedOn', 'fixings'];
/** Results of the reference records, which a case may still have. */
const RESULTS = ['rate', 'coupon', 'accrued'];

function asFlag(value: unknown, key: string): boolean {
  if (typeof value !== 'boolean') throw wrong(key, 'true or false');
  return value;
}

/**
 * A coupon in arrears on an overnight rate, by its fixings: the rate of the period, the coupon and the interest accrued on a day. Days with a
 * fixing are the business days. Throws for terms that none can have, and while a fixing is missing.
 */
export function calcArrears(record: JsonRecord): JsonRecord {
  refuseUnknown(record, [...TERMS, ...DATES, ...RESULTS]);
  const dayCount = asText(record.dayCount, 'dayCount');
  const daysAYear = overnightDaysAYear(dayCount);
  if (daysAYear === undefined) throw wrong('dayCount', `one of ${Object.keys(OVERNIGHT_DAYS_A_YEAR).join(', ')}`);
  const terms = {
    method: asOneOf(record.method, 'method', ['compounded', 'averaged']),
    lookback: optional(record.lookback, 'lookback', asDays) ?? 0,
    observationShift: optional(record.observationShift, 'observationShift', asFlag) ?? false,
    lockout: optional(record.lockout, 'lockout', asDays) ?? 0,
    margin: optional(record.margin, 'margin', asRate) ?? rate(0),
    daysAYear,
  };
  const fixings = fixingsOf(record.fixings);
  const dayOf = (key: string) => dayNumberFromIso(asDate(record[key], key));
  const period = { start: dayOf('periodStart'), end: dayOf('periodEnd') };
  const coupon = required(overnightCoupon(terms, fixings, period), 'coupon');
  const isAccruing = record.accruedOn !== undefined && record.accruedOn !== null;
  return {
    id: record.id ?? null,
    rate: coupon.rate,
    coupon: coupon.interest,
    ...(isAccruing && {
      accrued: required(overnightCoupon(terms, fixings, { ...period, until: dayOf('accruedOn') }), 'accrued').interest,
    }),
  };
}
