import { type ChangedTable, noteChangedIds } from '../changes/data-changes.ts';
import { type ColumnMap, columnName, copyColumns, fieldsOf } from '../database/database.ts';
import { stageRows } from './merge-rows.ts';
import type { WriteTransaction } from './write-transaction.ts';

export interface NamedRow {
  /** A fixed id for a new row; without it the database numbers it. */
  readonly id?: number;
  readonly code: string;
}

function statements(table: string, stage: string, names: readonly string[]): readonly string[] {
  const list = ['code', ...names].join(', ');
  const isNew = `not exists (select from ${table} as known where known.code = staged.code)`;
  const assignments = names.map((name) => `${name} = staged.${name}`).join(', ');
  const values = (prefix: string) => names.map((name) => `${prefix}.${name}`).join(', ');
  return [
    `update ${table} as known set ${assignments} from ${stage} as staged
     where known.code = staged.code and (${values('known')}) is distinct from (${values('staged')}) returning known.id`,
    `insert into ${table} (id, ${list}) select id, ${list} from ${stage} as staged where id is not null and ${isNew} returning id`,
    `insert into ${table} (${list}) select ${list} from ${stage} as staged where id is null and ${isNew} returning id`,
  ];
}

interface NamedTarget<Row> {
  readonly table: string;
  readonly columns: ColumnMap<Row>;
  /** As what changed rows are noted, for who reads the table as a whole. */
  readonly notedAs?: ChangedTable;
  /** What else is noted of rows of these ids. */
  readonly noteChanged?: (ids: readonly number[]) => Promise<void>;
}

/** Stores rows of a table whose rows are known by their code; gives the id of each code. */
export async function mergeNamedRows<Row extends NamedRow>(
  tx: WriteTransaction,
  { table, columns, notedAs, noteChanged }: NamedTarget<Row>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const stage = `staged_${table}`;
  await stageRows(tx, stage, copyColumns(columns), rows);
  const names = fieldsOf(columns)
    .filter((field) => field !== 'id' && field !== 'code')
    .map(columnName);
  const changed: number[] = [];
  for (const statement of statements(table, `pg_temp.${stage}`, names)) {
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
