import pg from 'pg';
import { statementLimits } from '../../platform/database/statement-limits.ts';

const CONNECT_TIMEOUT_MS = 10_000;

// Values as text that every server reads the same way, whatever its own settings.
const OPTIONS = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=3',
  'bytea_output=hex',
  'client_encoding=UTF8',
  'client_min_messages=warning',
  'idle_in_transaction_session_timeout=0',
  // On a cluster: one connection to each server, so that all reads there are of one snapshot, and one transaction fills several tables.
  // A plain server knows no such names and passes them over.
  'citus.max_adaptive_executor_pool_size=1',
  'citus.multi_shard_modify_mode=sequential',
];

/** Runs the work on a connection of its own, whose statements may take as long as a large table does. */
export async function withBackupConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bondlens backup',
    statement_timeout: statementLimits.backup.ms,
    keepAlive: true,
    options: OPTIONS.map((option) => `-c ${option}`).join(' '),
  });
  // The failed query says the same; without a listener the process would end before it does.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
