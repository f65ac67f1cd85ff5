import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { madeUpBonds, madeUpMapping, writeMadeUpDays } from '#importers/testing/made-up-days.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type Cost, costOf, processorSeconds } from './processor-time.ts';
import type { BenchRow } from './report.ts';
import { withEmptyDatabase, withFolder } from './workplace.ts';

const ROWS = Number(process.env.ROWS ?? 5_000_000);
const BONDS = 2_500;
/** After which the memory is that of any file, however long. */
const FIRST_ROWS = 1_000_000;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 100;

/** Memory that this process holds for itself, without pages of files (proc(5)). Linux only. */
function ownMegabytes(): number {
  const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

interface Memory {
  readonly first: number;
  readonly last: number;
}

/** Most memory until the first million rows is read, and after it to the end. */
async function memoryOf(work: (onRows: (count: number) => void) => Promise<unknown>): Promise<Memory> {
  let rows = 0;
  const most = { first: 0, last: 0 };
  const timer = setInterval(() => {
    const part = rows <= FIRST_ROWS ? 'first' : 'last';
    most[part] = Math.max(most[part], ownMegabytes());
  }, SAMPLE_MS);
  try {
    await work((count) => {
      rows += count;
    });
    return most;
  } finally {
    clearInterval(timer);
  }
}

/** A bare COPY of the days that the import stored, into the emptied table. */
async function copyFloor({ withClient }: Database, serverPid: number, path: string): Promise<Cost> {
  return withClient(async (client) => {
    await pipeline(client.query(copyTo('copy trading_day to stdout')), createWriteStream(path));
    await client.query('truncate trading_day');
    await client.query('checkpoint');
    return costOf(serverPid, () =>
      pipeline(createReadStream(path), client.query(copyFrom('copy trading_day from stdin'))),
    );
  });
}

/** An import of millions of trading days into an empty table: its speed beside a bare COPY, and its memory at the end beside that after a million. */
export function benchWideImport(): Promise<readonly BenchRow[]> {
  return withFolder((folder) =>
    withEmptyDatabase(async (database, serverPid) => {
      const path = join(folder, 'days.csv');
      await writeMadeUpDays(path, BONDS, 0, Math.ceil(ROWS / BONDS));
      const { size } = await stat(path);
      await inWriteTransaction(database, (tx) => saveInstruments(tx, madeUpBonds(BONDS)));
      const memory = { first: 0, last: 0 };
      const cost = await costOf(serverPid, async () => {
        const importIt = async (onRows: (count: number) => void) => {
          const { summary } = await importTable(database, readMapping(madeUpMapping), path, { onRows });
          if (summary.rowsStored < ROWS) throw new Error(`stored ${summary.rowsStored} of ${ROWS} rows`);
        };
        Object.assign(memory, await memoryOf(importIt));
      });
      const floor = await copyFloor(database, serverPid, join(folder, 'copied'));
      const name = `${ROWS} trading days, ${Math.round(size / MEGABYTE)} MB, empty table`;
      return [
        {
          name: `${name}: ${(floor.wall / cost.wall).toFixed(2)} of COPY by the clock`,
          value: ROWS / processorSeconds(cost),
          unit: 'rows/s of processor',
          floorName: 'bare COPY of the same rows',
          floor: ROWS / processorSeconds(floor),
          ratio: processorSeconds(cost) / processorSeconds(floor),
        },
        {
          name: `${name}, memory`,
          value: memory.last,
          unit: 'MB at most',
          floorName: 'at most in the first million',
          floor: memory.first,
          ratio: memory.last / memory.first,
        },
      ];
    }),
  );
}
