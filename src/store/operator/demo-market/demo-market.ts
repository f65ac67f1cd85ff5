import { sql } from 'kysely';
import type { DemoTask } from '#domain/operator/demo-task.ts';
import type { TaskState } from '#domain/operator/task-state.ts';
import { type Database, inTransaction, type Queries } from '../../platform/database/database.ts';

/** The generated market: what the operator asked for, how that went last, and since when it is removed. */
export interface DemoMarketRecord {
  readonly task: DemoTask;
  readonly state: TaskState;
  /** Since when it runs, or waits. */
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Steps, of how many. */
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
  /** Null while it may come by itself, or is there. */
  readonly removedAt: Date | null;
}

export type DemoMarketTable = DemoMarketRecord & { readonly isOnly: boolean; readonly requested: DemoTask | null };

/** What is known of the generated market; undefined where nobody asked for anything yet. */
export function findDemoMarket({ kysely }: Queries): Promise<DemoMarketRecord | undefined> {
  return kysely
    .selectFrom('demoMarket')
    .select(['task', 'state', 'startedAt', 'finishedAt', 'done', 'total', 'failure', 'removedAt'])
    .executeTakeFirst();
}

/** Begins a task; `isRequested` where a node is to take it up. False where one is asked for while another waits or runs. */
export async function beginDemoTask(
  { kysely }: Queries,
  { task, now, isRequested }: { readonly task: DemoTask; readonly now: Date; readonly isRequested: boolean },
): Promise<boolean> {
  const requested = isRequested ? task : null;
  const state = isRequested ? 'waiting' : 'running';
  const begun = { requested, task, state, startedAt: now, finishedAt: null, done: 0, total: 0, failure: null } as const;
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('demoMarket')
    .values({ isOnly: true, removedAt: null, ...begun })
    .onConflict((conflict) => {
      const update = conflict.column('isOnly').doUpdateSet(begun);
      return isRequested ? update.where('demoMarket.state', 'not in', ['waiting', 'running']) : update;
    })
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes how the task goes. */
export async function noteDemoTask(
  { kysely }: Queries,
  noted: Partial<Pick<DemoMarketRecord, 'state' | 'finishedAt' | 'done' | 'total' | 'failure' | 'removedAt'>>,
): Promise<void> {
  await kysely.updateTable('demoMarket').set(noted).execute();
}

/** Takes over what is asked for, on one node; what could not be handed on stays asked for. */
export function takeDemoTask(database: Database, handOn: (task: DemoTask) => Promise<void>): Promise<void> {
  return inTransaction(database, async ({ kysely }) => {
    const { rows } = await sql<{ requested: DemoTask }>`
      select requested from demo_market where requested is not null for update skip locked`.execute(kysely);
    const [asked] = rows;
    if (asked === undefined) return;
    await handOn(asked.requested);
    await kysely.updateTable('demoMarket').set({ requested: null }).execute();
  });
}
