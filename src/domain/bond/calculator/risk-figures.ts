import type { CurvePricing } from '#math/curve/curve-risk.ts';
import { curveRisk, durationFromRepriced, keyRateDurations, repricedBySpread } from '#math/curve/curve-risk.ts';
import { riskFromDiscountMargin } from '#math/spread/discount-margin.ts';
import { type Rate, rate, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { perpetualFromSettled, perpetualRiskFromYield } from '#math/yield/perpetual.ts';
import { basisPointRepricing, couponBasisPointValue, riskFromYield } from '#math/yield/risk-from-yield.ts';
import { type QuoteSetting, type Quotes, referenceRatesAt } from './convert-quote.ts';
import type { Workout } from './workout.ts';

/** Sensitivities at a yield of one convention. */
export interface YieldRisk {
  /** Years; null under a compounding where it has no agreed meaning. */
  readonly macaulay: number | null;
  readonly modified: number;
  readonly convexity: number;
  /** Price value of a basis point, per 100 of the nominal outstanding. */
  readonly pvbp: number;
}

/** The part of the effective duration that a point of the curve carries. */
interface KeyRateDuration {
  /** Years. */
  readonly time: number;
  readonly duration: number;
}

/** All that the calculator says of risk; what has no value is null. */
export interface RiskFigures {
  readonly quoted: YieldRisk | null;
  readonly effective: YieldRisk | null;
  /** Gain when the yield of the own convention falls by a basis point, and loss when it rises, by full repricing. */
  readonly gainDown: number | null;
  readonly lossUp: number | null;
  /** Change of price when the rate of every coupon rises by a basis point. */
  readonly couponValue: number | null;
  /** By a move of the curve with the Z-spread kept; of floating bonds by the reference rate. */
  readonly effectiveDuration: number | null;
  readonly effectiveConvexity: number | null;
  /** By the Z-spread, of floating bonds by the discount margin. */
  readonly spreadDuration: number | null;
  /** They add up to the effective duration; none without a curve. */
  readonly keyRates: readonly KeyRateDuration[];
}

/** Years of the key rates. */
export const keyTimes = [0.5, 1, 2, 3, 5, 7, 10, 20, 30] as const;

/** Durations, convexity and price value of a basis point at a yield of one of the two conventions. */
export function yieldRisk(workout: Workout, leg: 'quoted' | 'effective', yieldRate: number | null): YieldRisk | null {
  if (yieldRate === null) return null;
  const settled = workout[leg];
  if (workout.kind !== 'perpetuity') return valueOrNull(riskFromYield(settled, rate(yieldRate)));
  const perpetual = valueOrNull(perpetualFromSettled(settled));
  return perpetual && valueOrNull(perpetualRiskFromYield(perpetual, rate(yieldRate)));
}

type CurveFigures = Pick<RiskFigures, 'effectiveDuration' | 'effectiveConvexity' | 'spreadDuration' | 'keyRates'>;

const noCurveFigures: CurveFigures = {
  effectiveDuration: null,
  effectiveConvexity: null,
  spreadDuration: null,
  keyRates: [],
};

/** Of a bond in default: whether its payments come is not a matter of yields. */
export const noRisk: RiskFigures = {
  ...noCurveFigures,
  quoted: null,
  effective: null,
  gainDown: null,
  lossUp: null,
  couponValue: null,
};

/** What a workout is priced with when the curve or its spread moves; null without a curve or a Z-spread. */
export function curvePricingOf(quotes: Quotes, { market: { curve } }: QuoteSetting): CurvePricing | null {
  const spread = valueOrNull(quotes.zSpread);
  return curve === null || spread === null ? null : { curve, spread: rate(spread), convention: EFFECTIVE_ANNUAL };
}

function byCurve({ effective }: Workout, quotes: Quotes, setting: QuoteSetting): CurveFigures {
  const pricing = curvePricingOf(quotes, setting);
  if (pricing === null) return noCurveFigures;
  const risk = valueOrNull(curveRisk(effective, pricing));
  const bySpread = valueOrNull(repricedBySpread(effective, pricing));
  const durations = valueOrNull(keyRateDurations(effective, pricing, keyTimes)) ?? [];
  return {
    effectiveDuration: risk?.effectiveDuration ?? null,
    effectiveConvexity: risk?.effectiveConvexity ?? null,
    spreadDuration: bySpread && durationFromRepriced(bySpread),
    keyRates: keyTimes.map((time, index) => ({ time, duration: durations[index] ?? 0 })),
  };
}

function byMargin(workout: Workout, quotes: Quotes, setting: QuoteSetting): CurveFigures {
  const margin = valueOrNull(quotes.discountMargin);
  const rates = referenceRatesAt(workout, setting);
  const risk =
    margin === null || rates === null
      ? null
      : valueOrNull(riskFromDiscountMargin(workout.effective, margin as Rate, rates));
  return {
    ...noCurveFigures,
    effectiveDuration: risk?.effectiveDuration ?? null,
    spreadDuration: risk?.spreadDuration ?? null,
  };
}

/** Every measure of risk of a workout at its quotes. */
export function riskFigures(workout: Workout, quotes: Quotes, setting: QuoteSetting): RiskFigures {
  const own = valueOrNull(quotes.yield);
  const moved = own === null || workout.kind === 'perpetuity' ? null : basisPointRepricing(workout.quoted, rate(own));
  const coupon =
    own === null || workout.kind === 'perpetuity' ? null : couponBasisPointValue(workout.quoted, rate(own));
  const isFloating = setting.terms.couponKind === 'floating';
  return {
    quoted: yieldRisk(workout, 'quoted', own),
    effective: yieldRisk(workout, 'effective', valueOrNull(quotes.effectiveYield)),
    gainDown: moved?.ok ? moved.value.down : null,
    lossUp: moved?.ok ? moved.value.up : null,
    couponValue: coupon?.ok ? coupon.value : null,
    ...(isFloating ? byMargin : byCurve)(workout, quotes, setting),
  };
}
