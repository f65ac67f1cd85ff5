import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Rows of a table as COPY writes them. */
export interface TableBytes {
  readonly table: string;
  readonly bytes: Buffer;
}

/** The rows of these tables; `where` chooses among those of each. */
export async function tableBytes(
  client: pg.PoolClient,
  tables: readonly string[],
  where = 'true',
): Promise<readonly TableBytes[]> {
  const all: TableBytes[] = [];
  for (const table of tables) {
    const chunks: Buffer[] = [];
    const stream = client.query(copyTo(`copy (select * from ${table} where ${where}) to stdout`));
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    all.push({ table, bytes: Buffer.concat(chunks) });
  }
  return all;
}

/**
 * A bare COPY in one transaction, into the tables themselves with all their indexes and triggers. The floor of an import: the same rows,
 * without reading a file, without checks, without comparing with what is there.
 */
export async function bareCopy(client: pg.PoolClient, rows: readonly TableBytes[]): Promise<void> {
  await client.query('begin');
  for (const { table, bytes } of rows) {
    const stream = client.query(copyFrom(`copy ${table} from stdin`));
    stream.end(bytes);
    await once(stream, 'finish');
  }
  await client.query('commit');
}
