/** A column to sort by. */
export interface SortBy<Sort extends string = string> {
  readonly sort: Sort;
  readonly isDescending: boolean;
}

/** The parameter of the further columns. */
export const thenBy = 'then_by';

/** Columns that a list may be sorted by beside the first one. */
export const MAX_FURTHER_SORTS = 2;

/** Columns as `readSorts` reads them: `yield.desc,maturity.asc`. */
export function sortsText(sorts: readonly SortBy[]): string {
  return sorts.map(({ sort, isDescending }) => `${sort}.${isDescending ? 'desc' : 'asc'}`).join(',');
}

/** Columns of those known with their orders; undefined where the text names others, or more than `most`. */
export function readSorts<Sort extends string>(
  text: string,
  max: number,
  known: readonly Sort[],
): readonly SortBy<Sort>[] | undefined {
  const sorts: SortBy<Sort>[] = [];
  for (const part of text.split(',')) {
    const [name, order, ...others] = part.split('.');
    const sort = known.find((each) => each === name);
    if (sort === undefined || (order !== 'asc' && order !== 'desc') || others.length > 0) return undefined;
    sorts.push({ sort, isDescending: order === 'desc' });
  }
  return sorts.length > max ? undefined : sorts;
}

/** Rows of one page of a list. */
export const listPageSize = 30;

/** Characters of a search that are taken. */
export const MAX_LIST_SEARCH_LENGTH = 200;
/** The last page that can be asked for. */
export const MAX_LIST_PAGE = 1_000_000;
