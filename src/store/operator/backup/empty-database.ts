import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import { quoted, type TableShape } from './backup-tables.ts';

const FIND_RELATIONS = `
  select relname as name, relkind = 'r' as "isTable" from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by 1`;

/** Rows that migrations make themselves, as conditions: a database that has nothing else is empty. */
const MADE_BY_MIGRATIONS: ReadonlyMap<string, string> = new Map([
  ['data_change', `table_name = 'none'`],
  ['webhook_cursor', 'true'],
  ['alert_progress', 'true'],
  ['known_since', 'true'],
]);

/** Takes away what migrations made in an empty database, since a backup brings its own. */
export async function clearMadeRows(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables)
    if (MADE_BY_MIGRATIONS.has(name)) await client.query(`delete from public.${quoted(name)}`);
}

async function checkLedger(client: pg.ClientBase, migrations: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = [...migrations].filter((name) => !applied.has(name));
  const strange = [...applied].filter((name) => !migrations.has(name));
  if (missing.length + strange.length > 0)
    throw new BackupError('other-tables', `it is of another version: ${[...missing, ...strange].join(', ')}`);
}

/**
 * Refuses a database that holds anything: a row, or a table that is not ours. One with our tables and no row is empty, so that a restore that
 * was broken off can be begun again, and tables can be distributed before they are filled; `migrations` are those that it may have.
 */
export async function checkEmpty(client: pg.ClientBase, migrations?: ReadonlySet<string>): Promise<void> {
  const { rows: relations } = await client.query<{ name: string; isTable: boolean }>(FIND_RELATIONS);
  if (relations.length === 0) return;
  if (!relations.some(({ name }) => name === 'schema_migration'))
    throw new BackupError('not-empty', `there is ${relations[0]?.name}, which is not of Bondlens`);
  if (migrations !== undefined) await checkLedger(client, migrations);
  for (const { name } of relations.filter(({ name, isTable }) => isTable && name !== 'schema_migration')) {
    const { rowCount } = await client.query(
      `select from public.${quoted(name)} where not (${MADE_BY_MIGRATIONS.get(name) ?? 'false'}) limit 1`,
    );
    if (rowCount !== 0) throw new BackupError('not-empty', `rows of ${name}`);
  }
}
