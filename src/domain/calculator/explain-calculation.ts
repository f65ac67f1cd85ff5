import { dayNumberFromIso } from '#math/dates/dates.ts';
import { valueOrNull } from '#math/measure.ts';
import type { BondContext } from '../derivation/bond-context.ts';
import type { ServingCurve } from '../derivation/curve-book.ts';
import { deriveDay } from '../derivation/derive-day.ts';
import { dayWorkspace } from '../derivation/settled-leg.ts';
import { explainFigure } from '../explanation/explain-figure.ts';
import { explainTSpread } from '../explanation/explain-spread.ts';
import { explainYieldTo } from '../explanation/explain-yield.ts';
import { dealOf, endOf } from '../explanation/explained-deal.ts';
import type { ExplainSubject, Explanation } from '../explanation/explanation.ts';
import { emptyDay, type TradingDay } from '../trading-day.ts';
import { type Calculation, type CalculationInput, calculate } from './calculate.ts';
import { assumedFacts } from './payment-assumptions.ts';
import { calculatedContext, type Workout, workoutsOf } from './workout.ts';

/** The yields of the calculator and what follows from one of them, in the convention that is asked for. */
const yieldFigures = ['yield', 'duration', 'macaulay', 'convexity', 'pvbp'] as const;
/** Its figures that have one convention each. */
const plainFigures = [
  ...(['accrued', 'dirty_price', 'simple_yield', 'current_yield', 'discount_rate', 'bond_equivalent_yield'] as const),
  ...(['g_spread', 't_spread', 'z_spread', 'asset_swap_spread'] as const),
  ...(['discount_margin', 'effective_duration', 'spread_duration'] as const),
];

/** The conventions of the calculator, as a workout is settled in them. */
export type CalculatedConvention = 'quoted' | 'effective' | 'chosen' | 'actual';

/** A figure of the calculator that says how it comes about. */
export type AskedCalculation =
  | { readonly figure: (typeof plainFigures)[number] }
  | { readonly figure: (typeof yieldFigures)[number]; readonly convention: CalculatedConvention };

/** A figure of the calculator as it is asked for by name; null for one that is not explained so. */
export function askedCalculation(figure: string, convention: CalculatedConvention | null): AskedCalculation | null {
  const plain = plainFigures.find((known) => known === figure);
  if (plain !== undefined) return { figure: plain };
  const ofYield = yieldFigures.find((known) => known === figure);
  return ofYield === undefined ? null : { figure: ofYield, convention: convention ?? 'quoted' };
}

interface Settled {
  readonly context: BondContext;
  readonly curve: ServingCurve | null;
  readonly workout: Workout;
}

/** The calculation as a day of trade at its price. */
function subjectOf(
  { settlement }: CalculationInput,
  clean: number,
  { context, curve, workout }: Settled,
): ExplainSubject {
  // The day is that of the market, as far as there is one: the curve is then of the day.
  const date = curve?.date ?? settlement;
  const place = { instrumentId: context.facts.instrumentId, venueId: 0, date, settlesOn: settlement };
  const observed = { ...emptyDay, ...place, average: clean };
  const market = { curve: curve?.curve ?? null, benchmarks: [] };
  const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, dayWorkspace());
  const isOffer = workout.kind === 'put' || workout.kind === 'call';
  return {
    ...{ context, curve, day: { ...observed, ...derived } },
    end: { kind: workout.kind, date: isOffer ? workout.date : null },
    ...{ at: null, indexation: null, today: null },
  };
}

/** A day with the spread and the yield that the calculator measures against the chosen benchmark. */
function measuredDay(day: TradingDay, { quotes, risk }: Calculation): TradingDay {
  const [tSpread, indicativeYield] = [valueOrNull(quotes.tSpread), valueOrNull(quotes.effectiveYield)];
  return { ...day, tSpread, indicativeYield, macaulay: risk.effective?.macaulay ?? null, benchmarkName: null };
}

/** A floating bond is valued here by payments up to the chosen end and as assumed; the explanation knows those to the last, at the last known rate. */
function isOfHeldCoupons({ assumptions }: CalculationInput, { kind }: Workout): boolean {
  return kind === 'maturity' && assumptions.coupons === 'held';
}

/**
 * How a figure of the calculator comes about, to the end with the key, else to the one that the calculation is for; `curve` is that of the
 * input, with its name and date. Null where the figure has no value, or none that is explained.
 */
export function explainCalculation(
  input: CalculationInput,
  asked: AskedCalculation,
  { curve, end: key }: { readonly curve: ServingCurve | null; readonly end: string | null },
): Explanation | null {
  const calculated = calculate(input);
  const clean = calculated.ok ? valueOrNull(calculated.value.quotes.clean) : null;
  if (!calculated.ok || clean === null) return null;
  const settlement = dayNumberFromIso(input.settlement);
  const facts = assumedFacts(input.facts, input.assumptions, { curve: input.market.curve, settlement });
  const context = calculatedContext(facts, settlement);
  const wanted = key ?? calculated.value.workouts.find(({ isChosen }) => isChosen)?.key;
  const workout = workoutsOf(context, settlement, input.compounding).find((each) => each.key === wanted);
  if (workout === undefined) return null;
  const subject = subjectOf(input, clean, { context, curve, workout });
  if ('convention' in asked) {
    const deal = dealOf(subject);
    const end = deal && endOf(subject, deal.settlement);
    return end && explainYieldTo(subject, asked.figure, { deal, end, settled: workout[asked.convention] });
  }
  if (asked.figure === 't_spread')
    return explainTSpread({ ...subject, day: measuredDay(subject.day, calculated.value) });
  const isOfFloater = ['discount_margin', 'effective_duration', 'spread_duration'].includes(asked.figure);
  if (isOfFloater && !(facts.terms.couponKind === 'floating' && isOfHeldCoupons(input, workout))) return null;
  return explainFigure(asked.figure, subject);
}
