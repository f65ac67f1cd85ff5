import { type FigureFacet, figureFacets } from '#domain/facets/facets.ts';
import type { ScatterMeasure } from '#domain/facets/scatter-measures.ts';
import { unitOf } from '../bonds/bond-filter.ts';
import { type ChoiceContext, figureOf } from './bond-choice.ts';
import type { BondColumns } from './bond-columns.ts';

const DAYS_OF_YEAR = 365.25;

const isFigure = (name: ScatterMeasure): name is ScatterMeasure & FigureFacet =>
  figureFacets.some((each) => each === name);

/**
 * A measure of a row as it is stored, rates as fractions; NaN where there is none. Years to maturity are days from today by 365.25; a bond that has
 * matured has none.
 */
export function storedMeasureOf(
  columns: BondColumns,
  name: ScatterMeasure,
  context: ChoiceContext,
): (row: number) => number {
  const { numbers } = columns;
  if (isFigure(name)) return figureOf(columns, name, context);
  if (name !== 'maturity') return (row) => numbers[name].get(row);
  return (row) => {
    const left = (numbers.maturityDay.get(row) - context.todayNumber) / DAYS_OF_YEAR;
    return left >= 0 ? left : Number.NaN;
  };
}

/** The same in the unit in which the screen shows it. The logarithm of an amount needs one above nothing. */
export function measureOf(columns: BondColumns, name: ScatterMeasure, context: ChoiceContext): (row: number) => number {
  const stored = storedMeasureOf(columns, name, context);
  if (name === 'maturity') return stored;
  const unit = unitOf[name];
  if (name !== 'size') return (row) => stored(row) / unit;
  return (row) => (stored(row) > 0 ? stored(row) / unit : Number.NaN);
}
