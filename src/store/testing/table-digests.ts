import type pg from 'pg';
import { findTables, quoted } from '../operator/backup/backup-tables.ts';

export type TableDigests = Readonly<Record<string, string>>;

/** Number of rows and a digest of all of them, sorted, of each table that a backup holds, in the transaction of the connection. */
export async function tableDigests(client: pg.ClientBase): Promise<TableDigests> {
  const digests: Record<string, string> = {};
  for (const { name, columns } of await findTables(client)) {
    const row = `row(${columns.map(quoted).join(', ')})::text`;
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(said, '|' order by said collate "C")), '') as digest
       from (select ${row} as said from public.${quoted(name)}) as rows`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
