import { OPTION_SHIFT, pricesAfterShifts } from '#math/option/option-adjusted-spread.ts';
import { BASIS_POINT, rate } from '#math/units.ts';
import type { OptionFigures } from '../../bond/options/option-figures.ts';
import { curveAssumptions, curveInputs } from '../explanation/explain-spread.ts';
import { type Explanation, explanation } from '../explanation/explanation.ts';
import type { ToldCalculation } from './told-calculation.ts';

/** The figures of the option model, by the name of each in the calculation. */
const valueName = {
  oas: 'oas',
  option_value: 'optionValue',
  option_duration: 'effectiveDuration',
  option_convexity: 'effectiveConvexity',
  option_vega: 'vega',
} as const satisfies Record<string, keyof OptionFigures>;

export type OptionFigure = keyof typeof valueName;

/** A figure of a bond by its calls and puts: the prices of the model that it is made of, with volatility, mean reversion and curve. */
export function explainOptions(
  { calculation, setting, curve, subject, deal }: ToldCalculation,
  figure: OptionFigure,
): Explanation | null {
  const { options } = calculation;
  if (!options.ok || !setting.options.ok) return null;
  const { figures, model } = options;
  const isMoved = figure === 'option_duration' || figure === 'option_convexity';
  const [base, lower, higher] = pricesAfterShifts(
    setting.options.pricing,
    rate(figures.oas),
    isMoved ? [0, -OPTION_SHIFT, OPTION_SHIFT] : [0],
  );
  const value = figures[valueName[figure]];
  const dirty = base?.dirty ?? null;
  return explanation({
    value,
    formula: figure === 'oas' ? 'option_spread' : figure,
    inputs: {
      dirty_price: dirty,
      ...(figure === 'option_value' && { straight_price: figures.straight }),
      ...(isMoved && { dirty_lower: lower?.dirty ?? null, dirty_higher: higher?.dirty ?? null, move: OPTION_SHIFT }),
      ...(figure === 'option_vega' && { dirty_wilder: dirty === null ? null : dirty + value, move: BASIS_POINT }),
      volatility: model.volatility,
      mean_reversion: model.meanReversion,
      ...(curve && curveInputs(curve)),
      settlement: deal.settlement,
    },
    assumptions: ['option_model', ...(curve === null ? [] : curveAssumptions(curve, subject))],
  });
}
