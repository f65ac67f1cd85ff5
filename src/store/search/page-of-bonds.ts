import type { PoolClient } from 'pg';
import { wordMarks } from '#domain/search/search-words.ts';
import { partsOf } from './search-part.ts';

export interface NamePage {
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface PageOfIds {
  /** Bonds of the index. */
  readonly total: number;
  readonly ids: readonly number[];
}

const COUNTS = 'select part, count from search_word where part = any($1::smallint[]) and word = $2';

const PAGE = (direction: string) => `
  select subject_id as id from search_entry where part = $1
  order by sort_name ${direction}, rank ${direction} limit $2 offset $3`;

/** A page of all bonds by name, the active ones first; undefined while there is no index. */
export async function pageOfBonds(client: PoolClient, page: NamePage): Promise<PageOfIds | undefined> {
  const parts = partsOf('bond');
  const counts = await client.query<{ part: number; count: number }>(COUNTS, [parts, wordMarks.entry]);
  if (counts.rows.length === 0) return undefined;
  const ids: number[] = [];
  let before = 0;
  for (const part of parts) {
    const count = counts.rows.find((row) => row.part === part)?.count ?? 0;
    const skipped = Math.max(0, page.offset - before);
    const wanted = page.limit - ids.length;
    if (wanted > 0 && skipped < count) {
      const statement = PAGE(page.isDescending ? 'desc' : 'asc');
      const { rows } = await client.query<{ id: number }>(statement, [part, wanted, skipped]);
      ids.push(...rows.map((row) => row.id));
    }
    before += count;
  }
  return { total: before, ids };
}
