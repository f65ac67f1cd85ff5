/** Rows on a page unless a list says otherwise. */
const defaultPageSize = 30;

/** How many pages hold so many rows; a list without rows has one page. */
export function pageCountOf(total: number, pageSize = defaultPageSize): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The rows of one page; pages count from 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize = defaultPageSize): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
