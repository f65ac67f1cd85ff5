import { derivedColumns } from '../market/trading-days/trading-day-table.ts';
import { importedTables } from '../operator/imports/watch-changes.ts';
import { columnName, type Database, fieldsOf } from '../platform/database/database.ts';

const MARKET_TABLES = [...importedTables, 'instrument_code', 'fitted_curve_day', 'listing', 'latest_figure'] as const;

/** Number of rows and a digest of everything in each table of market data, the times of storing included. */
export async function marketState(database: Database): Promise<Readonly<Record<string, string>>> {
  return database.withClient(async (client) => {
    const state: Record<string, string> = {};
    for (const table of MARKET_TABLES) {
      const { rows } = await client.query<{ state: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(item::text, '|' order by item::text)), '') as state
         from ${table} as item`,
      );
      state[table] = rows[0]?.state ?? '';
    }
    return state;
  });
}

const derivedNames = fieldsOf(derivedColumns).map(columnName);

/**
 * Number of rows and a digest of what each table of market data says, without numbers that the database gives and the times of storing: the
 * same for two databases that took the same files. `observed` leaves out what is derived.
 */
export async function marketValues(
  database: Database,
  kind: 'all' | 'observed',
): Promise<Readonly<Record<string, string>>> {
  // A curve that is fitted is noted among the curves.
  const said = importedTables.filter((table) => table !== 'curve');
  const tables = kind === 'all' ? [...MARKET_TABLES, 'import_run'] : [...said, 'import_run'];
  const leftOut = kind === 'all' ? [] : derivedNames;
  return database.withClient(async (client) => {
    const { rows: columns } = await client.query<{ table: string; names: string }>(
      `select table_name as table, string_agg(column_name, ', ' order by ordinal_position) as names
       from information_schema.columns
       where table_schema = 'public' and table_name = any($1) and column_name <> all($2)
         and column_name !~ '^(id|.*_(id|at))$' group by table_name order by table_name`,
      [tables, leftOut],
    );
    const state: Record<string, string> = {};
    for (const { table, names } of columns) {
      const { rows } = await client.query<{ state: string }>(
        `select count(*) || ' ' || md5(string_agg(said, '|' order by said)) as state
         from (select row(${names})::text as said from ${table}) as rows`,
      );
      state[table] = rows[0]?.state ?? '';
    }
    return state;
  });
}
