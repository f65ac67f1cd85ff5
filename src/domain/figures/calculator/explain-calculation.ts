import { type AskedCalculation, askedOfQuote, type PlainFigure } from '../../bond/calculator/asked-calculation.ts';
import type { CalculationInput } from '../../bond/calculator/calculate.ts';
import { calculatorQuotes } from '../../bond/calculator/calculator-quote.ts';
import { explainFigure } from '../explanation/explain-figure.ts';
import { explainIndexRatio } from '../explanation/explain-issue.ts';
import { explainBill } from '../explanation/explain-price.ts';
import { explainSimpleYieldTo } from '../explanation/explain-simple-yield.ts';
import { explainYieldTo } from '../explanation/explain-yield.ts';
import type { Explanation } from '../explanation/explanation.ts';
import { explainInvoice } from './explain-invoice.ts';
import {
  explainAdjustedCurrentYield,
  explainBenchmarkSpread,
  explainCleanPrice,
  explainISpread,
} from './explain-quote.ts';
import {
  explainBasisPoint,
  explainCouponValue,
  explainCurveRisk,
  explainKeyRate,
  explainMargin,
} from './explain-risk.ts';
import { explainHorizon, explainMoved, explainTwist } from './explain-scenario.ts';
import { type ToldCalculation, type ToldOf, toldCalculation } from './told-calculation.ts';

type Explain<Figure extends PlainFigure> = (told: ToldCalculation, figure: Figure) => Explanation | null;

/** By what the page of a bond explains the same figure. */
const ofDay = (told: ToldCalculation, figure: Parameters<typeof explainFigure>[0]) =>
  explainFigure(figure, told.subject);
const ofBill: Explain<'discount_rate' | 'money_market_yield' | 'bond_equivalent_yield'> = ({ subject }, figure) =>
  explainBill(subject, figure);

const explainers: { readonly [Figure in PlainFigure]: Explain<Figure> } = {
  clean_price: (told) => explainCleanPrice(told, (asked) => explainTold(told, asked)),
  dirty_price: ofDay,
  accrued: ofDay,
  simple_yield: ({ subject, deal, end, workout: { effective: settled } }) =>
    explainSimpleYieldTo(subject, { deal, end, settled }),
  current_yield: ofDay,
  adjusted_current_yield: explainAdjustedCurrentYield,
  discount_rate: ofBill,
  money_market_yield: ofBill,
  bond_equivalent_yield: ofBill,
  g_spread: ofDay,
  i_spread: explainISpread,
  t_spread: explainBenchmarkSpread,
  z_spread: ofDay,
  asset_swap_spread: ofDay,
  discount_margin: explainMargin,
  effective_duration: explainMargin,
  spread_duration: explainMargin,
  gain_down: explainBasisPoint,
  loss_up: explainBasisPoint,
  coupon_value: explainCouponValue,
  curve_duration: explainCurveRisk,
  curve_convexity: explainCurveRisk,
  curve_spread_duration: explainCurveRisk,
  horizon_received: explainHorizon,
  horizon_value: explainHorizon,
  horizon_yield: explainHorizon,
  twisted_price: explainTwist,
  twisted_change: explainTwist,
  index_ratio: ({ input, setting }) => input.indexation && explainIndexRatio(setting.terms, input.indexation, null),
  trade_outstanding: explainInvoice,
  trade_clean_amount: explainInvoice,
  trade_accrued_amount: explainInvoice,
  trade_accrued_days: explainInvoice,
  trade_consideration: explainInvoice,
};

function explainPlain<Figure extends PlainFigure>(told: ToldCalculation, figure: Figure): Explanation | null {
  return explainers[figure](told, figure);
}

/** Whether a figure is a quote without a value, such as a spread of a bond that has none. */
function isNoQuote({ calculation }: ToldCalculation, { figure }: AskedCalculation): boolean {
  return calculatorQuotes.some((kind) => askedOfQuote[kind].figure === figure && !calculation.quotes[kind].ok);
}

function explainTold(told: ToldCalculation, asked: AskedCalculation): Explanation | null {
  const { subject, deal, end, workout } = told;
  if ('convention' in asked)
    return explainYieldTo(subject, asked.figure, { deal, end, settled: workout[asked.convention] });
  if ('shift' in asked) return explainMoved(told, asked.figure, asked.shift);
  if ('time' in asked) return explainKeyRate(told, asked.time);
  return isNoQuote(told, asked) ? null : explainPlain(told, asked.figure);
}

/** Whether the end has the lowest yield of several. */
function isWorst({ calculation, workout }: ToldCalculation): boolean {
  return calculation.workouts.some(({ key, isWorst: isIt }) => isIt && key === workout.key);
}

/** How a figure of the calculator comes about; null where the figure has no value. */
export function explainCalculation(input: CalculationInput, asked: AskedCalculation, of: ToldOf): Explanation | null {
  const told = toldCalculation(input, of);
  const said = told && explainTold(told, asked);
  if (told === null || said === null) return null;
  return asked.figure === 'yield' && isWorst(told)
    ? { ...said, assumptions: ['worst_end', ...said.assumptions] }
    : said;
}
