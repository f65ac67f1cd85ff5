import { sql } from 'kysely';
import { isKeptByStatement } from '../as-of/write-with-history.ts';
import { type ChangedTable, noteChangedIds } from '../changes/data-changes.ts';
import { type ColumnMap, columnName, copyColumns, fieldsOf, type Queries } from '../database/database.ts';
import { isDistributed } from '../distribution/find-placement.ts';
import { type CopyColumn, constant } from './copy-column.ts';
import { copyRows, createStage } from './copy-rows.ts';
import { mustNote, writeByInstrument } from './noted-writes.ts';
import type { Origin, Rows, WriteTransaction } from './write-transaction.ts';

type Field<Row> = keyof Row & string;

export interface MergeTarget<Row> {
  readonly table: string;
  readonly key: readonly Field<Row>[];
  /** A stored row is replaced when one of these differs. */
  readonly columns: ColumnMap<Row>;
  /** Stored with a row that is new or different; another origin alone changes nothing. */
  readonly origin?: Origin;
  /** A null in one of these leaves what is stored. */
  readonly fillOnly?: readonly Field<Row>[];
  /** Further assignments when a stored row changes. */
  readonly alsoSet?: readonly string[];
}

/** The columns that say where rows come from. */
export function originColumns({ sourceId, importId }: Origin): readonly CopyColumn<unknown>[] {
  return [constant('source_id', 'int2', sourceId), constant('import_id', 'int8', importId)];
}

/** All columns of the target: what is said of a row, and its origin. */
export function targetColumns<Row>({ columns, origin }: MergeTarget<Row>): readonly CopyColumn<Row>[] {
  return [...copyColumns(columns), ...(origin === undefined ? [] : originColumns(origin))];
}

const listOf = (names: readonly string[], prefix = '') => names.map((name) => prefix + name).join(', ');

/**
 * Gives the planner the number of rows and the statistics of these columns, or of all. Those of a few cost a fraction, and of a table that stays
 * autovacuum still takes all of them.
 */
export async function analyze(tx: WriteTransaction, table: string, columns: readonly string[] = []) {
  await tx.client.query(`analyze ${table}${columns.length === 0 ? '' : ` (${listOf(columns)})`}`);
}

/** Puts rows into a temporary table that later statements of the transaction may read; `key` names the columns that they join by. */
export async function stageRows<Row>(
  tx: WriteTransaction,
  name: string,
  columns: readonly CopyColumn<Row>[],
  rows: Rows<Row>,
  key: readonly string[] = [],
) {
  await createStage(tx, name, columns);
  const count = await copyRows(tx, `pg_temp.${name}`, columns, rows);
  await analyze(tx, `pg_temp.${name}`, key);
  return count;
}

/**
 * The statement that takes staged rows over: new ones are added, different ones replaced, equal ones left alone. Equal ones are left out
 * before: a conflict locks its row, which is a write, even where nothing is set. A table that lies on several servers cannot be joined with
 * the staged rows; there each server compares the rows that are sent to it.
 */
export async function mergeStatement<Row>(tx: WriteTransaction, target: MergeTarget<Row>, stage: string) {
  const key = target.key.map(columnName);
  const fillOnly = new Set(target.fillOnly?.map(columnName));
  const names = targetColumns(target).map((item) => item.name);
  const values = fieldsOf(target.columns)
    .map(columnName)
    .filter((name) => !key.includes(name));
  const next = (name: string) =>
    fillOnly.has(name) ? `coalesce(excluded.${name}, target.${name})` : `excluded.${name}`;
  const updated = names.filter((name) => !key.includes(name)).map((name) => `${name} = ${next(name)}`);
  const stored = isKeptByStatement(target.table) ? ['stored_at = excluded.stored_at'] : [];
  const action =
    values.length === 0
      ? 'do nothing'
      : `do update set ${[...updated, ...stored, ...(target.alsoSet ?? [])].join(', ')}
         where (${listOf(values, 'target.')}) is distinct from (${values.map(next).join(', ')})`;
  const said = (name: string) => (fillOnly.has(name) ? `coalesce(staged.${name}, known.${name})` : `staged.${name}`);
  const equal = values.map((name) => ` and known.${name} is not distinct from ${said(name)}`).join('');
  const isOther = (await isDistributed(tx, target.table))
    ? ''
    : `where not exists (select from ${target.table} as known
      where (${listOf(key, 'known.')}) = (${listOf(key, 'staged.')})${equal})`;
  return `insert into ${target.table} as target (${listOf(names)}) select ${listOf(names)} from pg_temp.${stage} as staged
    ${isOther || 'where true'}
    on conflict (${listOf(key)}) ${action}`;
}

/** Takes staged rows over, as `mergeStatement`; gives how many were new or different. */
export async function mergeStaged<Row>(tx: WriteTransaction, target: MergeTarget<Row>, stage: string) {
  const { table } = target;
  const statement = await mergeStatement(tx, target, stage);
  // Of several servers the count of the statement is that of the rows sent to them; returned are those that were stored.
  if (mustNote(tx, table) || isKeptByStatement(table) || (await isDistributed(tx, table)))
    return (await writeByInstrument(tx, { table, statement })).length;
  return (await tx.client.query(statement)).rowCount ?? 0;
}

// Autovacuum has not seen rows of an open transaction: without statistics later statements would be planned for an empty table.
const WORTH_ANALYZING = 500;
/** As autovacuum has it: less of a table than this does not change its statistics, and to take them costs the more the larger it is. */
const WORTH_SHARE = 0.1;

/**
 * How many rows the planner knows of a table; below 0 where nobody has counted. Of a table in pieces one is asked for all: its rows lie
 * evenly in them, and a function of a row's own table runs on the connections that there are.
 */
async function knownRows(tx: WriteTransaction, table: string) {
  const text = (await isDistributed(tx, table))
    ? `select rows * (select count(*) from pg_dist_shard where logicalrelid = '${table}'::regclass) as rows
        from (select pg_stat_get_live_tuples(tableoid)::float8 as rows from ${table} limit 1) as piece`
    : `select reltuples::float8 as rows from pg_class where oid = '${table}'::regclass`;
  const { rows } = await tx.client.query<{ rows: number | null }>(text);
  return rows[0]?.rows ?? -1;
}

/** Brings the planner's statistics in step after a large change. */
export async function analyzeAfter(
  tx: WriteTransaction,
  table: string,
  changedRows: number,
  columns?: readonly string[],
) {
  if (changedRows < WORTH_ANALYZING) return;
  if (changedRows >= WORTH_SHARE * (await knownRows(tx, table))) await analyze(tx, table, columns);
}

/** Stages rows and merges them; says how many were new or different. A key that comes twice is an error. */
export async function mergeRows<Row>(tx: WriteTransaction, target: MergeTarget<Row>, rows: Rows<Row>) {
  const stage = `staged_${target.table}`;
  const count = await stageRows(tx, stage, targetColumns(target), rows, target.key.map(columnName));
  const stored = await mergeStaged(tx, target, stage);
  await analyzeAfter(tx, target.table, stored, target.key.map(columnName));
  return { stored, unchanged: count - stored };
}

/** As `mergeRows`, but says for which instruments a row was new or different. */
export async function mergeInstrumentRows<Row>(tx: WriteTransaction, target: MergeTarget<Row>, rows: Rows<Row>) {
  const stage = `staged_${target.table}`;
  const key = target.key.map(columnName);
  await stageRows(tx, stage, targetColumns(target), rows, key);
  const statement = await mergeStatement(tx, target, stage);
  const written = await writeByInstrument(tx, { table: target.table, statement });
  await analyzeAfter(tx, target.table, written.length, key);
  return new Set(written);
}

interface NumberedRow {
  readonly instrumentId: number;
  readonly number: number;
}

/** Copies the rows of instruments that have none yet straight into the table; gives the others. */
async function copyOfNew<Row extends NumberedRow>(
  tx: WriteTransaction,
  { table, columns }: Pick<MergeTarget<Row>, 'table' | 'columns'>,
  instrumentIds: readonly number[],
  rows: readonly Row[],
) {
  const found = await tx.client.query<{ instrument_id: number }>(
    `select instrument_id from ${table} where instrument_id = any($1::bigint[]) group by instrument_id`,
    [instrumentIds],
  );
  const known = new Set(found.rows.map((row) => row.instrument_id));
  const ofNew = rows.filter(({ instrumentId }) => !known.has(instrumentId));
  if (ofNew.length > 0) await copyRows(tx, table, copyColumns(columns), ofNew);
  await analyzeAfter(tx, table, ofNew.length, ['instrument_id', 'number']);
  const ofKnown = rows.filter(({ instrumentId }) => known.has(instrumentId));
  return { added: new Set(ofNew.map(({ instrumentId }) => instrumentId)), known: [...known], ofKnown };
}

/** Makes the numbered rows of the instruments exactly the given ones; gives the ids of those whose rows changed. */
export async function replaceRows<Row extends NumberedRow>(
  tx: WriteTransaction,
  target: Pick<MergeTarget<Row>, 'table' | 'columns'>,
  instrumentIds: readonly number[],
  rows: readonly Row[],
) {
  const { added, known, ofKnown } = await copyOfNew(tx, target, instrumentIds, rows);
  return known.length === 0 ? added : new Set([...added, ...(await replaceKnown(tx, target, known, ofKnown))]);
}

async function replaceKnown<Row extends NumberedRow>(
  tx: WriteTransaction,
  target: Pick<MergeTarget<Row>, 'table' | 'columns'>,
  instrumentIds: readonly number[],
  rows: readonly Row[],
) {
  const { table } = target;
  const changed = await mergeInstrumentRows(tx, { ...target, key: ['instrumentId', 'number'] }, rows);
  const removal = `delete from ${table} where instrument_id = any($1) and (instrument_id, number) in (
    select instrument_id, number from ${table} where instrument_id = any($1)
    except select instrument_id, number from pg_temp.staged_${table})`;
  const removed = await writeByInstrument(tx, { table, statement: removal, values: [instrumentIds], isRemoval: true });
  return new Set([...changed, ...removed]);
}

interface NamedRow {
  /** A fixed id for a new row; without it the database numbers it. */
  readonly id?: number;
  readonly code: string;
}

function statements(
  table: string,
  stage: string,
  names: readonly string[],
  fillOnly: ReadonlySet<string>,
): readonly string[] {
  const list = ['code', ...names].join(', ');
  const isNew = `not exists (select from ${table} as known where known.code = staged.code)`;
  const next = (name: string) => (fillOnly.has(name) ? `coalesce(staged.${name}, known.${name})` : `staged.${name}`);
  const assignments = names.map((name) => `${name} = ${next(name)}`).join(', ');
  return [
    `update ${table} as known set ${assignments} from ${stage} as staged
     where known.code = staged.code and (${listOf(names, 'known.')}) is distinct from (${names.map(next).join(', ')}) returning known.id`,
    `insert into ${table} (id, ${list}) select id, ${list} from ${stage} as staged where id is not null and ${isNew} returning id`,
    `insert into ${table} (${list}) select ${list} from ${stage} as staged where id is null and ${isNew} returning id`,
  ];
}

interface NamedTarget<Row> {
  readonly table: string;
  readonly columns: ColumnMap<Row>;
  /** Fields of which null does not overwrite what another source said. */
  readonly fillOnly?: readonly (keyof Row & string)[];
  /** As what changed rows are noted, for who reads the table as a whole. */
  readonly notedAs?: ChangedTable;
  /** What else is noted of rows of these ids. */
  readonly noteChanged?: (ids: readonly number[]) => Promise<void>;
}

/** The rows of such a table with these codes, by code; a code that none has is absent. */
export async function findNamedRows<Row extends NamedRow>(
  { kysely }: Queries,
  { table, columns }: Pick<NamedTarget<Row>, 'table' | 'columns'>,
  codes: readonly string[],
) {
  const list = sql.join(fieldsOf(columns).map((field) => sql.ref(columnName(field))));
  const { rows } = await sql<Row>`
    select ${list} from ${sql.table(table)} where code = any(${codes}::text[])`.execute(kysely);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Stores rows of a table whose rows are known by their code; gives the id of each code. */
export async function mergeNamedRows<Row extends NamedRow>(
  tx: WriteTransaction,
  { table, columns, notedAs, noteChanged, fillOnly = [] }: NamedTarget<Row>,
  rows: readonly Row[],
) {
  const stage = `staged_${table}`;
  await stageRows(tx, stage, copyColumns(columns), rows);
  const names = fieldsOf(columns)
    .filter((field) => field !== 'id' && field !== 'code')
    .map(columnName);
  const changed: number[] = [];
  for (const statement of statements(table, `pg_temp.${stage}`, names, new Set(fillOnly.map(columnName)))) {
    const { rows: returned } = await tx.client.query<{ id: number }>(statement);
    for (const { id } of returned) changed.push(id);
  }
  if (notedAs !== undefined) await noteChangedIds(tx, notedAs, changed);
  await noteChanged?.(changed);
  const saved = await tx.client.query<{ id: number; code: string }>(
    `select known.id, known.code from ${table} as known join pg_temp.${stage} as staged on staged.code = known.code`,
  );
  return new Map(saved.rows.map((row) => [row.code, row.id]));
}
