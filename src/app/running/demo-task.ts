import { type SeedPhase, type SeedProgress, seedDemoMarket } from '#demo/seed-demo-market.ts';
import type { DemoTask } from '#domain/operator/demo-task.ts';
import { settleImports } from '#importers/derivation/settle-imports.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { beginDemoTask, noteDemoTask } from '#store/operator/demo-market/demo-market.ts';
import { type DemoRemoval, REMOVAL_STEPS, removeDemoMarket } from '#store/operator/demo-market/remove-demo-market.ts';
import { inTrialTransaction, inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import { stepNotes } from './step-notes.ts';

export interface DemoWorld {
  readonly database: Database;
  readonly timeZone: string;
  readonly now: () => Date;
  /** Years of trading history, for tests; the market's own length when absent. */
  readonly historyYears?: number;
  /** Stores something in the transaction of a removal, such as who asked for it. */
  readonly onRemoved?: (tx: Queries) => Promise<void>;
}

const notesOf = ({ database, now }: DemoWorld) =>
  stepNotes(now, (done, total) => noteDemoTask(database, { done, total }));

/** The steps of bringing in: a hundredth of its usual time each. */
const BRING_STEPS = 100;
const stepsOf: Readonly<Record<SeedPhase, readonly [first: number, last: number]>> = {
  instruments: [0, 9],
  curves: [9, 14],
  'trading days': [14, 75],
  listings: [75, 85],
};

/** How many of the steps are done, so far into a phase of the seeding. */
export function bringStep(done: number, total: number, phase: SeedPhase): number {
  const [first, last] = stepsOf[phase];
  return Math.round(first + ((last - first) * done) / total);
}

async function bring(world: DemoWorld): Promise<void> {
  const { database, timeZone, now, historyYears } = world;
  const today = todayIn(timeZone, now)();
  const note = notesOf(world);
  // Its steps come without waiting for what is done of them.
  const onProgress: SeedProgress = (...progress) => {
    note(bringStep(...progress), BRING_STEPS).catch(() => undefined);
  };
  const years = historyYears === undefined ? {} : { historyYears };
  const { isSeeded } = await seedDemoMarket(database, { today, onProgress, ...years });
  if (!isSeeded) throw new Error('The database holds instruments already.');
  await noteDemoTask(database, { done: 95, total: BRING_STEPS });
  await refreshLiquidityScores(database, today);
}

async function remove(world: DemoWorld): Promise<DemoRemoval> {
  const { database, now, onRemoved } = world;
  const note = notesOf(world);
  let done = 0;
  const removed = await inWriteTransaction(database, async (tx) => {
    const removal = await removeDemoMarket(tx, () => {
      done += 1;
      return note(done, REMOVAL_STEPS);
    });
    await noteDemoTask(tx, { removedAt: now() });
    await onRemoved?.(tx);
    return removal;
  });
  return removed;
}

/** What the removal would remove; nothing is stored. */
export function tryDemoRemoval(database: Database): Promise<DemoRemoval> {
  return inTrialTransaction(database, (tx) => removeDemoMarket(tx));
}

/** Brings the generated market into an empty database, or removes it, and notes how that goes; gives what was removed. */
export async function runDemoTask(world: DemoWorld, task: DemoTask): Promise<DemoRemoval | null> {
  const { database, now } = world;
  await beginDemoTask(database, { task, now: now(), isRequested: false });
  await noteDemoTask(database, { total: task === 'bring' ? BRING_STEPS : REMOVAL_STEPS });
  try {
    const removed = task === 'remove' ? await remove(world) : null;
    if (task === 'bring') await bring(world);
    await settleImports(database);
    await noteDemoTask(database, { state: 'done', finishedAt: now(), failure: null });
    return removed;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await noteDemoTask(database, { state: 'failed', finishedAt: now(), failure: failure.slice(0, 500) });
    throw error;
  }
}
