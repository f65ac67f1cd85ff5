import { type Field, fieldUnits } from '#domain/fields/field.ts';
import { filtersOf, type List, mediansOf } from '#domain/lists/lists.ts';

/** A value, of ids and codes its name, and how many rows have it. */
export interface CountedValue {
  readonly value: string;
  readonly title?: string | null;
  readonly count: number;
}

/** How many rows each further choice would leave, by filter; null for what the reader may not know. */
export interface ListCounts {
  readonly total: number;
  readonly choices: Readonly<Record<string, readonly CountedValue[] | null>>;
  readonly bars: Readonly<Record<string, readonly number[] | null>>;
  /** By grade of the scale, the best first. */
  readonly grades: Readonly<Record<string, readonly number[] | null>>;
}

/** Counts as they came, by kind of filter. */
export function countsOf(list: List, answer: object): ListCounts {
  if (list.isFlat !== true) return answer as ListCounts;
  const counts = answer as Readonly<Record<string, never>> & { readonly total: number };
  const record = <Value>(isOf: (each: Field) => boolean): Readonly<Record<string, Value | null>> =>
    Object.fromEntries(filtersOf(list).flatMap((each) => (isOf(each) ? [[each.id, counts[each.id] ?? null]] : [])));
  return {
    total: counts.total,
    choices: record(({ type }) => type === 'choice'),
    bars: record(({ type }) => type === 'range' || type === 'day'),
    grades: record(({ type }) => type === 'grades'),
  };
}

/** Rows that have a value in common; null for those without. */
export interface ListGroup {
  /** As the filter takes it. */
  readonly value: string | null;
  /** The name of what the value is the id or code of. */
  readonly title?: string | null;
  readonly count: number;
  /** By field, as an item has such a number. */
  readonly medians: Readonly<Record<string, number | null>>;
  /** How many bonds the median of their yields is over; absent of other lists. */
  readonly yieldCount?: number | null;
  /** Fields whose medians the reader's level does not open. */
  readonly masked: readonly string[];
}

interface FlatGroup {
  readonly value: string | null;
  readonly count: number;
  readonly yieldCount: number | null;
  readonly masked: readonly string[];
}

interface NestedGroup {
  readonly value: string | null;
  readonly title: string | null;
  readonly count: number;
  readonly medians: object & { readonly masked: readonly string[] };
}

/** Groups as they came. Medians of many lists in one answer are as the store has them. */
export function groupsOf(list: List, groups: readonly (FlatGroup | NestedGroup)[]): readonly ListGroup[] {
  const numbers = (of: object, isStored: boolean) =>
    Object.fromEntries(
      mediansOf(list).map(({ id, unit }) => {
        const value = (of as Readonly<Record<string, number | null>>)[id] ?? null;
        return [id, value === null || !isStored ? value : value * fieldUnits[unit].wire];
      }),
    );
  return groups.map((group) => {
    const { value, count } = group;
    if (!('medians' in group)) {
      const { yieldCount, masked } = group;
      return { value, count, yieldCount, medians: numbers(group, false), masked };
    }
    return { value, title: group.title, count, medians: numbers(group.medians, true), masked: group.medians.masked };
  });
}
