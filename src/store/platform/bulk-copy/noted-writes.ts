import { isKeptByStatement, writeWithHistory } from '../as-of/write-with-history.ts';
import { distributedTables } from '../distribution/find-placement.ts';
import type { WriteTransaction } from './write-transaction.ts';

/** How many rows of a write are noted as they were and as they are; the others are counted. */
export const SHOWN_ROWS = 10;

// On a cluster these tables take no triggers.
const byStatement: ReadonlySet<string> = new Set(distributedTables.map(({ table }) => table));
const noting = new WeakSet<WriteTransaction>();

/** From here on the transaction notes in the temporary table `noted` what it writes to the tables of which `isNotedByStatement`. */
export async function startNotes(tx: WriteTransaction) {
  await tx.client.query(`create temporary table noted
    (name text, kind text, count bigint, before jsonb, after jsonb, instrument_id bigint) on commit drop`);
  noting.add(tx);
}

/** Whether writes of the table are noted by their statements. Those of other tables are by triggers (`operator/imports/watch-changes.ts`). */
export function isNotedByStatement(table: string): boolean {
  return byStatement.has(table);
}

/** Whether this transaction must note what it writes to the table. */
export function mustNote(tx: WriteTransaction, table: string): boolean {
  return noting.has(tx) && isNotedByStatement(table);
}

/** A statement without its `returning`. */
interface RowsWrite {
  readonly table: string;
  readonly statement: string;
  readonly values?: readonly unknown[];
  readonly isRemoval?: boolean;
}

function writtenRows({ table, statement, isRemoval }: RowsWrite): string {
  return isRemoval
    ? `gone as (${statement} returning ${table}.*), written as (select to_jsonb(gone) as before, null::jsonb as after from gone)`
    : `written as (${statement} returning to_jsonb(old) as before, to_jsonb(new) as after)`;
}

const notedWrite = (write: RowsWrite) => `
  with ${writtenRows(write)}
  insert into pg_temp.noted select '${write.table}',
    case when before is null then 'added' when after is null then 'removed' else 'changed' end, 1,
    case when place <= ${SHOWN_ROWS} then before end, case when place <= ${SHOWN_ROWS} then after end,
    (coalesce(after, before) ->> 'instrument_id')::bigint
  from (select *, row_number() over () as place from written) as numbered returning instrument_id`;

/** Writes rows of a table of instruments; gives the instrument of each row that was written. A dry run notes them, any other keeps what they replace. */
export async function writeByInstrument(tx: WriteTransaction, write: RowsWrite) {
  const { table } = write;
  if (!mustNote(tx, table) && isKeptByStatement(table)) return writeWithHistory(tx, { ...write, table });
  const statement = mustNote(tx, table) ? notedWrite(write) : `${write.statement} returning instrument_id`;
  const { rows } = await tx.client.query<{ instrument_id: number }>(statement, [...(write.values ?? [])]);
  return rows.map((row) => row.instrument_id);
}
