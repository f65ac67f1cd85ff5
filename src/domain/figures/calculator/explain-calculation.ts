import { isOfThirty, yearFraction } from '#math/day-count/day-count.ts';
import { valueOrNull } from '#math/units.ts';
import {
  type AskedCalculation,
  askedOfQuote,
  type CalculatorQuote,
  calculatorQuotes,
  type InvoiceFigure,
  type PlainFigure,
  priceQuotes,
  spreadQuotes,
  yieldQuotes,
} from '../../bond/calculator/asked-calculation.ts';
import type { CalculationInput } from '../../bond/calculator/calculate.ts';
import { runningPeriod, type TradeInvoice } from '../../bond/calculator/trade-invoice.ts';
import type { FigureUnit } from '../../fields/figures.ts';
import { explainFigure } from '../explanation/explain-figure.ts';
import { explainIndexRatio } from '../explanation/explain-issue.ts';
import { explainBill } from '../explanation/explain-price.ts';
import { explainTSpread } from '../explanation/explain-spread.ts';
import { explainAdjustedCurrentYieldTo, explainSimpleYieldTo, explainYieldTo } from '../explanation/explain-yield.ts';
import type { Explanation, InputValues } from '../explanation/explanation.ts';
import { explanation, inputsOf, inUnit } from '../explanation/explanation.ts';
import { explainOptions } from './explain-options.ts';
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

/** The days for which interest is paid, or which are left of the period where the seller keeps the coupon. */
function explainAccruedDays({ workout }: ToldCalculation, value: number | null): Explanation | null {
  const { effective } = workout;
  const running = runningPeriod(effective);
  if (value === null || running === null) return null;
  const { row, dayCount, start, from, until, isEx } = running;
  const isThirty = isOfThirty(dayCount);
  const fraction = yearFraction(dayCount, from, until, row.context);
  return explanation({
    value,
    formula: isThirty ? 'days_of_thirty' : isEx ? 'days_until' : 'days_since',
    inputs: {
      period_start: start,
      period_end: row.accrualEnd,
      settlement: effective.settlement,
      fraction_accrued: isThirty ? (isEx ? -fraction : fraction) : null,
    },
    convention: { dayCount, compounding: 'Simple', frequency: 0 },
    assumptions: isEx ? ['ex_coupon'] : [],
  });
}

function outstandingInputs({ input, workout }: ToldCalculation, { nominal }: TradeInvoice): InputValues {
  return {
    face_value: nominal,
    outstanding: workout.effective.outstanding / 100,
    index_ratio: input.indexation?.ratio ?? null,
  };
}

/** An amount of the invoice, in the money of the bond. */
function explainInvoice(told: ToldCalculation, figure: InvoiceFigure): Explanation | null {
  const { calculation, input, clean, setting } = told;
  const { invoice } = calculation;
  if (invoice === null) return null;
  const money = (value: number, formula: Explanation['formula'], inputs: InputValues) =>
    explanation({ value, formula, inputs: { currency: setting.terms.faceCurrency, ...inputs } });
  const { outstanding, cleanAmount, accruedAmount, accrued, consideration } = invoice;
  switch (figure) {
    case 'trade_outstanding':
      return money(
        outstanding,
        input.indexation === null ? 'trade_outstanding' : 'trade_outstanding_indexed',
        outstandingInputs(told, invoice),
      );
    case 'trade_clean_amount':
      return money(cleanAmount, 'clean_amount', { nominal: outstanding, clean_price: clean });
    case 'trade_accrued_amount':
      return money(accruedAmount, 'accrued_amount', { nominal: outstanding, accrued });
    case 'trade_consideration':
      return money(consideration, 'consideration', { clean_amount: cleanAmount, accrued_amount: accruedAmount });
    case 'trade_accrued_days':
      return explainAccruedDays(told, invoice.accruedDays);
  }
}

const isOneOf = (kinds: readonly CalculatorQuote[], kind: CalculatorQuote) => kinds.includes(kind);

/** These are over an effective yield, and the price follows from that. */
const ofYield: readonly CalculatorQuote[] = ['gSpread', 'gSpreadAtMaturity', 'iSpread', 'tSpread'];

function unitOf(kind: CalculatorQuote): FigureUnit {
  if (isOneOf(priceQuotes, kind)) return 'price';
  return isOneOf(spreadQuotes, kind) ? 'spread' : 'yield';
}

/** The price follows from what was entered by the equation that explains the entered figure; null where the price itself was entered. */
function explainCleanPrice(
  { input: { given }, calculation, clean }: ToldCalculation,
  explain: (asked: AskedCalculation) => Explanation | null,
): Explanation | null {
  const { kind, value } = given;
  if (kind === 'clean') return null;
  const said = explain(askedOfQuote[ofYield.includes(kind) ? 'effectiveYield' : kind]);
  if (said === null) return null;
  const entered = kind === 'dirty' ? 'dirty_price' : isOneOf(yieldQuotes, kind) ? 'own_yield' : 'entered';
  return {
    ...said,
    value: clean,
    inputs: [
      ...inputsOf({ [entered]: inUnit(unitOf(kind), value) }),
      ...inputsOf({ own_yield: ofYield.includes(kind) ? valueOrNull(calculation.quotes.effectiveYield) : null }),
      ...said.inputs.filter(({ name }) => name !== 'clean_price'),
    ],
    assumptions: ['from_entered', ...said.assumptions],
  };
}

/** The effective yield less that of the benchmark, a single one or between two. */
function explainBenchmarkSpread({ calculation, input, subject }: ToldCalculation): Explanation | null {
  const { quotes, risk } = calculation;
  const said = explainTSpread({
    ...subject,
    day: {
      ...subject.day,
      tSpread: valueOrNull(quotes.tSpread),
      indicativeYield: valueOrNull(quotes.effectiveYield),
      macaulay: risk.effective?.macaulay ?? null,
      benchmarkName: null,
    },
  });
  return said && { ...said, assumptions: input.benchmark === 'interpolated' ? ['interpolated_benchmark'] : [] };
}

const explainers: { readonly [Figure in PlainFigure]: Explain<Figure> } = {
  clean_price: (told) => explainCleanPrice(told, (asked) => explainTold(told, asked)),
  dirty_price: ofDay,
  accrued: ofDay,
  simple_yield: ({ subject, deal, end, workout: { effective: settled } }) =>
    explainSimpleYieldTo(subject, { deal, end, settled }),
  current_yield: ofDay,
  adjusted_current_yield: ({ deal, end, workout: { effective: settled } }) =>
    explainAdjustedCurrentYieldTo({ deal, end, settled }),
  discount_rate: ofBill,
  money_market_yield: ofBill,
  bond_equivalent_yield: ofBill,
  g_spread: ofDay,
  g_spread_at_maturity: ofDay,
  i_spread: ofDay,
  swap_z_spread: ofDay,
  t_spread: explainBenchmarkSpread,
  z_spread: ofDay,
  asset_swap_spread: ofDay,
  discount_margin: explainMargin,
  effective_duration: explainMargin,
  spread_duration: explainMargin,
  oas: explainOptions,
  option_value: explainOptions,
  option_duration: explainOptions,
  option_convexity: explainOptions,
  option_vega: explainOptions,
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

/** What a bond in default has none of: its price follows what is hoped to be recovered, and no yield. */
const riskFigures: ReadonlySet<string> = new Set([
  'duration',
  'macaulay',
  'convexity',
  'pvbp',
  'gain_down',
  'loss_up',
  'coupon_value',
  'curve_duration',
  'curve_convexity',
  'curve_spread_duration',
] satisfies readonly AskedCalculation['figure'][]);

function explainTold(told: ToldCalculation, asked: AskedCalculation): Explanation | null {
  const { subject, deal, end, workout, setting } = told;
  if (setting.terms.isDefaulted && ('time' in asked || riskFigures.has(asked.figure))) return null;
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
