import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EntryProcess, startEntry } from '#app/testing/entry-process.ts';
import { leftMarket, marketContents } from '#demo/testing/market-contents.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { processesIn } from '#store/platform/embedded-server/process-identity.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import type { BenchRow } from './report.ts';

const kills = Number(process.env.BENCH_KILLS ?? 20);
const bonds = Number(process.env.BENCH_BONDS ?? 40_000);
const words = ['demo', 'seed', '--bonds', String(bonds), '--years', process.env.BENCH_YEARS ?? '0.05'];
/** From when on a kill is waited for, and how long at most: from the start, every other time from the first part that is stored. */
const moments = [
  { from: /./, maxMs: 8000 },
  { from: /^Bonds: /, maxMs: 3000 },
] as const;
const silent = () => undefined;

const seeding = (dataDir: string) => startEntry('command-line.ts', { BONDLENS_DATA_DIR: dataDir }, words);

async function onDatabase<Result>(dataDir: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ dataDir, log: silent });
  const database = openDatabase({ url: postgres.url, statementTimeoutMs: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** Kills the seeding, and every other time its database with it, as when the power goes; true when it was still at work. */
async function kill({ child, ended }: EntryProcess, dataDir: string, withDatabase: boolean): Promise<boolean> {
  const servers = withDatabase ? (processesIn(join(dataDir, 'postgres', 'data')) ?? []) : [];
  child.kill('SIGKILL');
  for (const pid of servers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  return (await ended) === null;
}

async function requireWhole(dataDir: string, known: number): Promise<number> {
  const left = await onDatabase(dataDir, leftMarket);
  if (left.halfBonds > 0 || left.strayDays > 0) throw new Error(`a part is half stored: ${JSON.stringify(left)}`);
  if (left.bonds < known) throw new Error(`${known} bonds were stored, ${left.bonds} are there`);
  return left.bonds;
}

async function complete(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const { ended, complaints } = seeding(dataDir);
  if ((await ended) !== 0) throw new Error(`the seeding failed: ${complaints.join('\n')}`);
  return onDatabase(dataDir, marketContents);
}

async function withFolders<Result>(work: (killed: string, whole: string) => Promise<Result>): Promise<Result> {
  const folders = [
    await mkdtemp(join(tmpdir(), 'bondlens-bench-')),
    await mkdtemp(join(tmpdir(), 'bondlens-bench-')),
  ] as const;
  try {
    return await work(...folders);
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the seeding at random moments; throws where that leaves half a part, loses a stored bond, or ends in another market. */
export function benchKillSeed(): Promise<readonly BenchRow[]> {
  return withFolders(async (killedFolder, wholeFolder) => {
    let known = 0;
    let killed = 0;
    let runs = 0;
    while (killed < kills) {
      const run = seeding(killedFolder);
      const { from, maxMs } = moments[runs % 2] ?? moments[0];
      await run.lineLike(from);
      const ms = Math.random() * maxMs;
      await pause(ms);
      const wasAtWork = await kill(run, killedFolder, runs % 4 >= 2);
      runs += 1;
      if (wasAtWork) killed += 1;
      known = await requireWhole(killedFolder, known);
      console.log(`${killed} kills of ${kills}, after ${(ms / 1000).toFixed(1)} s: ${known} bonds`);
      if (!wasAtWork) throw new Error(`the seeding was done after ${killed} kills; BENCH_BONDS asks for more bonds`);
    }
    const [contents, whole] = [await complete(killedFolder), await complete(wholeFolder)];
    if (JSON.stringify(contents) !== JSON.stringify(whole))
      throw new Error('the killed seeding ended in another market');
    const floorName = `${bonds} bonds, the same as without a kill`;
    return [
      { name: 'seeding, kills survived', value: killed, unit: 'kills', floorName, floor: kills, ratio: killed / kills },
    ];
  });
}
