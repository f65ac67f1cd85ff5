/** Pages that a pager names: the first, two before, the current, two after, the last; null where pages are left out. */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const near = [1, current - 2, current - 1, current, current + 1, current + 2, last];
  const pages = [...new Set(near)].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}

/** Rows on a page unless a list says otherwise. */
const defaultPageSize = 30;

/** How many pages this many rows take; a list without rows has one page. */
export function pageCountOf(total: number, pageSize = defaultPageSize): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The rows of one page; pages count from 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize = defaultPageSize): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
