import type pg from 'pg';
import type { Reference } from './data-rule.ts';

/** Columns that name a row of another table, wherever they stand. */
const REFERENCES: readonly Reference[] = [
  ...['instrument_id', 'bond_id', 'fund_id', 'index_id', 'underlying_id'].map((column) => ({
    column,
    parent: 'instrument',
  })),
  ...['issuer_id', 'related_issuer_id'].map((column) => ({ column, parent: 'issuer' })),
  { column: 'venue_id', parent: 'venue' },
  { column: 'source_id', parent: 'source' },
  { column: 'import_id', parent: 'import_run' },
  { column: 'curve_id', parent: 'curve' },
  { column: 'participant_id', parent: 'participant' },
  { column: 'contact_id', parent: 'participant_contact' },
  { column: 'account_id', parent: 'account' },
];

/** What outlives the row that it names, for its reason: the log tells of accounts that are gone, the sector of a company that is gone is still owed its medians. */
const OUTLIVING: ReadonlySet<string> = new Set([
  'audit_log.account_id',
  'company_multiplier.issuer_id',
  'multiplier_change.issuer_id',
]);

const FIND_COLUMNS = `
  select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attname = any($1)
    and not exists (select 1 from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
  order by 1, 2`;

/** A column that names rows of another table, which the database itself does not hold to it. */
export interface OpenReference extends Reference {
  readonly table: string;
}

export async function findOpenReferences(client: pg.ClientBase): Promise<readonly OpenReference[]> {
  const parents = new Map(REFERENCES.map(({ column, parent }) => [column, parent]));
  const { rows } = await client.query<{ table: string; column: string }>(FIND_COLUMNS, [[...parents.keys()]]);
  return rows.flatMap(({ table, column }) => {
    const parent = parents.get(column);
    return parent === undefined || OUTLIVING.has(`${table}.${column}`) ? [] : [{ table, column, parent }];
  });
}

/** The ids in a column that name no row. */
export function orphansQuery({ table, column, parent }: OpenReference): string {
  // The generated market comes with rows of demo accounts, which are made when they are first offered.
  const owed = parent === 'account' ? ' where not exists (select 1 from instrument where is_generated)' : '';
  return `select id::text as example from
    (select distinct ${column} as id from ${table} where ${column} is not null except select id from ${parent}) as lost${owed}`;
}
