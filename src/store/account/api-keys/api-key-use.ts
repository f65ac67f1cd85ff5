import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

interface ApiKeyUse {
  readonly keyId: number;
  readonly hour: Date;
  readonly calls: number;
}

export type ApiKeyUseTable = TableOf<ApiKeyUse>;

/** Calls of a key since they were last noted, and when the last one was. */
export interface NewUse {
  readonly keyId: number;
  readonly calls: number;
  readonly usedAt: Date;
}

/** Adds calls to the hours in which they were made; those of keys that were taken back are let go. */
export async function noteApiKeyUse({ kysely }: Queries, uses: readonly NewUse[]): Promise<void> {
  const ids = uses.map(({ keyId }) => keyId);
  const calls = uses.map((use) => use.calls);
  const moments = uses.map(({ usedAt }) => usedAt.toISOString());
  await sql`
    with use as (
      select * from unnest(${ids}::bigint[], ${calls}::integer[], ${moments}::timestamptz[]) as use(key_id, calls, used_at)
    ), used as (
      update api_key set used_at = greatest(api_key.used_at, use.used_at) from use where id = key_id returning id
    )
    insert into api_key_use as known (key_id, hour, calls)
    select key_id, date_trunc('hour', used_at), calls from use where key_id in (select id from used)
    on conflict (key_id, hour) do update set calls = known.calls + excluded.calls`.execute(kysely);
}
