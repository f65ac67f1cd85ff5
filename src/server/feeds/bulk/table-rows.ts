import type { BulkKeyPart } from '#domain/feeds/bulk-table.ts';
import { type BulkRows, readBulkRows } from '#store/feeds/bulk/read-bulk.ts';
import type { Database } from '#store/platform/database/database.ts';
import { keyOfLine } from './bulk-reader.ts';

/** Rows of one statement: a few megabytes at the most, so that nothing long is held in the database or in memory. */
export const PAGE_ROWS = 4000;

interface Part {
  readonly after?: readonly BulkKeyPart[] | undefined;
  readonly upTo?: readonly BulkKeyPart[] | undefined;
  readonly ids?: readonly [number, number];
}

/** The rows of a table after a key, page by page in the order of their keys; the next page is read while one is on its way. */
export async function* tableRows(
  database: Database,
  rows: BulkRows,
  { after, upTo, ids }: Part = {},
): AsyncGenerator<readonly string[]> {
  const read = (key: readonly BulkKeyPart[] | undefined) => {
    const page = readBulkRows(database, rows, { after: key, upTo, max: PAGE_ROWS, ...(ids && { ids }) });
    // Who left does not ask what became of it.
    page.catch(() => undefined);
    return page;
  };
  let next: ReturnType<typeof read> | undefined = read(after);
  while (next !== undefined) {
    const lines: readonly string[] = await next;
    const last = lines.at(-1);
    const isFull = lines.length === PAGE_ROWS && last !== undefined;
    next = isFull ? read(keyOfLine(rows.table, last)) : undefined;
    if (lines.length > 0) yield lines;
  }
}
