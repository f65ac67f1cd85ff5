import type { CopyColumn } from './copy-column.ts';
import { copyRows } from './copy-rows.ts';
import type { Rows, WriteCounts, WriteTransaction } from './write-transaction.ts';

export interface MergeTarget<Row> {
  readonly table: string;
  readonly key: readonly string[];
  /** What the source says: a row is stored when one of these differs. */
  readonly columns: readonly CopyColumn<Row>[];
  /** Where the row comes from: written with a change, but no change by themselves. */
  readonly origin?: readonly CopyColumn<Row>[];
  /** Columns of which a null says nothing and leaves what is stored. */
  readonly fillOnly?: readonly string[];
  /** Further assignments when a stored row changes. */
  readonly alsoSet?: readonly string[];
}

const listOf = (names: readonly string[], prefix = '') => names.map((name) => prefix + name).join(', ');

/** An empty temporary table with the columns' types, dropped at the end of the transaction. */
async function createStage<Row>(
  tx: WriteTransaction,
  name: string,
  columns: readonly CopyColumn<Row>[],
): Promise<void> {
  const definitions = columns.map((item) => `${item.name} ${item.type}`).join(', ');
  await tx.client.query(`drop table if exists pg_temp.${name}`);
  await tx.client.query(`create temporary table ${name} (${definitions}) on commit drop`);
}

/** Puts rows into a temporary table that later statements of the transaction may read. */
export async function stageRows<Row>(
  tx: WriteTransaction,
  name: string,
  columns: readonly CopyColumn<Row>[],
  rows: Rows<Row>,
): Promise<number> {
  await createStage(tx, name, columns);
  const count = await copyRows(tx, `pg_temp.${name}`, columns, rows);
  await tx.client.query(`analyze pg_temp.${name}`);
  return count;
}

/** The statement that takes staged rows over: new ones are added, different ones replaced, equal ones left alone. */
export function mergeStatement<Row>(target: MergeTarget<Row>, stage: string): string {
  const said = target.columns.map((item) => item.name);
  const names = [...said, ...(target.origin ?? []).map((item) => item.name)];
  const values = said.filter((name) => !target.key.includes(name));
  const next = (name: string) =>
    target.fillOnly?.includes(name) ? `coalesce(excluded.${name}, target.${name})` : `excluded.${name}`;
  const updated = names.filter((name) => !target.key.includes(name)).map((name) => `${name} = ${next(name)}`);
  const action =
    values.length === 0
      ? 'do nothing'
      : `do update set ${[...updated, ...(target.alsoSet ?? [])].join(', ')}
         where (${listOf(values, 'target.')}) is distinct from (${values.map(next).join(', ')})`;
  return `insert into ${target.table} as target (${listOf(names)}) select ${listOf(names)} from pg_temp.${stage}
    on conflict (${listOf(target.key)}) ${action}`;
}

// Autovacuum has not seen rows of an open transaction: without statistics later statements would be planned for an empty table.
const WORTH_ANALYZING = 500;

/** Brings the planner's statistics in step after a large change. */
export async function analyzeAfter(tx: WriteTransaction, table: string, changedRows: number): Promise<void> {
  if (changedRows >= WORTH_ANALYZING) await tx.client.query(`analyze ${table}`);
}

/** Stages rows and merges them; says how many were new or different. A key that comes twice is an error. */
export async function mergeRows<Row>(
  tx: WriteTransaction,
  target: MergeTarget<Row>,
  rows: Rows<Row>,
): Promise<WriteCounts> {
  const stage = `staged_${target.table}`;
  const count = await stageRows(tx, stage, [...target.columns, ...(target.origin ?? [])], rows);
  const { rowCount } = await tx.client.query(mergeStatement(target, stage));
  const stored = rowCount ?? 0;
  await analyzeAfter(tx, target.table, stored);
  return { stored, unchanged: count - stored };
}

/** As `mergeRows`, but says for which instruments a row was new or different. */
export async function mergeInstrumentRows<Row>(
  tx: WriteTransaction,
  target: MergeTarget<Row>,
  rows: Rows<Row>,
): Promise<ReadonlySet<number>> {
  const stage = `staged_${target.table}`;
  await stageRows(tx, stage, [...target.columns, ...(target.origin ?? [])], rows);
  const statement = `${mergeStatement(target, stage)} returning target.instrument_id`;
  const result = await tx.client.query<{ instrument_id: number }>(statement);
  await analyzeAfter(tx, target.table, result.rows.length);
  return new Set(result.rows.map((row) => row.instrument_id));
}
