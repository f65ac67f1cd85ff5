import type { Database } from '../database.ts';
import { importedTables } from '../imports/watch-changes.ts';

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
