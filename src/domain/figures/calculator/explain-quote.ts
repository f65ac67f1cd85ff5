import { yearsToLastPayment } from '#math/bond/settled-bond.ts';
import { interpolateLinear } from '#math/curve/interpolation.ts';
import { valueOrNull } from '#math/units.ts';
import { adjustedCurrentYield, currentYield } from '#math/yield/simple-yields.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/yield-convention.ts';
import { type AskedCalculation, askedOfQuote } from '../../bond/calculator/asked-calculation.ts';
import {
  type CalculatorQuote,
  priceQuotes,
  spreadQuotes,
  yieldQuotes,
} from '../../bond/calculator/calculator-quote.ts';
import type { FigureUnit } from '../../fields/figures.ts';
import { curveAssumptions, curveInputs, explainTSpread } from '../explanation/explain-spread.ts';
import { type Explanation, explanation, inputsOf, inUnit } from '../explanation/explanation.ts';
import type { ToldCalculation } from './told-calculation.ts';

const isOneOf = (kinds: readonly CalculatorQuote[], kind: CalculatorQuote) => kinds.includes(kind);

/** These are over an effective yield, and the price follows from that. */
const ofYield: readonly CalculatorQuote[] = ['gSpread', 'iSpread', 'tSpread'];

function unitOf(kind: CalculatorQuote): FigureUnit {
  if (isOneOf(priceQuotes, kind)) return 'price';
  return isOneOf(spreadQuotes, kind) ? 'spread' : 'yield';
}

/** The price follows from what was entered by the equation that explains the entered figure; null where the price itself was entered. */
export function explainCleanPrice(
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

/** The effective yield less the par rate at the last payment. */
export function explainISpread({ calculation, input, workout, curve, subject }: ToldCalculation): Explanation | null {
  const { quotes } = calculation;
  const { parRates } = input.market;
  const own = valueOrNull(quotes.effectiveYield);
  if (!quotes.iSpread.ok || own === null || parRates === null) return null;
  const time = yearsToLastPayment(workout.effective);
  const par = interpolateLinear(parRates, time);
  return explanation({
    value: own - par,
    formula: 'i_spread',
    inputs: { yield: own, time_to_end: time, par_rate: par, ...(curve && curveInputs(curve)) },
    convention: EFFECTIVE_ANNUAL,
    assumptions: ['par_rates', ...(curve === null ? [] : curveAssumptions(curve, subject))],
  });
}

/** The effective yield less that of the benchmark, a single one or between two. */
export function explainBenchmarkSpread({ calculation, input, subject }: ToldCalculation): Explanation | null {
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

const DAYS_A_YEAR = 365;

/** The current yield and the yearly pull of the price to 100; null where no coupon runs. */
export function explainAdjustedCurrentYield({ workout, clean, end, deal }: ToldCalculation): Explanation | null {
  const { effective } = workout;
  const current = valueOrNull(currentYield(effective, clean));
  const value = valueOrNull(adjustedCurrentYield(effective, clean));
  if (current === null || value === null) return null;
  return explanation({
    value,
    formula: 'yield_adjusted_current',
    inputs: {
      clean_price: clean,
      coupon_rate: (current * clean) / 100,
      settlement: deal.settlement,
      end: end.day,
      days_left: yearsToLastPayment(effective) * DAYS_A_YEAR,
    },
    convention: { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 },
  });
}
