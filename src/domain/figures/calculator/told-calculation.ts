import { type Price, price, valueOrNull } from '#math/units.ts';
import { type Calculation, type CalculationInput, calculate, settledInput } from '../../bond/calculator/calculate.ts';
import type { QuoteSetting } from '../../bond/calculator/convert-quote.ts';
import type { Workout } from '../../bond/calculator/workout.ts';
import type { ServingCurve } from '../../bond/derivation/curve-book.ts';
import { deriveDay } from '../../bond/derivation/derive-day.ts';
import { dayWorkspace } from '../../bond/derivation/settled-leg.ts';
import { emptyDay } from '../../market/trading-day.ts';
import { dealOf, type ExplainedDeal, type ExplainedEnd, endOf } from '../explanation/explained-deal.ts';
import type { ExplainSubject } from '../explanation/explanation.ts';

/** A calculation to one of its ends, with all that explains it. */
export interface ToldCalculation {
  readonly input: CalculationInput;
  readonly calculation: Calculation;
  readonly setting: QuoteSetting;
  readonly workout: Workout;
  readonly clean: Price;
  /** With its name and date. */
  readonly curve: ServingCurve | null;
  /** The calculation as a day of trade at its price. */
  readonly subject: ExplainSubject;
  readonly deal: ExplainedDeal;
  readonly end: ExplainedEnd;
}

/** What is explained, to the end with the key, else to the one that the calculation is for. */
export interface ToldOf {
  /** That of the input, with its name and date. */
  readonly curve: ServingCurve | null;
  readonly end: string | null;
}

/** Payments in default are calculated as if they came, and so they are explained. */
function withoutDefault({ facts, ...context }: ExplainSubject['context']): ExplainSubject['context'] {
  return { ...context, facts: { ...facts, terms: { ...facts.terms, isDefaulted: false } } };
}

function subjectOf(
  { settlement, market: { swaps } }: CalculationInput,
  clean: number,
  { context, curve, workout }: Pick<ToldCalculation, 'curve' | 'workout'> & Pick<ExplainSubject, 'context'>,
): ExplainSubject {
  // The day is that of the market, as far as there is one: the curve is then of the day.
  const date = curve?.date ?? settlement;
  const place = { instrumentId: context.facts.instrumentId, venueId: 0, date, settlesOn: settlement };
  const observed = { ...emptyDay, ...place, average: clean };
  const market = { curve: curve?.curve ?? null, benchmarks: [] };
  const derived = deriveDay({ context, observed, market, previousIndicativePrice: null }, dayWorkspace());
  const isOffer = workout.kind === 'put' || workout.kind === 'call';
  return {
    context,
    curve,
    swaps,
    day: { ...observed, ...derived },
    end: { kind: workout.kind, date: isOffer ? workout.date : null },
    at: null,
    indexation: null,
    today: null,
  };
}

/** Null where nothing is calculated. */
export function toldCalculation(input: CalculationInput, { curve, end: key }: ToldOf): ToldCalculation | null {
  const calculated = calculate(input);
  const clean = calculated.ok ? valueOrNull(calculated.value.quotes.clean) : null;
  if (!calculated.ok || clean === null) return null;
  const calculation = calculated.value;
  const { context, workouts, setting } = settledInput(input);
  const wanted = key ?? calculation.workouts.find(({ isChosen }) => isChosen)?.key;
  const workout = workouts.find((each) => each.key === wanted);
  if (workout === undefined) return null;
  const subject = subjectOf(input, clean, { context: withoutDefault(context), curve, workout });
  const deal = dealOf(subject);
  const end = deal && endOf(subject, deal.settlement);
  if (deal === null || end === null) return null;
  return { input, calculation, setting, workout, curve, subject, deal, end, clean: price(clean) };
}
