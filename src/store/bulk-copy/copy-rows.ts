import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { CopyBytes } from './copy-bytes.ts';
import { type CopyColumn, rowWriter } from './copy-column.ts';
import type { Rows, WriteTransaction } from './write-transaction.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END_OF_ROWS = -1;

function isSync<Row>(rows: Rows<Row>): rows is Iterable<Row> {
  return Symbol.iterator in rows;
}

async function* encode<Row>(columns: readonly CopyColumn<Row>[], rows: Rows<Row>): AsyncGenerator<Buffer> {
  const bytes = new CopyBytes();
  const write = rowWriter(columns);
  bytes.raw(SIGNATURE);
  if (isSync(rows)) {
    for (const row of rows) {
      write(bytes, row);
      if (bytes.isFull) yield bytes.take();
    }
  } else {
    for await (const row of rows) {
      write(bytes, row);
      if (bytes.isFull) yield bytes.take();
    }
  }
  bytes.int16(END_OF_ROWS);
  yield bytes.take();
}

/** Sends rows into a table; the rows are taken as the server takes them, so a list of any length fits in memory. */
export async function copyRows<Row>(
  tx: WriteTransaction,
  table: string,
  columns: readonly CopyColumn<Row>[],
  rows: Rows<Row>,
): Promise<number> {
  const names = columns.map((item) => item.name).join(', ');
  const target = tx.client.query(from(`copy ${table} (${names}) from stdin with (format binary)`));
  await pipeline(Readable.from(encode(columns, rows)), target);
  return target.rowCount;
}
