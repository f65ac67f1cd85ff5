import { explainOptionFigure, type OptionFigure } from '../explanation/explain-option.ts';
import type { Explanation } from '../explanation/explanation.ts';
import type { ToldCalculation } from './told-calculation.ts';

/** A figure of the calculator by the calls and puts of the bond. */
export function explainOptions(
  { calculation, setting, subject, deal }: ToldCalculation,
  figure: OptionFigure,
): Explanation | null {
  const { options } = calculation;
  if (!options.ok || !setting.options.ok) return null;
  const { pricing } = setting.options;
  const { figures, model } = options;
  return explainOptionFigure(figure, { pricing, figures, model, settlement: deal.settlement }, subject);
}
