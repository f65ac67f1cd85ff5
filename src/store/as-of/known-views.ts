import { createHash } from 'node:crypto';
import type pg from 'pg';
import { latestRows, listingRows } from '../trading-days/listings.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The schema whose views have the names of tables and show their rows as they were known on a day. Who asks with it first on the search path asks as of that day. */
export const KNOWN_SCHEMA = 'known';

const FIND_TABLES = `
  select substr(relname, length('superseded_') + 1) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attname <> 'superseded_at' order by attnum) as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname ~ '^superseded_' order by 1`;

interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What is said of a day comes after it, so that no later day was known. */
const dayOf: Readonly<Record<string, string>> = {
  trading_day: 'date',
  end_of_day_price: 'date',
};

function rowsOf(table: string, { name, columns }: KeptTable, held: string): string {
  const day = dayOf[name];
  return `select ${columns.join(', ')} from public.${table}
    where ${held}${day === undefined ? '' : ` and ${day} <= (select public.known_on())`}`;
}

function viewOf(kept: KeptTable): string {
  const { name } = kept;
  return `create view ${KNOWN_SCHEMA}.${name} as
    ${rowsOf(name, kept, 'stored_at < (select public.known_until())')}
    union all
    ${rowsOf(`superseded_${name}`, kept, 'stored_at < (select public.known_until()) and superseded_at >= (select public.known_until())')}`;
}

/** What is kept beside the days for speed follows from the days that were known. */
const following = [
  ['listing', listingRows()],
  ['latest_figure', latestRows()],
  // No earlier one is kept.
  ['latest_z_spread', 'select * from public.latest_z_spread where false'],
] as const;

function statementsFor(tables: readonly KeptTable[]): readonly string[] {
  if (tables.length === 0) return [];
  return [
    `create schema ${KNOWN_SCHEMA}`,
    ...tables.map(viewOf),
    // Made with the schema first on the search path, so that they read the views above.
    ...following.map(([name, rows]) => `create view ${KNOWN_SCHEMA}.${name} as ${rows}`),
  ];
}

const FIND_MARK = `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = '${KNOWN_SCHEMA}'`;

export async function dropKnownViews(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${KNOWN_SCHEMA} cascade`);
}

async function inTransaction(client: Client, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Makes the views over the tables that keep what was known before, where they are not there as this version has them. */
export async function makeKnownViews(client: Client): Promise<void> {
  const { rows: tables } = await client.query<KeptTable>(FIND_TABLES);
  const statements = statementsFor(tables);
  const mark = createHash('sha256').update(statements.join(';')).digest('hex');
  const { rows } = await client.query<{ mark: string | null }>(FIND_MARK);
  if (statements.length === 0 || rows[0]?.mark === mark) return;
  await inTransaction(client, [
    // On a cluster the coordinator alone asks by them; a plain server passes the setting over.
    'set local citus.enable_ddl_propagation to off',
    `set local search_path to ${KNOWN_SCHEMA}, public`,
    `drop schema if exists ${KNOWN_SCHEMA} cascade`,
    ...statements,
    `comment on schema ${KNOWN_SCHEMA} is '${mark}'`,
  ]);
}
