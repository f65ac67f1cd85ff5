import { compoundingOf, type ExplainedFigure } from '#domain/fields/figures.ts';

/** Writes a text of the module of bonds. */
type BondText = (key: string, params?: Readonly<Record<string, string>>) => string;

/** The figures that the catalogue of bonds names by themselves, on the page of a bond, in lists, the comparison and the calculator. */
export type CurveFigureName = Extract<
  ExplainedFigure,
  'z_spread' | 'swap_z_spread' | 'i_spread' | 'asset_swap_spread' | 'oas' | 'option_value'
>;

/** The name of a figure with its compounding, where it is a rate beside others that compound in another way. */
export function figureName(figure: ExplainedFigure, text: BondText): string {
  const name = text(figure);
  const compounding = compoundingOf(figure);
  return compounding === undefined ? name : text(`in_${compounding}`, { name });
}
