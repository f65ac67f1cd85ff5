import { figureFacets } from '#domain/facets/facets.ts';

/** Columns by which the list can be sorted, in their order on screen. */
export const bondListSorts = [
  'name',
  'issuer',
  'currency',
  'coupon',
  'maturity',
  'price',
  'yield',
  'ytm',
  'yto',
  'current',
  'duration',
  'spread',
  'tspread',
] as const;
export type BondListSort = (typeof bondListSorts)[number];

/** Sorts whose order would tell hidden numbers; open only to who sees those. */
export const guardedSorts: readonly BondListSort[] = figureFacets;

/** A column to sort by. */
export interface SortBy {
  readonly sort: BondListSort;
  readonly isDescending: boolean;
}

/** Columns that a list may be sorted by beside the first one. */
export const mostFurtherSorts = 2;

/** Columns as `readSorts` reads them: `yield.desc,maturity.asc`. */
export function sortsText(sorts: readonly SortBy[]): string {
  return sorts.map(({ sort, isDescending }) => `${sort}.${isDescending ? 'desc' : 'asc'}`).join(',');
}

/** Columns with their orders; undefined where the text names others, or more than `most`. */
export function readSorts(text: string, most: number): readonly SortBy[] | undefined {
  const sorts: SortBy[] = [];
  for (const part of text.split(',')) {
    const [name, order, ...others] = part.split('.');
    const sort = bondListSorts.find((each) => each === name);
    if (sort === undefined || (order !== 'asc' && order !== 'desc') || others.length > 0) return undefined;
    sorts.push({ sort, isDescending: order === 'desc' });
  }
  return sorts.length > most ? undefined : sorts;
}
