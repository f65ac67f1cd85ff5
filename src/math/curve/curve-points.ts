import { years } from '../units.ts';
import { annualZeroRate, type Curve, discountFactor } from './curve.ts';
import { parRateFromCurve } from './par-curve.ts';

/** What a zero curve says at a term; each null beyond what the curve rests on. Rates are fractions, compounded once a year. */
export interface CurvePoint {
  readonly years: number;
  readonly zero: number | null;
  /** Coupon rate, paid once a year, of a bond at 100 that ends then; of whole years alone. */
  readonly par: number | null;
  /** Rate of the year that begins then. */
  readonly forward: number | null;
  readonly discount: number | null;
}

/** Where a curve rests on something, in years: between its nodes, or the lives of the bonds that it is fitted to. */
function reachOf(curve: Curve): readonly [from: number, to: number] {
  if (curve.model === 'Bounded') return [curve.from, curve.to];
  if (curve.model === 'ZeroNodes') return [curve.times[0] ?? 0, curve.times.at(-1) ?? 0];
  if (curve.model === 'LogDiscounts') return [curve.times[1] ?? 0, curve.times.at(-1) ?? 0];
  return [0, Number.POSITIVE_INFINITY];
}

/** A swap of whole years is paid some days after its anniversary: there its curve ends. */
const DAYS_PAST_A_TERM = 0.05;

function parAt(curve: Curve, term: number): number | null {
  if (!Number.isInteger(term) || term < 1) return null;
  const found = parRateFromCurve(curve, years(term), 1);
  return found.ok ? found.value : null;
}

/** The points of a zero curve at terms in years. */
export function curvePoints(curve: Curve, terms: readonly number[]): readonly CurvePoint[] {
  const [from, to] = reachOf(curve);
  return terms.map((term) => {
    if (term < from - DAYS_PAST_A_TERM || term > to + 1e-9) {
      return { years: term, zero: null, par: null, forward: null, discount: null };
    }
    const discount = discountFactor(curve, years(term));
    const next = discountFactor(curve, years(term + 1));
    return {
      years: term,
      zero: annualZeroRate(curve, years(term)),
      par: parAt(curve, term),
      forward: term + 1 > to + 1e-9 ? null : discount / next - 1,
      discount,
    };
  });
}
