import { rate, valueOrNull } from '#math/units.ts';
import { pricedTo } from '../ends.ts';
import {
  type OptionFigureAbsence,
  type OptionFigures,
  type OptionModel,
  type OptionShift,
  optionFigures,
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
      readonly figures: OptionFigures;
      readonly keyRates: RiskFigures['keyRates'];
      readonly shifts: readonly OptionShift[];
      readonly pricedTo: PricedTo | null;
    }
  | { readonly ok: false; readonly absence: OptionFigureAbsence };

/** The figures of the option model at the price of some quotes. */
export function calculatedOptions(
  options: PricedOptions,
  quotes: Quotes,
  workouts: readonly Workout[],
  yieldOf: (workout: Workout) => number | null,
): CalculatedOptions {
  if (!options.ok) return options;
  const { pricing } = options;
  const oas = valueOrNull(quotes.oas);
  const dirty = valueOrNull(quotes.dirty);
  const clean = valueOrNull(quotes.clean);
  if (oas === null || dirty === null || clean === null) return { ok: false, absence: 'no_spread' };
  const figures = optionFigures(pricing, rate(oas));
  return {
    ok: true,
    model: pricing.model,
    figures,
    keyRates: optionKeyRates(pricing, figures, keyTimes),
    shifts: optionShifts(pricing, figures, dirty - clean),
    pricedTo: pricedTo(workouts, yieldOf),
  };
}
