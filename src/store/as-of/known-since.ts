import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../database.ts';
import { fromPrimary } from '../replicas/reading.ts';

export interface KnownSinceTable {
  readonly moment: Date;
}

/** The first day as of which the market can be shown: before, corrections were not kept. */
export async function findKnownSince({ kysely }: Queries): Promise<IsoDate> {
  const row = await fromPrimary(() =>
    kysely
      .selectFrom('knownSince')
      .select(sql<IsoDate>`(moment at time zone 'UTC')::date`.as('day'))
      .executeTakeFirstOrThrow(),
  );
  return row.day;
}
