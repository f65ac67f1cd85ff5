import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

const known = new WeakMap<object, Promise<ReadonlySet<string>>>();

async function findDistributed({ client }: WriteTransaction): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('pg_dist_partition') is not null as has`);
  if (rows[0]?.has !== true) return new Set();
  const tables = await client.query<{ name: string }>(
    `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h'`,
  );
  return new Set(tables.rows.map(({ name }) => name));
}

/** Whether the rows of a table lie on the servers of a cluster, as this transaction sees it. There statements that join them with rows of the coordinator read differently. */
export async function isDistributed(tx: WriteTransaction, table: string): Promise<boolean> {
  const found = known.get(tx) ?? findDistributed(tx);
  known.set(tx, found);
  return (await found).has(table);
}
