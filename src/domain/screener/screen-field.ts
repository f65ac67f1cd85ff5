import { defaultFieldPolicy, type FieldFamily } from '../access/field-policy.ts';

/** How a number of a list is told: as it is, as a fraction that is read in per cent, as a multiple, as a number of things, or as euros that are read in millions. */
export type ScreenUnit = 'value' | 'percent' | 'times' | 'count' | 'millions';

/** What the values of a filter by choice are. Codes are those of trading venues, ids those of issuers and instruments: both have a name. */
export type ChoiceOf = 'currency' | 'country' | 'sector' | 'assets' | 'venue' | 'id';

interface AnyField {
  /** Its name in addresses, in answers, and in the words that are typed. */
  readonly id: string;
  readonly family: FieldFamily;
  /** Whether the list has the column until a reader chooses others. */
  readonly isUsual?: boolean;
  /** Whether the list can be in its order. */
  readonly isSorted?: boolean;
}

/** A column that chooses nothing. */
interface PlainField extends AnyField {
  readonly type: 'text' | 'date';
}

/** A filter by values, of which several are alternatives. */
export interface ChoiceField extends AnyField {
  readonly type: 'choice';
  readonly of: ChoiceOf;
  /** Whether the list can be grouped by it. */
  readonly isGrouped?: boolean;
  /** What readers type for it; a star stands for any ending. */
  readonly typed: string;
}

/** A filter by bounds, which count themselves; of per cent they are in per cent, of euros in millions. */
export interface RangeField extends AnyField {
  readonly type: 'range';
  readonly unit: ScreenUnit;
  /** Between which values the bars of the histogram lie, in the unit of the bounds. They are fixed, so that they tell nothing of any row. */
  readonly edges: readonly number[];
  /** Whether groups have the median of it. */
  readonly hasMedian?: boolean;
  readonly typed: string;
}

/** A filter by the latest international ratings, of which one has to lie between the bounds. */
export interface GradesField extends AnyField {
  readonly type: 'grades';
  readonly isGrouped?: boolean;
  readonly typed: string;
}

export type ScreenField = PlainField | ChoiceField | RangeField | GradesField;
export type FilterField = Exclude<ScreenField, PlainField>;

/** Whether a field is for who sees its figures alone: filter, order, number and histogram would tell them. */
export function isGuarded({ family }: Pick<ScreenField, 'family'>): boolean {
  return defaultFieldPolicy[family] > 0;
}

/** One of the bounds of a range, in the unit of the store. */
export const unitOfBounds: Readonly<Record<ScreenUnit, number>> = {
  ...{ value: 1, percent: 1e-2, times: 1, count: 1, millions: 1e6 },
};
