import { generatedCurvePrefix, zeroCurveOf } from '#domain/bond/derivation/curve-book.ts';
import type { CurveDay, YieldCurve } from '#domain/market/curve.ts';
import { type Curve, discountFactor } from '#math/curve/curve.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { parRateFromCurve } from '#math/curve/par-curve.ts';
import { OVERNIGHT_DAYS_A_YEAR } from '#math/rates/overnight-coupon.ts';
import { valueOrNull, type Years, years } from '#math/units.ts';
import type { DemoCurrency } from './demo-currencies.ts';
import { roundRate } from './demo-curves.ts';

/** The curve of overnight swaps of a currency of the demo market, without its days; null where none is quoted. */
export function demoSwapCurve({ code, swaps }: DemoCurrency): Omit<YieldCurve, 'id'> | null {
  if (swaps === undefined) return null;
  const { overnightRate } = swaps;
  return {
    code: `${generatedCurvePrefix}${code.toLowerCase()}-swap`,
    name: `${overnightRate} swaps (demo)`,
    currency: code,
    kind: 'swap-overnight',
    compounding: 0,
    overnightRate,
  };
}

/** Terms of the quoted swaps, in years. */
const tenors = [1 / 12, 0.25, 0.5, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30].map(years);

const shortEnd = 0.25;
const longEnd = 30;

/** The curve that swaps are quoted on: that of the government, moved by what lies between the two, which grows with the square root of time. */
export function swapZeroCurve(day: CurveDay, { short, long }: NonNullable<DemoCurrency['swaps']>): Curve {
  const share = (time: number) => Math.sqrt(Math.max(0, time - shortEnd) / (longEnd - shortEnd));
  const values = day.tenors.map((time) => short + (long - short) * share(time));
  return { model: 'Shifted', base: zeroCurveOf(day, 1), shift: { times: day.tenors, values } };
}

/** The rate of a swap with one payment up to a year, of annual payments beyond; half-way between years in the middle of the two. */
function swapRate(curve: Curve, term: Years): number {
  if (term <= 1) return (1 / discountFactor(curve, term) - 1) / term;
  const whole = Math.floor(term);
  const ends = whole === term ? [whole] : [whole, whole + 1];
  const rates = ends.map((end): number => valueOrNull(parRateFromCurve(curve, years(end), 1)) ?? 0);
  return rates.reduce((sum, each) => sum + each, 0) / rates.length;
}

/** The rates at which swaps are quoted on the days of a government curve; none where the currency has no swaps. */
export function quotedSwapDays({ swaps }: DemoCurrency, days: readonly CurveDay[]): readonly CurveDay[] {
  if (swaps === undefined) return [];
  const scale = OVERNIGHT_DAYS_A_YEAR[OVERNIGHT_SWAPS[swaps.overnightRate].dayCount] / 365;
  return days.map((day) => {
    const curve = swapZeroCurve(day, swaps);
    return { date: day.date, tenors, rates: tenors.map((term) => roundRate(swapRate(curve, term) * scale)) };
  });
}
