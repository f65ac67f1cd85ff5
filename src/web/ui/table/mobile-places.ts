import type { MobileColumn } from './table-model.ts';

/** Where a cell stands on phones; both count from 1. */
export interface MobilePlace {
  readonly column: number;
  readonly row: number;
  readonly isEnd: boolean;
}

/** Places of the columns that the phone layout keeps; parts whose column is not shown leave no gap. */
export function mobilePlaces(
  mobile: readonly MobileColumn[],
  shown: readonly string[],
): ReadonlyMap<string, MobilePlace> {
  const filled = mobile
    .map(({ parts, align }) => ({ parts: parts.filter((id) => shown.includes(id)), isEnd: align === 'end' }))
    .filter(({ parts }) => parts.length > 0);
  return new Map(
    filled.flatMap(({ parts, isEnd }, column) =>
      parts.map((id, row) => [id, { column: column + 1, row: row + 1, isEnd }] as const),
    ),
  );
}
