import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { from } from 'pg-copy-streams';
import { CopyBytes } from './copy-bytes.ts';
import { type CopyColumn, rowWriter } from './copy-column.ts';
import { mustNote, writeByInstrument } from './noted-writes.ts';
import type { Rows, WriteTransaction } from './write-transaction.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END_OF_ROWS = -1;
/** Rows that are computed as they are taken would keep all else waiting, a signal to stop too. */
const TURN_MS = 50;

const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name).join(', ');

function isSync<Row>(rows: Rows<Row>): rows is Iterable<Row> {
  return Symbol.iterator in rows;
}

async function* encode<Row>(columns: readonly CopyColumn<Row>[], rows: Rows<Row>): AsyncGenerator<Buffer> {
  const bytes = new CopyBytes();
  const write = rowWriter(columns);
  bytes.raw(SIGNATURE);
  if (isSync(rows)) {
    let turnAt = performance.now();
    for (const row of rows) {
      write(bytes, row);
      if (bytes.isFull) yield bytes.take();
      if (performance.now() - turnAt < TURN_MS) continue;
      await nextTurn();
      turnAt = performance.now();
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

async function send(
  tx: WriteTransaction,
  table: string,
  columns: readonly { readonly name: string }[],
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
) {
  const target = tx.client.query(from(`copy ${table} (${namesOf(columns)}) from stdin with (format binary)`));
  await pipeline(Readable.from(bytes), target);
  return target.rowCount;
}

/**
 * An empty temporary table with the columns' types, dropped at the end of the transaction. One of the same columns is emptied: each new table is
 * locked until the end, and a transaction of a thousand files would take all the locks of the server.
 */
export async function createStage<Row>(tx: WriteTransaction, name: string, columns: readonly CopyColumn<Row>[]) {
  const definitions = columns.map((item) => `${item.name} ${item.type}`).join(', ');
  const { rows } = await tx.client.query<{ isSame: boolean | null }>(
    `select obj_description(to_regclass('pg_temp.${name}'), 'pg_class') = $1 as "isSame"`,
    [definitions],
  );
  await tx.client.query(
    rows[0]?.isSame === true
      ? `truncate pg_temp.${name}`
      : `drop table if exists pg_temp.${name};
         create temporary table ${name} (${definitions}) on commit drop;
         comment on table pg_temp.${name} is '${definitions.replaceAll("'", "''")}'`,
  );
}

async function sendRows<Row>(
  tx: WriteTransaction,
  table: string,
  columns: readonly CopyColumn<Row>[],
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>,
) {
  if (!mustNote(tx, table)) return send(tx, table, columns, bytes);
  const stage = `noted_${table}`;
  await createStage(tx, stage, columns);
  await send(tx, `pg_temp.${stage}`, columns, bytes);
  const names = namesOf(columns);
  const statement = `insert into ${table} (${names}) select ${names} from pg_temp.${stage}`;
  return (await writeByInstrument(tx, { table, statement })).length;
}

/** Sends rows into a table; the rows are taken as the server takes them, so a list of any length fits in memory. */
export function copyRows<Row>(
  tx: WriteTransaction,
  table: string,
  columns: readonly CopyColumn<Row>[],
  rows: Rows<Row>,
) {
  return sendRows(tx, table, columns, encode(columns, rows));
}

const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Rows on their way into a table, kept as bytes until they are worth a statement: a connection takes those of one table at a time, and
 * objects that wait cost more than they hold.
 */
export class WaitingRows<Row> {
  readonly #tx: WriteTransaction;
  readonly #table: string;
  readonly #columns: readonly CopyColumn<Row>[];
  readonly #write: (bytes: CopyBytes, row: Row) => void;
  #bytes = new CopyBytes();
  #pieces: Buffer[] = [];
  #waiting = 0;
  #sent = 0;

  constructor(tx: WriteTransaction, table: string, columns: readonly CopyColumn<Row>[]) {
    this.#tx = tx;
    this.#table = table;
    this.#columns = columns;
    this.#write = rowWriter(columns);
  }

  /** How many rows were sent. */
  get sent(): number {
    return this.#sent;
  }

  get isFull(): boolean {
    return this.#waiting > MAX_WAITING_BYTES;
  }

  add(row: Row): void {
    if (this.#pieces.length === 0) this.#pieces.push(SIGNATURE);
    this.#write(this.#bytes, row);
    if (!this.#bytes.isFull) return;
    const piece = this.#bytes.take();
    this.#waiting += piece.length;
    this.#pieces.push(piece);
  }

  /** Sends the rows that wait. */
  async send(): Promise<void> {
    if (this.#pieces.length === 0) return;
    this.#bytes.int16(END_OF_ROWS);
    const pieces = [...this.#pieces, this.#bytes.take()];
    this.#pieces = [];
    this.#waiting = 0;
    this.#sent += await sendRows(this.#tx, this.#table, this.#columns, pieces);
  }
}
