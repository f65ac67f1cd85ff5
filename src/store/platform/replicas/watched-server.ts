import pg from 'pg';
import { type WalPosition, walPosition } from './wal-position.ts';

/** What a server says of itself. */
export interface ServerWord {
  /** What it has written, or as a standby replayed. */
  readonly position: WalPosition;
  readonly isStandby: boolean;
}

/** Asks a server again and again on one connection, which is opened anew where it was lost. */
export interface WatchedServer {
  /** Throws where no answer comes in time. */
  ask(): Promise<ServerWord>;
  close(): Promise<void>;
}

const ANSWER_MS = 1_000;

const QUESTION = `
  select pg_is_in_recovery() as "isStandby",
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'bondlens watch',
  });
  // The question that fails says the same.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export function watchServer(url: string): WatchedServer {
  let connection: Promise<pg.Client> | undefined;
  const forget = async () => {
    const lost = connection;
    connection = undefined;
    // A server that hangs answers no farewell either.
    (await lost?.catch(() => undefined))?.end().catch(() => undefined);
  };
  return {
    ask: async () => {
      try {
        connection ??= connected(url);
        const client = await connection;
        const { rows } = await client.query<{ isStandby: boolean; position: string }>(QUESTION);
        const [row] = rows;
        if (row === undefined) throw new Error('no answer');
        return { isStandby: row.isStandby, position: walPosition(row.position) };
      } catch (error) {
        await forget();
        throw error;
      }
    },
    close: forget,
  };
}
