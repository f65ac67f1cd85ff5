import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Bytes of a table as COPY writes them. */
async function tableBytes(client: pg.PoolClient, table: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy ${table} to stdout`))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Seconds that a bare COPY needs for the rows which these tables now hold, into empty tables of the same columns and keys.
 * The floor of an import: the same rows, without reading a file, without checks, without comparing with what is there.
 */
export async function bareCopySeconds(client: pg.PoolClient, tables: readonly string[]): Promise<number> {
  let seconds = 0;
  for (const table of tables) {
    const bytes = await tableBytes(client, table);
    await client.query(`create table bare_${table} (like ${table} including defaults including indexes)`);
    const start = performance.now();
    const stream = client.query(copyFrom(`copy bare_${table} from stdin`));
    stream.end(bytes);
    await once(stream, 'finish');
    seconds += (performance.now() - start) / 1000;
    await client.query(`drop table bare_${table}`);
  }
  return seconds;
}
