import { listPageSize } from '#contract/platform/lists/list-limits.ts';
import type { ListPage, ListPageQuery } from '#store/lists/search/find-list-page.ts';
import { Refusal } from '../plugins/errors/refusal.ts';

/** What every list of the contract is asked. */
interface AskedList {
  readonly q?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
}

/** What the store is asked for a page of a list. */
export function listPageQuery({ q = '', order, page = 1 }: AskedList): ListPageQuery {
  // PostgreSQL keeps no NUL in a text.
  if (q.includes('\0')) throw new Refusal('bad_request', 'q');
  return { text: q, isDescending: order === 'desc', limit: listPageSize, offset: (page - 1) * listPageSize };
}

/** A page of a list as the contract answers it. */
export function listAnswer<Row, Item>(
  { total, items }: ListPage<Row>,
  { page = 1 }: AskedList,
  itemOf: (row: Row) => Item,
) {
  return { total, page, pageSize: listPageSize, items: items.map(itemOf) };
}
