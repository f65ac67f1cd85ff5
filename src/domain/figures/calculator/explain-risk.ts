import type { SettledBond } from '#math/bond/settled-bond.ts';
import {
  type CurvePricing,
  convexityFromRepriced,
  durationFromRepriced,
  type Repriced,
  repricedByCurve,
  repricedByKeyRate,
  repricedBySpread,
} from '#math/curve/curve-risk.ts';
import { dirtyPriceFromZSpread } from '#math/spread/z-spread.ts';
import { BASIS_POINT, type Measure, rate, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { amountsPerRate, basisPointRepricing, couponBasisPointValue } from '#math/yield/risk-from-yield.ts';
import { presentValueAtYield } from '#math/yield/yield-from-price.ts';
import type { CurveFigure } from '../../bond/calculator/asked-calculation.ts';
import { referenceRatesAt } from '../../bond/calculator/convert-quote.ts';
import { curvePricingOf, keyTimes } from '../../bond/calculator/risk-figures.ts';
import type { FloaterFigure } from '../explanation/explain-spread.ts';
import { curveAssumptions, curveInputs, explainHeldFloater } from '../explanation/explain-spread.ts';
import { assumptionsOf, explainedFlows } from '../explanation/explained-deal.ts';
import { type Explanation, explanation } from '../explanation/explanation.ts';
import type { ExplainedAssumption } from '../explanation/explanation-words.ts';
import type { ToldCalculation } from './told-calculation.ts';

/** The change of the dirty price when the own yield moves by a basis point. */
export function explainBasisPoint(
  { calculation, workout, subject, deal, end }: ToldCalculation,
  figure: 'gain_down' | 'loss_up',
): Explanation | null {
  const { quoted, kind } = workout;
  const own = valueOrNull(calculation.quotes.yield);
  const moved = own === null || kind === 'perpetuity' ? null : valueOrNull(basisPointRepricing(quoted, rate(own)));
  if (own === null || moved === null) return null;
  const isGain = figure === 'gain_down';
  const worth = (at: number) => presentValueAtYield(quoted, at).value;
  return explanation({
    value: isGain ? moved.down : moved.up,
    formula: isGain ? 'price_gain' : 'price_loss',
    inputs: {
      own_yield: own,
      move: isGain ? -BASIS_POINT : BASIS_POINT,
      dirty_price: worth(own),
      dirty_down: isGain ? worth(own - BASIS_POINT) : null,
      dirty_up: isGain ? null : worth(own + BASIS_POINT),
      settlement: deal.settlement,
      end: end.day,
    },
    convention: quoted.bond.description.yieldConvention,
    assumptions: assumptionsOf(subject, deal, quoted, end),
  });
}

/** What a basis point on the rate of every coupon is worth: the payments are those that it adds. */
export function explainCouponValue(told: ToldCalculation): Explanation | null {
  const { calculation, workout, subject, deal, end } = told;
  const { quoted, kind } = workout;
  const { accrualDayCount: dayCount, yieldConvention } = quoted.bond.description;
  const own = valueOrNull(calculation.quotes.yield);
  if (own === null || dayCount === null || kind === 'perpetuity') return null;
  const value = valueOrNull(couponBasisPointValue(quoted, rate(own)));
  if (value === null) return null;
  const amounts = amountsPerRate(quoted, dayCount).map((amount) => (amount * BASIS_POINT * 100) / quoted.outstanding);
  return explanation({
    value,
    formula: 'coupon_value',
    inputs: { own_yield: own, move: BASIS_POINT, settlement: deal.settlement, end: end.day },
    flows: explainedFlows(
      subject.context,
      { ...quoted, amounts },
      (flows) => presentValueAtYield(flows, rate(own)).value,
    ),
    convention: yieldConvention,
    assumptions: assumptionsOf(subject, deal, quoted, end),
  });
}

/** Of a floating bond: the discount margin, and the durations at it. */
export function explainMargin(told: ToldCalculation, figure: FloaterFigure): Explanation | null {
  const { workout, setting, subject, deal } = told;
  const rates = workout.kind === 'perpetuity' ? null : referenceRatesAt(workout, setting);
  return rates && explainHeldFloater(subject, figure, { deal, held: { settled: workout.effective, rates } });
}

interface CurveMove {
  /** A key rate, in years; null where all of the curve, or the spread, moves. */
  readonly time: number | null;
  readonly assumption: ExplainedAssumption;
  readonly reprice: (settled: SettledBond, pricing: CurvePricing) => Measure<Repriced>;
}

const curveMoves: Readonly<Record<CurveFigure, CurveMove>> = {
  curve_duration: { time: null, assumption: 'moved_curve', reprice: repricedByCurve },
  curve_convexity: { time: null, assumption: 'moved_curve', reprice: repricedByCurve },
  curve_spread_duration: { time: null, assumption: 'moved_spread', reprice: repricedBySpread },
};

/** A sensitivity by what the payments are worth on the curve with the Z-spread, before and after a move. */
function explainMove(told: ToldCalculation, isConvexity: boolean, move: CurveMove): Explanation | null {
  const { workout, calculation, setting, curve, subject, deal, end } = told;
  const { effective } = workout;
  const pricing = setting.terms.couponKind === 'floating' ? null : curvePricingOf(calculation.quotes, setting);
  const prices = pricing && valueOrNull(move.reprice(effective, pricing));
  if (pricing === null || prices === null) return null;
  const worthOf = (flows: SettledBond) =>
    valueOrNull(dirtyPriceFromZSpread(flows, pricing.curve, pricing.spread, pricing.convention)) ?? Number.NaN;
  return explanation({
    value: isConvexity ? convexityFromRepriced(prices) : durationFromRepriced(prices),
    formula: isConvexity ? 'repriced_convexity' : 'repriced_duration',
    inputs: {
      key_time: move.time,
      move: BASIS_POINT,
      dirty_price: prices.base,
      dirty_down: prices.down,
      dirty_up: prices.up,
      z_spread: pricing.spread,
      ...(curve && curveInputs(curve)),
      settlement: deal.settlement,
    },
    flows: explainedFlows(subject.context, effective, worthOf),
    convention: EFFECTIVE_ANNUAL,
    assumptions: [
      move.assumption,
      ...assumptionsOf(subject, deal, effective, end),
      ...(curve === null ? [] : curveAssumptions(curve, subject)),
    ],
  });
}

/** A sensitivity to the curve as a whole, or to the spread over it. */
export function explainCurveRisk(told: ToldCalculation, figure: CurveFigure): Explanation | null {
  const said = explainMove(told, figure === 'curve_convexity', curveMoves[figure]);
  if (said === null || figure !== 'curve_duration') return said;
  return { ...said, assumptions: ['key_rates_add_up', ...said.assumptions] };
}

/** The sensitivity to one key rate. */
export function explainKeyRate(told: ToldCalculation, time: number): Explanation | null {
  return explainMove(told, false, {
    time,
    assumption: 'moved_key_rate',
    reprice: (settled, pricing) => repricedByKeyRate(settled, pricing, { keyTimes, time }),
  });
}
