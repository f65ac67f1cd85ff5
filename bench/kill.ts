import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type KillCounts, killJob } from '#app/testing/kill-job.ts';
import { killWithServer, withServerOf } from '#app/testing/kill-with-server.ts';
import { type KilledJob, killedImports, recompute, tablesInARow } from '#app/testing/killed-jobs.ts';
import { randomStream } from '#demo/random.ts';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { importFile } from '#importers/import-file.ts';
import { importSources } from '#importers/sources.ts';
import { hasSample, readSample, samplePath } from '#importers/testing/shared-samples.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { copyDatabase } from '#store/testing/test-database.ts';
import type { BenchRow } from './report.ts';
import { withEmptyServer, withFolder } from './workplace.ts';

const kills = 20;

async function importSample(database: Database, source: string, path: string): Promise<void> {
  const importer = importSources.get(source)?.importer;
  if (importer === undefined) throw new Error(`no source ${source}`);
  await importFile(database, importer, readSample(path));
  await derivePending(database);
}

const BOARDS = 'moex/iss_bonds_all_boards_2024-02-15.json';
const FED = 'us-treasury/fedinvest-prices-2026-03-24.csv';

/** Recorded files, each with those that come before it; none where they are absent. */
const recorded: readonly (readonly [source: string, path: string, before?: readonly [source: string, path: string]])[] =
  [
    ['us-treasury', FED],
    ['us-treasury', 'us-treasury/par-yield-curve-1990-2024.csv', ['us-treasury', FED]],
    ['us-treasury', 'us-treasury/auctions-1992-2024.csv', ['us-treasury', FED]],
    ['uk-dmo', 'uk-dmo/DMO_GiltsInIssue_2026-02-16.xls', ['uk-dmo', 'uk-dmo/DMO_D1A_GiltsInIssue_2023-09-13.xml']],
    ['moex-iss', BOARDS, ['us-treasury', FED]],
    ['moex-iss', 'moex/bondization_many_2025-11-30.json', ['moex-iss', BOARDS]],
    ['moex-iss', 'moex/zcyc_history_2014_2025.csv', ['moex-iss', BOARDS]],
    ['minfin-ru', 'moex/minfin-ofz-auctions/INTERNET_Auction_Results_rus_2024_20241231.xlsx', ['moex-iss', BOARDS]],
    ['ecb', 'ecb/ECB_Data_Portal_20251003123856.csv', ['ecb', 'ecb/ECB_Data_Portal_20251003123942.csv']],
    ['gleif', 'gleif/multi_lei_records.json', ['gleif', 'gleif/single_lei_record_21380068P1DRHMJ8KU70.json']],
  ];

function recordedImports(): readonly KilledJob[] {
  const present = recorded.filter(
    ([, path, before]) => hasSample(path) && (before === undefined || hasSample(before[1])),
  );
  return present.map(([source, path, before]) => ({
    name: `import ${source} ${path}`,
    prepare: async (database) => {
      if (before !== undefined) await importSample(database, ...before);
    },
    args: () => ['import', source, samplePath(path)],
    run: (database) => importSample(database, source, path),
  }));
}

function rowOf(name: string, { kills: done, losses }: Pick<KillCounts, 'kills' | 'losses'>): BenchRow {
  for (const loss of losses) console.error(`${name}: ${loss}`);
  const without = done - losses.length;
  return { name, value: without, unit: 'without loss', floorName: 'kills', floor: done, ratio: done / without };
}

async function killedJob(url: string, folder: string, job: KilledJob): Promise<BenchRow> {
  const prepared = await copyDatabase(url);
  const own = await mkdtemp(join(folder, 'job-'));
  const database = openDatabase({ url: prepared.url, statementTimeoutMs: 0 });
  await job.prepare(database, own);
  await database.close();
  const { uniform: random } = randomStream(Date.now(), job.name);
  const run = (copy: Database) => job.run(copy, own);
  const counts = await killJob({ url: prepared.url, args: job.args(own), run, kills, random });
  await prepared.drop();
  const { inTransaction, stored, completed } = counts;
  const name = `${job.name}: ${inTransaction} in a transaction, ${stored} after it was stored, ${completed} times completed`;
  console.log(`${name}, ${counts.losses.length} losses`);
  return rowOf(name, counts);
}

async function killedWithServer(): Promise<BenchRow> {
  return withFolder(async (dataDir) => {
    const [files, days] = [8, 200];
    await withServerOf(dataDir, (database) => tablesInARow.prepare(database, dataDir, files, days));
    const { uniform: random } = randomStream(Date.now(), 'with its server');
    const plan = { dataDir, args: tablesInARow.args(dataDir, files), files, rowsAFile: tablesInARow.bonds * days };
    const counts = await killWithServer({ ...plan, kills, random });
    const name = `import table with the database's processes: ${counts.filesTold} files told, ${counts.completed} times completed`;
    return rowOf(name, counts);
  });
}

/**
 * Kills each importer, with made-up files and with the recorded ones that are there, and the recompute job at twenty random moments; then an
 * import together with the database. Counts the kills after which nothing was partly there or gone, and the job was completed.
 */
export async function benchKill(): Promise<readonly BenchRow[]> {
  const rows = await withEmptyServer((url) =>
    withFolder(async (folder) => {
      const done: BenchRow[] = [];
      for (const job of [...killedImports(2), recompute(0.1), ...recordedImports()]) {
        done.push(await killedJob(url, folder, job));
      }
      return done;
    }),
  );
  return [...rows, await killedWithServer()];
}
