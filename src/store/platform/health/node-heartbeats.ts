import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** A node that noted that it lives. */
export interface NodeHeartbeat {
  readonly id: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Of the machine over a minute, by its processors. */
  readonly load: number;
  readonly loopDelayMs: number;
}

export type NodeHeartbeatTable = NodeHeartbeat;

/** What is older tells nothing any more. */
const KEPT = '1 hour';

/** Notes that a node lives, by the clock of the database, and forgets those that fell silent long ago. */
export async function saveHeartbeat({ kysely }: Queries, heartbeat: Omit<NodeHeartbeat, 'seenAt'>): Promise<void> {
  const { id, version, startedAt, load, loopDelayMs } = heartbeat;
  await sql`
    insert into node_beat values (${id}, ${version}, ${startedAt}, now(), ${load}, ${loopDelayMs})
    on conflict (id) do update set seen_at = now(), load = excluded.load, loop_delay_ms = excluded.loop_delay_ms
  `.execute(kysely);
  await sql`delete from node_beat where seen_at < now() - ${sql.lit(KEPT)}::interval`.execute(kysely);
}

/** A node leaves. */
export async function deleteHeartbeat({ kysely }: Queries, id: string): Promise<void> {
  await kysely.deleteFrom('nodeBeat').where('id', '=', id).execute();
}

export interface SeenNode extends NodeHeartbeat {
  readonly silentS: number;
}

/** The nodes of the site, those that have run longest first. */
export async function findNodes({ kysely }: Queries): Promise<readonly SeenNode[]> {
  const silent = sql<number>`extract(epoch from now() - seen_at)::float8`;
  return kysely.selectFrom('nodeBeat').selectAll().select(silent.as('silentS')).orderBy('startedAt').execute();
}
