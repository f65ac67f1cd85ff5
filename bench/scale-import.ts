import { join } from 'node:path';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { madeUpBonds, madeUpMapping, writeMadeUpDays } from '#importers/testing/made-up-days.ts';
import { inWriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import { saveInstruments } from '#store/instruments/save-instruments.ts';
import type { Market } from './scale-markets.ts';
import { withFolder } from './workplace.ts';

const importedBonds = 100;
const daysOfImport = 50;
export const importRounds = 7;

/** Days that earlier runs have left to these bonds in a market that is kept. */
async function importedDays({ database }: Market): Promise<number> {
  const { rows } = await database.withClient((client) =>
    client.query<{ days: number }>(
      `select count(*)::int as days from trading_day
       where instrument_id = (select id from instrument where isin = $1)`,
      [madeUpBonds(1)[0]?.isin],
    ),
  );
  return rows[0]?.days ?? 0;
}

/** Milliseconds of each import of a file of new trading days, in turns over the markets; the first round, which compiles, is not told. */
export function timesOfImports(markets: readonly Market[]): Promise<ReadonlyMap<Market, readonly number[]>> {
  return withFolder(async (folder) => {
    const mapping = readMapping(madeUpMapping);
    const times = new Map<Market, number[]>(markets.map((market) => [market, []]));
    const done = new Map<Market, number>();
    for (const market of markets) {
      await inWriteTransaction(market.database, (tx) => saveInstruments(tx, madeUpBonds(importedBonds)));
      done.set(market, await importedDays(market));
    }
    for (let round = 0; round <= importRounds; round++) {
      for (const [market, list] of times) {
        const path = join(folder, 'days.csv');
        await writeMadeUpDays(path, importedBonds, (done.get(market) ?? 0) + round * daysOfImport, daysOfImport);
        const start = performance.now();
        const { summary } = await importTable(market.database, mapping, path);
        if (round > 0) list.push(performance.now() - start);
        const wanted = importedBonds * daysOfImport;
        if (summary.rowsStored !== wanted)
          throw new Error(`${market.name} stored ${summary.rowsStored} of ${wanted} days`);
      }
    }
    return times;
  });
}
