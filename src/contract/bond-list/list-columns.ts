import { type BondListSort, bondListSorts } from './list-sorts.ts';

/** Columns that the list of bonds can have beside the name, in their order on screen. */
export const bondListColumns = [
  'isin',
  'issuer',
  'kind',
  'seniority',
  'sector',
  'country',
  'status',
  'currency',
  'coupon',
  'maturity',
  'call',
  'put',
  'size',
  'rating',
  'liquidity',
  'price',
  'yield',
  'ytm',
  'yto',
  'current',
  'duration',
  'spread',
  'tspread',
  'zspread',
  'date',
] as const;
export type BondListColumn = (typeof bondListColumns)[number];

/** Columns to sort by that a list has once a reader chooses them. */
const furtherColumns: readonly BondListColumn[] = ['liquidity', 'ytm', 'yto', 'current', 'tspread', 'zspread'];

/** Those that it has until a reader chooses others: the ISIN and most that it sorts by. */
export const usualColumns: readonly BondListColumn[] = [
  'isin',
  ...bondListSorts.filter((sort) => sort !== 'name' && !furtherColumns.some((column) => column === sort)),
] as readonly BondListColumn[];

/** Columns, and those that a list is sorted by: an order that nothing on screen tells the reason of is no use. */
export function withSorted(
  columns: readonly BondListColumn[],
  sorts: readonly BondListSort[],
): readonly BondListColumn[] {
  return bondListColumns.filter((column) => columns.includes(column) || sorts.some((sort) => sort === column));
}

/** The columns that a text names with commas between, in their order on screen; null where it names none but the usual ones. */
export function readColumns(text: string): readonly BondListColumn[] | null {
  const named = new Set(text.split(','));
  const columns = bondListColumns.filter((column) => named.has(column));
  return columns.length === 0 || columns.join() === usualColumns.join() ? null : columns;
}
