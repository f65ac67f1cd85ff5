import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type OvernightTerms, overnightCoupon } from '#math/rates/overnight-coupon.ts';
import { type IsoDate, type Rate, rate, valueOrNull } from '#math/units.ts';
import type { Comparison } from '../comparison.ts';
import { readReferenceLines } from '../packed-reference.ts';

interface ArrearsRecord {
  readonly id: string;
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly accruedOn: IsoDate;
  readonly method: OvernightTerms['method'];
  readonly lookback: number;
  readonly observationShift: boolean;
  readonly lockout: number;
  readonly margin: number;
  readonly fixings: Readonly<Record<IsoDate, Rate>>;
  readonly rate: number;
  readonly coupon: number;
  readonly accrued: number;
}

function computed(record: ArrearsRecord) {
  const { periodStart, periodEnd, accruedOn, fixings } = record;
  const days = Object.keys(fixings).map((date) => dayNumberFromIso(date as IsoDate));
  const known = { days, rates: Object.values(fixings) };
  const terms: OvernightTerms = { ...record, margin: rate(record.margin), daysAYear: 360 };
  const period = { start: dayNumberFromIso(periodStart), end: dayNumberFromIso(periodEnd) };
  const whole = valueOrNull(overnightCoupon(terms, known, period));
  const part = valueOrNull(overnightCoupon(terms, known, { ...period, until: dayNumberFromIso(accruedOn) }));
  return { rate: whole?.rate ?? null, coupon: whole?.interest ?? null, accrued: part?.interest ?? null };
}

/** Coupons in arrears on an overnight rate, computed for the records and equal to QuantLib where it has them. */
export function overnightCoupons(): Comparison[] {
  const found = readReferenceLines<ArrearsRecord>('arrears').map((record) => ({ record, ours: computed(record) }));
  return (['rate', 'coupon', 'accrued'] as const).map((measure) => ({
    source: 'Overnight coupons',
    family: 'compounded and averaged; lookback, observation shift, lockout',
    measure,
    tolerance: 1e-12,
    reason: 'a product of some sixty factors near 1; the plain ones equal QuantLib to 4e-16',
    pairs: found.map(({ record, ours }) => ({ id: record.id, actual: ours[measure], expected: record[measure] })),
  }));
}
