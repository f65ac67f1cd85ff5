import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { importFile } from '#importers/import-file.ts';
import { sourceFile } from '#importers/source-file.ts';
import { importSources } from '#importers/sources.ts';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { madeUpBonds, madeUpMapping, writeMadeUpDays } from '#importers/testing/made-up-days.ts';
import { type MadeUpFile, madeUpFiles } from '#importers/testing/made-up-files.ts';
import { curveOf, thursday, treasuryPrices, wednesday } from '#importers/testing/treasury-prices.ts';
import { usTreasury } from '#importers/us-treasury/us-treasury.ts';
import { isoDate } from '#math/units.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';

/** Something that the command line does, and that may be killed at it. */
export interface KilledJob {
  readonly name: string;
  /** Stores what is there before, and writes the files into the folder. */
  readonly prepare: (database: Database, folder: string) => Promise<void>;
  /** The words of the command; files are named from within the folder. */
  readonly args: (folder: string) => readonly string[];
  /** Does the same in this process. */
  readonly run: (database: Database, folder: string) => Promise<unknown>;
}

async function importMadeUp(database: Database, { source, name, bytes }: MadeUpFile, rows: number): Promise<void> {
  const importer = importSources.get(source)?.importer;
  if (importer === undefined) throw new Error(`no source ${source}`);
  await importFile(database, importer, sourceFile(name, bytes(rows)));
  await derivePending(database);
}

const BONDS_BEFORE = 300;

/** The import of a made-up file into a market that holds the bonds that it is about, and others. */
function importOf(kind: keyof typeof madeUpFiles, rows: number): KilledJob {
  const file = madeUpFiles[kind];
  return {
    name: `import ${file.source} (${kind})`,
    prepare: async (database, folder) => {
      for (const needed of file.after) await importMadeUp(database, madeUpFiles[needed], BONDS_BEFORE);
      await importFile(database, usTreasury, treasuryPrices(wednesday, curveOf(wednesday)));
      await derivePending(database);
      await writeFile(join(folder, file.name), file.bytes(rows));
    },
    args: (folder) => ['import', file.source, join(folder, file.name)],
    run: (database) => importMadeUp(database, file, rows),
  };
}

const TABLE_BONDS = 50;

/** The import of a table of trading days into one that holds as many bonds' earlier days. */
function importOfTable(days: number): KilledJob {
  return {
    name: 'import table (trading-days)',
    prepare: async (database, folder) => {
      await inWriteTransaction(database, (tx) => saveInstruments(tx, madeUpBonds(TABLE_BONDS)));
      await writeFile(join(folder, 'mapping.json'), madeUpMapping);
      await writeMadeUpDays(join(folder, 'days.csv'), TABLE_BONDS, 0, days);
    },
    args: (folder) => ['import', 'table', '--mapping', join(folder, 'mapping.json'), join(folder, 'days.csv')],
    run: async (database, folder) => {
      await importTable(database, readMapping(madeUpMapping), join(folder, 'days.csv'));
      await derivePending(database);
    },
  };
}

/** The computation of everything that follows from a generated market and two days of Treasury prices. */
export function recompute(historyYears: number): KilledJob {
  return {
    name: 'recompute (derive)',
    prepare: async (database) => {
      await seedDemoMarket(database, { today: isoDate('2026-11-20'), historyYears });
      for (const date of [wednesday, thursday])
        await importFile(database, usTreasury, treasuryPrices(date, curveOf(date)));
      await inWriteTransaction(database, (tx) => recordPending(tx, { instrumentIds: 'all' }));
    },
    args: () => ['derive'],
    run: (database) => derivePending(database),
  };
}

/** Every importer, with files of this many times the size. */
export function killedImports(scale: number): readonly KilledJob[] {
  return [
    importOf('fedinvest-prices', 60 * scale),
    importOf('gilts', 60 * scale),
    importOf('securities', 300 * scale),
    importOf('bondization', BONDS_BEFORE * scale),
    importOf('history', 6_000 * Math.min(1, scale)),
    importOf('spot-rates', 5_000 * scale),
    importOf('lei-records', 600 * scale),
    importOf('ofz-auctions', 1_500 * scale),
    importOfTable(150 * scale),
  ];
}

/** Tables of trading days in a row, each a file of its own. */
export const tablesInARow = {
  bonds: TABLE_BONDS,
  prepare: async (database: Database, folder: string, files: number, daysAFile: number): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await importOfTable(1).prepare(database, folder);
    for (let file = 0; file < files; file++) {
      await writeMadeUpDays(join(folder, `days-${file}.csv`), TABLE_BONDS, file * daysAFile, daysAFile);
    }
  },
  args: (folder: string, files: number) => {
    const names = Array.from({ length: files }, (_, file) => join(folder, `days-${file}.csv`));
    return ['import', 'table', '--mapping', join(folder, 'mapping.json'), ...names];
  },
};
