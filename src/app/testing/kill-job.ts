import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { marketState, marketValues } from '#store/testing/market-state.ts';
import { isMarketLocked, otherConnections } from '#store/testing/market-writers.ts';
import { copyDatabase } from '#store/testing/test-database.ts';
import { type EntryProcess, startEntry } from './entry-process.ts';

const LOOK_MS = 2;

/** How often a job was killed, where it was then, and what was not as it has to be. */
export interface KillCounts {
  kills: number;
  /** Of the kills, those with a transaction under way. */
  inTransaction: number;
  /** Of the kills, those that left something stored for good. */
  stored: number;
  /** How often the job was run to its end after kills. */
  completed: number;
  /** What was partly there, was gone, or was not completed. */
  readonly losses: string[];
}

export interface KillPlan {
  /** A database that holds what is there before, and that nobody uses. */
  readonly url: string;
  /** The words of the command. */
  readonly args: readonly string[];
  /** Does the same in this process. */
  readonly run: (database: Database) => Promise<unknown>;
  readonly kills: number;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

async function withCopy<Result>(
  url: string,
  work: (url: string, database: Database) => Promise<Result>,
  pool: { readonly poolSize?: number } = {},
): Promise<Result> {
  const own = await copyDatabase(url);
  const database = openDatabase({ url: own.url, statementTimeoutMs: 0, ...pool });
  try {
    return await work(own.url, database);
  } finally {
    await database.close();
    await own.drop();
  }
}

function start(url: string, { args }: KillPlan): EntryProcess {
  return startEntry('command-line.ts', { DATABASE_URL: url }, args);
}

/** Waits until the process writes market data; false when it ended before. */
async function hasBegun(database: Database, { ended }: EntryProcess): Promise<boolean> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    if (await isMarketLocked(database)) return true;
    await pause(LOOK_MS);
  }
  return false;
}

type Values = Readonly<Record<string, string>>;

/** What the market says. The run itself is left out: one that was killed stands in the list of imports as stopped. */
async function marketSaid(database: Database, kind: 'all' | 'observed'): Promise<Values> {
  const { import_run: _runs, ...said } = await marketValues(database, kind);
  return said;
}

/** What a job leaves that nobody kills. */
interface Whole {
  readonly before: Values;
  readonly observed: Values;
  readonly all: Values;
  readonly milliseconds: number;
}

function runWhole({ url, run }: KillPlan): Promise<Whole> {
  return withCopy(url, async (_own, database) => {
    const before = await marketState(database);
    const begun = performance.now();
    await run(database);
    const milliseconds = performance.now() - begun;
    return {
      before,
      observed: await marketSaid(database, 'observed'),
      all: await marketSaid(database, 'all'),
      milliseconds,
    };
  });
}

/** Kills the job once at a random moment from its first write on; null when it was done before. */
async function killOnce(own: string, database: Database, plan: KillPlan, whole: Whole) {
  const entry = start(own, plan);
  if (!(await hasBegun(database, entry))) return null;
  await pause(plan.random() * whole.milliseconds);
  const isWriting = await isMarketLocked(database);
  entry.child.kill('SIGKILL');
  if ((await entry.ended) !== null) return null;
  // The server goes on with the statement under way before it sees that nobody waits for it.
  while ((await otherConnections(database)) > 0) await pause(LOOK_MS);
  return { isWriting };
}

function differing(found: Values, expected: Values): string {
  return Object.keys(expected)
    .filter((table) => found[table] !== expected[table])
    .map((table) => `${table}: ${found[table]} instead of ${expected[table]}`)
    .join(', ');
}

async function derivedDays({ withClient }: Database): Promise<number> {
  const { rows } = await withClient((client) =>
    client.query<{ days: number }>('select count(*) as days from trading_day where indicative_yield is not null'),
  );
  return rows[0]?.days ?? 0;
}

/** Runs the job to its end, as after a restart, and compares with what it leaves when nobody kills it. */
async function complete(own: string, database: Database, plan: KillPlan, whole: Whole, counts: KillCounts) {
  const entry = start(own, plan);
  const code = await entry.ended;
  counts.completed += 1;
  // 1: some rows of the file are bad.
  if (code !== 0 && code !== 1) counts.losses.push(`not completed, code ${code}: ${entry.complaints.join(' ')}`);
  const found = await marketSaid(database, 'all');
  if (!isDeepStrictEqual(found, whole.all)) counts.losses.push(`completed otherwise: ${differing(found, whole.all)}`);
}

/** Kills the job in one database until it has stored its file, or was killed often enough; then lets it end. */
async function killInOne(own: string, database: Database, plan: KillPlan, whole: Whole, counts: KillCounts) {
  let derived = 0;
  for (let isStored = false; !isStored && counts.kills < plan.kills; ) {
    const killed = await killOnce(own, database, plan, whole);
    if (killed === null) break;
    counts.kills += 1;
    if (killed.isWriting) counts.inTransaction += 1;
    isStored = !isDeepStrictEqual(await marketState(database), whole.before);
    if (isStored) counts.stored += 1;
    const found = isStored ? await marketSaid(database, 'observed') : whole.observed;
    if (!isDeepStrictEqual(found, whole.observed)) counts.losses.push(`partly: ${differing(found, whole.observed)}`);
    const days = await derivedDays(database);
    if (days < derived) counts.losses.push(`${derived - days} derived days are gone`);
    derived = days;
  }
  await complete(own, database, plan, whole, counts);
}

/**
 * Kills a job of the command line again and again, each time at a random moment after it began to write, while the database goes on; sees
 * that nothing of a file is there or all of it, that nothing that was stored is gone, and that the job ends as one that nobody killed.
 */
export async function killJob(plan: KillPlan): Promise<KillCounts> {
  const counts: KillCounts = { kills: 0, inTransaction: 0, stored: 0, completed: 0, losses: [] };
  const whole = await runWhole(plan);
  while (counts.kills < plan.kills) {
    const kill = (own: string, database: Database) => killInOne(own, database, plan, whole, counts);
    // One connection of ours: all others are the killed process's.
    await withCopy(plan.url, kill, { poolSize: 1 });
  }
  return counts;
}
