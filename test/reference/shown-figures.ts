import {
  type AskedCalculation,
  askedOfQuote,
  calculatorQuotes,
  type PlainFigure,
} from '#domain/bond/calculator/asked-calculation.ts';
import type { Calculation, CalculationInput } from '#domain/bond/calculator/calculate.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import { explainCalculation } from '#domain/figures/calculator/explain-calculation.ts';
import type { Explanation } from '#domain/figures/explanation/explanation.ts';
import { valueOrNull } from '#math/units.ts';

type Shown = readonly (readonly [AskedCalculation, number | null])[];

const conventions = ['quoted', 'effective'] as const;
const risks = ['macaulay', 'convexity', 'pvbp'] as const;

function quotesShown({ quotes }: Calculation, { given }: CalculationInput): Shown {
  // What was entered explains itself.
  const kinds = calculatorQuotes.filter((kind) => kind !== given.kind);
  return kinds.map((kind) => [askedOfQuote[kind], valueOrNull(quotes[kind])]);
}

function risksShown({ risk }: Calculation, isFloating: boolean): Shown {
  const plain = (figure: PlainFigure, value: number | null) => [{ figure }, value] as const;
  return [
    ...conventions.flatMap((convention) => [
      [{ figure: 'duration', convention }, risk[convention]?.modified ?? null] as const,
      ...risks.map((figure) => [{ figure, convention }, risk[convention]?.[figure] ?? null] as const),
    ]),
    plain('gain_down', risk.gainDown),
    plain('loss_up', risk.lossUp),
    plain('coupon_value', risk.couponValue),
    plain(isFloating ? 'effective_duration' : 'curve_duration', risk.effectiveDuration),
    plain('curve_convexity', risk.effectiveConvexity),
    plain(isFloating ? 'spread_duration' : 'curve_spread_duration', risk.spreadDuration),
    ...risk.keyRates.map(({ time, duration }) => [{ figure: 'key_rate_duration', time }, duration] as const),
  ];
}

function optionsShown({ options }: Calculation): Shown {
  if (!options.ok) return [];
  const { optionValue, effectiveDuration, effectiveConvexity, vega } = options.figures;
  return [
    [{ figure: 'option_value' }, optionValue],
    [{ figure: 'option_duration' }, effectiveDuration],
    [{ figure: 'option_convexity' }, effectiveConvexity],
    [{ figure: 'option_vega' }, vega],
  ];
}

function scenarioShown({ scenario }: Calculation, input: CalculationInput): Shown {
  if (scenario === null) return [];
  const { rows, horizon, twist } = scenario;
  const isByPrice = input.scenario.end?.kind === 'clean';
  return [
    ...rows.flatMap(({ shift, ...row }) => [
      [{ figure: 'moved_yield', shift }, row.yield] as const,
      [{ figure: 'moved_price', shift }, row.clean] as const,
      [{ figure: 'moved_change', shift }, row.change] as const,
      [{ figure: 'horizon_return', shift }, row.total] as const,
      [{ figure: 'horizon_yearly_return', shift }, row.annualised] as const,
    ]),
    [{ figure: 'horizon_received' }, horizon?.received ?? null],
    [{ figure: 'horizon_value' }, horizon?.horizonValue ?? null],
    ...(isByPrice ? [[{ figure: 'horizon_yield' }, horizon?.horizonYield ?? null] as const] : []),
    [{ figure: 'twisted_price' }, twist?.clean ?? null],
    [{ figure: 'twisted_change' }, twist?.change ?? null],
  ];
}

function invoiceShown({ invoice }: Calculation, { indexation }: CalculationInput): Shown {
  return [
    [{ figure: 'index_ratio' }, indexation?.ratio ?? null],
    [{ figure: 'trade_outstanding' }, invoice?.outstanding ?? null],
    [{ figure: 'trade_clean_amount' }, invoice?.cleanAmount ?? null],
    // Where nothing accrues there is nothing to open.
    ...(invoice === null || invoice.accrued === 0 ? [] : [[{ figure: 'accrued' }, invoice.accrued] as const]),
    [{ figure: 'trade_accrued_days' }, invoice?.accruedDays ?? null],
    [{ figure: 'trade_accrued_amount' }, invoice?.accruedAmount ?? null],
    [{ figure: 'trade_consideration' }, invoice?.consideration ?? null],
  ];
}

/** Every number that the calculator shows of a calculation, by the question that explains it. */
function shownFigures(calculation: Calculation, input: CalculationInput): Shown {
  return [
    ...quotesShown(calculation, input),
    ...risksShown(calculation, input.facts.terms.couponKind === 'floating'),
    ...optionsShown(calculation),
    ...scenarioShown(calculation, input),
    ...invoiceShown(calculation, input),
  ];
}

/** A number among the inputs of an explanation. */
export function inputOf({ inputs }: Explanation, wanted: Explanation['inputs'][number]['name']): number {
  return inputs.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** What the formulas of the calculator give with the inputs and payments of an explanation; null for one that is told elsewhere. */
function valueByFormula(said: Explanation): number | null {
  const of = (name: Parameters<typeof inputOf>[1]) => inputOf(said, name);
  const worth = sumOf(said.flows.map(({ presentValue }) => presentValue));
  const moved = () => [of('dirty_down'), of('dirty_price'), of('dirty_up'), of('move')] as const;
  switch (said.formula) {
    case 'yield_adjusted_current': {
      const [price, pull] = [of('clean_price'), 365 / of('days_left')];
      return (100 * of('coupon_rate')) / price + ((100 - price) / price) * pull;
    }
    case 'g_spread_at_maturity':
      return of('yield') - of('par_rate');
    case 'i_spread':
      return of('yield') - of('swap_rate');
    case 'price_gain':
      return of('dirty_down') - of('dirty_price');
    case 'price_loss':
      return of('dirty_price') - of('dirty_up');
    case 'coupon_value':
    case 'horizon_value':
      return worth;
    case 'repriced_duration': {
      const [down, base, up, size] = moved();
      return (down - up) / (2 * base * size);
    }
    case 'repriced_convexity': {
      const [down, base, up, size] = moved();
      return (down - 2 * base + up) / (base * size ** 2);
    }
    case 'option_value':
      return of('straight_price') - of('dirty_price');
    case 'option_duration':
      return (of('dirty_lower') - of('dirty_higher')) / (2 * of('dirty_price') * of('move'));
    case 'option_convexity':
      return (of('dirty_lower') - 2 * of('dirty_price') + of('dirty_higher')) / (of('dirty_price') * of('move') ** 2);
    case 'option_vega':
      return of('dirty_wilder') - of('dirty_price');
    case 'moved_yield':
      return of('own_yield') + of('move_yield');
    case 'dirty_change':
      return of('dirty_after') / of('dirty_price') - 1;
    case 'horizon_return':
      return (of('reinvested') + of('horizon_value')) / of('dirty_price') - 1;
    case 'horizon_yearly_return':
      return (1 + of('horizon_return')) ** (365 / of('horizon_days')) - 1;
    case 'horizon_received':
      return sumOf(said.addends.map(({ amount }) => amount));
    case 'twisted_price':
      return worth - of('accrued');
    case 'trade_outstanding':
      return of('face_value') * of('outstanding');
    case 'trade_outstanding_indexed':
      return of('face_value') * of('outstanding') * of('index_ratio');
    case 'clean_amount':
      return (of('nominal') * of('clean_price')) / 100;
    case 'accrued_amount':
      return (of('nominal') * of('accrued')) / 100;
    case 'consideration':
      return of('clean_amount') + of('accrued_amount');
    case 'days_of_thirty':
      return Math.round(360 * of('fraction_accrued'));
    default:
      return null;
  }
}

const isNear = (one: number | null, other: number | null) =>
  one === other || Math.abs((one ?? Number.NaN) - (other ?? Number.NaN)) < 1e-9 * Math.max(1, Math.abs(other ?? 0));

/** The figures whose explanation is missing, ends in another value, or does not give its value by its own formula. */
export function unexplained(calculation: Calculation, input: CalculationInput, curve: ServingCurve | null) {
  return shownFigures(calculation, input).flatMap(([asked, shown]) => {
    const said = explainCalculation(input, asked, { curve, end: null });
    const value = said?.value ?? null;
    // A price that follows from another figure has the formula of that.
    const byFormula = said && asked.figure !== 'clean_price' ? valueByFormula(said) : null;
    const isSame = isNear(value, shown) && (byFormula === null || isNear(byFormula, shown));
    return isSame ? [] : [{ ...asked, value, byFormula, shown }];
  });
}
