import { join } from 'node:path';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { madeUpBonds, madeUpMapping, writeMadeUpDays } from '#importers/testing/made-up-days.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Market } from './scale-markets.ts';
import { withFolder } from './workplace.ts';

const importedBonds = 100;
const daysOfImport = 50;
export const importRounds = 40;

/** Takes away what was imported, since a market that is kept has to be a generated one alone. */
async function forgetBonds({ database }: Market): Promise<void> {
  const isins = madeUpBonds(importedBonds).map(({ isin }) => isin);
  await database.withClient(async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from instrument where isin = any($1)', [isins]);
    const ids = rows.map(({ id }) => id);
    for (const table of ['trading_day', 'listing', 'latest_figure'])
      await client.query(`delete from ${table} where instrument_id = any($1)`, [ids]);
    await client.query('delete from instrument where id = any($1)', [ids]);
  });
}

/** Milliseconds of each import of a file of new trading days, in turns over the markets; the first round, which compiles, is not told. */
export function timesOfImports(markets: readonly Market[]): Promise<ReadonlyMap<Market, readonly number[]>> {
  return withFolder(async (folder) => {
    const mapping = readMapping(madeUpMapping);
    const times = new Map<Market, number[]>(markets.map((market) => [market, []]));
    for (const market of markets) {
      await inWriteTransaction(market.database, (tx) => saveInstruments(tx, madeUpBonds(importedBonds)));
    }
    for (let round = 0; round <= importRounds; round++) {
      for (const [market, list] of times) {
        const path = join(folder, 'days.csv');
        await writeMadeUpDays(path, importedBonds, round * daysOfImport, daysOfImport);
        const start = performance.now();
        const { summary } = await importTable(market.database, mapping, path);
        if (round > 0) list.push(performance.now() - start);
        const wanted = importedBonds * daysOfImport;
        if (summary.rowsStored !== wanted)
          throw new Error(`${market.name} stored ${summary.rowsStored} of ${wanted} days`);
      }
    }
    for (const market of markets) await forgetBonds(market);
    return times;
  });
}
