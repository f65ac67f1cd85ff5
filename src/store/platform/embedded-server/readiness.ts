import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { ROLE } from './cluster.ts';
import { isProcessAlive } from './process-identity.ts';

export interface ServerAddress {
  readonly pid: number;
  readonly port: number;
  readonly password: string;
}

const POLL_MS = 60;
const CONNECT_MS = 3_000;
const TELL_MS = 10_000;
const LIMIT_MS = 900_000;

/** The address as pg takes it, for the role that owns the server. */
export function urlOf({ port, password }: Omit<ServerAddress, 'pid'>, database: string): string {
  return `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function isAnswering(address: ServerAddress): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(address, 'postgres'), connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for the server's first answer; false when it ended instead. Recovery after a crash may take minutes. */
export async function waitForAnswer(address: ServerAddress, log: (message: string) => void): Promise<boolean> {
  const start = Date.now();
  let told = start;
  while (isProcessAlive(address.pid)) {
    if (await isAnswering(address)) return true;
    const now = Date.now();
    if (now - start > LIMIT_MS) throw new Error(`The database (process ${address.pid}) has not answered for too long.`);
    if (now - told > TELL_MS) {
      log('Waiting for the database, which is still starting.');
      told = now;
    }
    await delay(POLL_MS);
  }
  return false;
}
