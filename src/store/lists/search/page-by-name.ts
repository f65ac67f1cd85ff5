import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import type { Queries } from '../../platform/database/database.ts';
import { companyParts, GROUP_OF_PART, groupsOf, partsOf } from './search-part.ts';

export interface NamePage {
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

export interface PageOfIds {
  /** Entries of the kind. */
  readonly total: number;
  readonly ids: readonly number[];
}

const COUNTS = `select ${GROUP_OF_PART} as "group", sum(count)::int as count from search_word
  where part = any($1::smallint[]) and word = $2 group by 1`;

const PAGE = (direction: string) => `
  select subject_id as id from search_entry where ${GROUP_OF_PART} = $1
  order by sort_name ${direction}, rank ${direction} limit $2 offset $3`;

/** A page of everything of a kind by name, the active ones first; undefined while the index has none. */
export async function pageByName(client: PoolClient, kind: SearchKind, page: NamePage): Promise<PageOfIds | undefined> {
  const values = [partsOf(kind).all, wordMarks.entry];
  const counts = await client.query<{ group: number; count: number }>(COUNTS, values);
  if (counts.rows.length === 0) return undefined;
  const ids: number[] = [];
  let before = 0;
  for (const group of groupsOf(kind)) {
    const count = counts.rows.find((row) => row.group === group)?.count ?? 0;
    const skipped = Math.max(0, page.offset - before);
    const wanted = page.limit - ids.length;
    if (wanted > 0 && skipped < count) {
      const statement = PAGE(page.isDescending ? 'desc' : 'asc');
      const { rows } = await client.query<{ id: number }>(statement, [group, wanted, skipped]);
      ids.push(...rows.map((row) => row.id));
    }
    before += count;
  }
  return { total: before, ids };
}

/** How many instruments the index has. */
export async function countIndexedInstruments({ kysely }: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from search_entry where part <> all(${companyParts}::int[])`.execute(kysely);
  return rows[0]?.count ?? 0;
}
