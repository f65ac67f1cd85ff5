import { fieldUnits, type RangeField } from '../fields/field.ts';
import { type List, rangesOf } from './lists.ts';

/** A number of a list that may be set against another, or told of many rows at once. */
export interface Measure {
  /** Its name in addresses and files; that of the field, but where it had one before there was a field. */
  readonly id: string;
  readonly field: RangeField;
}

const measureOf = (field: RangeField): Measure => ({ id: field.measure ?? field.id, field });

/** Those of some ids first, in their order. */
function sorted(measures: readonly Measure[], first: readonly string[] = []): readonly Measure[] {
  const named = first.flatMap((id) => measures.find((measure) => measure.id === id) ?? []);
  return [...named, ...measures.filter((measure) => !named.includes(measure))];
}

/** What two of which a scatter sets against each other. */
export const measuresOf = (list: List): readonly Measure[] => sorted(rangesOf(list).map(measureOf), list.measureOrder);

/** What stands on the upright axis: a residual of amounts, which are drawn by their logarithm, would say little. */
export const yMeasuresOf = (list: List): readonly Measure[] =>
  measuresOf(list).filter((measure) => !isLogarithmic(measure));

/** What the rows of a list are compared by with others: the quartiles of those that have one. */
export const comparedOf = (list: List): readonly Measure[] =>
  sorted(
    measuresOf(list).filter(({ field }) => field.isCompared === true),
    list.comparedOrder,
  );

/** A measure of a list by its name. */
export function getMeasure(list: List, id: string): Measure {
  const measure = measuresOf(list).find((each) => each.id === id);
  if (measure === undefined) throw new Error(`${id} is no measure of ${list.id}`);
  return measure;
}

/** A stored number in the unit in which a scatter has it: per cent, basis points, years, millions. */
export const drawnNumber = ({ field }: Measure, stored: number): number => stored / fieldUnits[field.unit].bound;

/** Measures whose values are of so many sizes that their logarithm is drawn and fitted. */
export const isLogarithmic = ({ field: { unit } }: Measure): boolean => unit === 'amount' || unit === 'millions';

/** Measures that are told in basis points. */
export const isSpread = ({ field }: Measure): boolean => field.unit === 'basisPoints';

const isTime = ({ field }: Measure) => field.unit === 'years';
const isYield = ({ field }: Measure) => field.family === 'yield' && field.unit === 'percent';

/** What is drawn through the points: nothing, the line or parabola of least squares, or the curve of Nelson and Siegel. */
export const scatterFits = ['line', 'parabola', 'nelson-siegel', 'none'] as const;
export type ScatterFit = (typeof scatterFits)[number];

/** Points below which a group has no curve: four for each parameter, else it follows single bonds. */
export const minCurvePoints: Readonly<Record<Exclude<ScatterFit, 'none'>, number>> = {
  line: 8,
  parabola: 12,
  'nelson-siegel': 16,
};

/** Whether the curve of Nelson and Siegel has a sense: for a yield or spread against a time. */
export function hasNelsonSiegel(x: Measure, y: Measure): boolean {
  return isTime(x) && (isYield(y) || isSpread(y));
}

/** What is drawn where a reader chose nothing that has a sense. */
export function fitFor(x: Measure, y: Measure, asked: ScatterFit | null): ScatterFit {
  const usual = hasNelsonSiegel(x, y) ? 'nelson-siegel' : 'line';
  return asked === null || (asked === 'nelson-siegel' && !hasNelsonSiegel(x, y)) ? usual : asked;
}
