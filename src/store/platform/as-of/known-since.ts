import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../database/database.ts';
import { fromPrimary } from '../replicas/reading.ts';

export interface KnownSinceTable {
  readonly moment: Date;
}

/** Whether the market can be shown as of a day: on a cluster what was known is kept, and not read together by one statement. */
export async function showsPast(queries: Queries) {
  const { rows } = await fromPrimary(() =>
    sql<{ has: boolean }>`select to_regclass('pg_dist_partition') is not null as has`.execute(queries.kysely),
  );
  if (rows[0]?.has !== true) return true;
  const cut = await fromPrimary(() =>
    sql`select from pg_dist_partition where logicalrelid = 'public.trading_day'::regclass`.execute(queries.kysely),
  );
  return cut.rows.length === 0;
}

/** The first day as of which the market can be shown: before, corrections were not kept. */
export async function findKnownSince({ kysely }: Queries) {
  const row = await fromPrimary(() =>
    kysely
      .selectFrom('knownSince')
      .select(sql<IsoDate>`(moment at time zone 'UTC')::date`.as('day'))
      .executeTakeFirstOrThrow(),
  );
  return row.day;
}

/** Says since when what was known is kept: of a market that is filled at once as if it had been there before. */
export async function keepSince({ kysely }: Queries, moment: Date) {
  await kysely.updateTable('knownSince').set({ moment }).execute();
}
