import { price, valueOrNull } from '#math/units.ts';
import { pricedTo } from '../ends.ts';
import {
  type OptionFigureAbsence,
  type OptionFigures,
  type OptionModel,
  type OptionShift,
  optionKeyRates,
  optionShifts,
  type PricedOptions,
} from '../options/option-figures.ts';
import type { Quotes } from './convert-quote.ts';
import { keyTimes, type RiskFigures } from './risk-figures.ts';
import type { Workout } from './workout.ts';

/** The end that a bond with calls and puts is priced to, as a market says it. */
type PricedTo = Pick<Workout, 'kind' | 'date'>;

/** What the calculator says of a bond by its calls and puts, or why it says nothing. */
export type CalculatedOptions =
  | {
      readonly ok: true;
      readonly model: OptionModel;
      readonly kinds: Extract<PricedOptions, { ok: true }>['kinds'];
      readonly figures: OptionFigures;
      /** Clean price of the payments alone at the spread. */
      readonly straight: number;
      /** They take longer than the figures: each is computed when it is asked for first. */
      readonly keyRates: () => RiskFigures['keyRates'];
      readonly shifts: () => readonly OptionShift[];
      readonly pricedTo: PricedTo | null;
    }
  | { readonly ok: false; readonly absence: OptionFigureAbsence };

/** A value that is computed when it is asked for first, and kept. */
function onceAsked<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** The figures of the option model at the price of some quotes. */
export function calculatedOptions(
  options: PricedOptions,
  quotes: Quotes,
  workouts: readonly Workout[],
  yieldOf: (workout: Workout) => number | null,
): CalculatedOptions {
  if (!options.ok) return options;
  const { pricing } = options;
  const dirty = valueOrNull(quotes.dirty);
  const clean = valueOrNull(quotes.clean);
  const figures = dirty === null ? null : valueOrNull(options.figuresAt(price(dirty)));
  if (figures === null || dirty === null || clean === null) return { ok: false, absence: 'no_spread' };
  return {
    ok: true,
    model: pricing.model,
    kinds: options.kinds,
    figures,
    straight: figures.straight - (dirty - clean),
    keyRates: onceAsked(() => optionKeyRates(pricing, figures, keyTimes)),
    shifts: onceAsked(() => optionShifts(pricing, figures, dirty - clean)),
    pricedTo: pricedTo(workouts, yieldOf),
  };
}
