import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import type { IsoDate } from '#math/units.ts';
import { knownDay } from './known-day.ts';

/** The schema whose views have the names of tables and show their rows as they were known on a day. Who asks with it first on the search path asks as of that day. */
export const KNOWN_SCHEMA = 'known';

/** Settings of connections that read as of a day. */
export const knownOptions = `-c search_path=${KNOWN_SCHEMA},public`;

const dayOf = new WeakMap<pg.PoolClient, IsoDate>();

async function setDay(client: pg.PoolClient, day: IsoDate): Promise<void> {
  if (dayOf.get(client) === day) return;
  dayOf.delete(client);
  const { rows } = await client.query<{ schema: string | null }>(
    `select set_config('bondlens.known_on', $1, false), current_schema() as schema`,
    [day],
  );
  // A schema that is not there, or closed to this role, is passed over in silence, and the present would be shown as the past.
  if (rows[0]?.schema !== KNOWN_SCHEMA)
    throw new Error(`The schema ${KNOWN_SCHEMA} is missing or closed to the role of the site.`);
  dayOf.set(client, day);
}

/** A connection that reads as known on a day. */
export async function connectKnown(pool: pg.Pool, day: IsoDate): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await setDay(client, day);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Connections that read what is stored now, and others for work that reads as of a day. */
export function poolWithDays(present: PostgresPool, known: pg.Pool): PostgresPool {
  const connect = async () => {
    const day = knownDay();
    return day === null ? present.connect() : connectKnown(known, day);
  };
  return { connect, end: () => present.end(), options: present.options } as PostgresPool;
}
