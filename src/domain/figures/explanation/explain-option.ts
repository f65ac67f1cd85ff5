import { OPTION_SHIFT, type OptionPricing, pricesAfterShifts } from '#math/option/option-adjusted-spread.ts';
import { BASIS_POINT, type DayNumber, rate } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import { type OptionFigures, type OptionModel, optionsAtPrice } from '../../bond/options/option-figures.ts';
import { curveAssumptions, curveInputs } from './explain-spread.ts';
import { dealOf } from './explained-deal.ts';
import { type ExplainSubject, type Explanation, explanation } from './explanation.ts';

/** The figures of the option model, by the name of each among its figures. */
const valueName = {
  oas: 'oas',
  option_value: 'optionValue',
  option_duration: 'effectiveDuration',
  option_convexity: 'effectiveConvexity',
  option_vega: 'vega',
} as const satisfies Record<string, keyof OptionFigures>;

export type OptionFigure = keyof typeof valueName;

/** A price of a bond with calls and puts by the model. */
interface ExplainedOptions {
  readonly pricing: OptionPricing;
  readonly figures: OptionFigures;
  readonly model: OptionModel;
  readonly settlement: DayNumber;
}

/** In what the model has its spread. */
const shortRate: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Continuous', frequency: 0 };

/** A figure of a bond by its calls and puts: the prices of the model that it is made of, with volatility, mean reversion and curve. */
export function explainOptionFigure(
  figure: OptionFigure,
  { pricing, figures, model, settlement }: ExplainedOptions,
  subject: ExplainSubject,
): Explanation {
  const isMoved = figure === 'option_duration' || figure === 'option_convexity';
  const isRisk = isMoved || figure === 'option_vega';
  const moves = isMoved ? [0, -OPTION_SHIFT, OPTION_SHIFT] : isRisk ? [0] : [];
  const [base, lower, higher] = pricesAfterShifts(pricing, rate(figures.riskSpread), moves);
  const value = figures[valueName[figure]];
  const dirty = base?.dirty ?? figures.straight - figures.optionValue;
  const { curve } = subject;
  return explanation({
    value,
    formula: figure === 'oas' ? 'option_spread' : figure,
    inputs: {
      dirty_price: dirty,
      ...(figure === 'option_value' && { straight_price: figures.straight }),
      ...(isMoved && { dirty_lower: lower?.dirty ?? null, dirty_higher: higher?.dirty ?? null, move: OPTION_SHIFT }),
      ...(figure === 'option_vega' && { dirty_wilder: dirty + value, move: BASIS_POINT }),
      volatility: model.volatility,
      mean_reversion: model.meanReversion,
      ...(curve && curveInputs(curve)),
      settlement,
    },
    ...(figure === 'oas' && { convention: shortRate }),
    assumptions: [
      'option_model',
      ...(model.isBorrowed ? ['borrowed_volatility' as const] : []),
      ...(curve === null ? [] : curveAssumptions(curve, subject)),
    ],
  });
}

/** The same of the price of a day; null where the model says nothing of it. */
export function explainOption(subject: ExplainSubject, figure: OptionFigure): Explanation | null {
  const { context, curve, optionModel: model } = subject;
  const deal = dealOf(subject);
  if (deal === null || model === undefined) return null;
  const options = optionsAtPrice(context, deal, deal.clean, { curve: curve?.curve ?? null, model });
  return options.ok ? explainOptionFigure(figure, { ...options, model, settlement: deal.settlement }, subject) : null;
}
