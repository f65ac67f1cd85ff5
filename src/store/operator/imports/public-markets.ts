import { sql } from 'kysely';
import type { MarketJobState } from '#domain/market/public-markets.ts';
import { type Database, inTransaction, type Queries } from '../../platform/database/database.ts';

export interface PublicMarketTable {
  readonly code: string;
  readonly addedAt: Date;
  readonly requestedAt: Date | null;
  /** The account that asks for a run, until a node has taken it up. */
  readonly requestedBy: string | null;
}

/** How a job of a market went last. */
export interface MarketJobRun {
  readonly state: MarketJobState;
  /** Since when it runs, or waits. */
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** When it last read every part that it fetches. */
  readonly succeededAt: Date | null;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  readonly rowsFailed: number;
  /** Why rows failed, or nothing came. */
  readonly messages: readonly string[];
}

export type PublicMarketJobTable = MarketJobRun & { readonly market: string; readonly job: string };

interface AddedMarket {
  readonly code: string;
  readonly jobs: readonly string[];
  readonly now: Date;
  readonly isRequested: boolean;
  /** The account that asks. */
  readonly by?: string | null;
}

/** Adds a market, and asks for a run of it where a node is to make it; jobs that are not known yet wait. */
export async function savePublicMarket(
  { kysely }: Queries,
  { code, jobs, now, isRequested, by = null }: AddedMarket,
): Promise<void> {
  const asked = { requestedAt: isRequested ? now : null, requestedBy: isRequested ? by : null };
  await kysely
    .insertInto('publicMarket')
    .values({ code, addedAt: now, ...asked })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(asked))
    .execute();
  await kysely
    .insertInto('publicMarketJob')
    .values(waitingJobs({ code, jobs, now }))
    .onConflict((conflict) => conflict.columns(['market', 'job']).doUpdateSet({ state: 'waiting', startedAt: now }))
    .execute();
}

function waitingJobs({ code, jobs, now }: Pick<AddedMarket, 'code' | 'jobs' | 'now'>) {
  const waiting = { state: 'waiting', rowsRead: 0, rowsStored: 0, rowsUnchanged: 0, rowsFailed: 0 } as const;
  const never = { startedAt: now, finishedAt: null, succeededAt: null, messages: [] };
  return jobs.map((job) => ({ market: code, job, ...waiting, ...never }));
}

/** Notes the jobs that an added market does not know yet, since a later release brings more of it than the one that added it. */
export async function addMarketJobs(
  { kysely }: Queries,
  market: Pick<AddedMarket, 'code' | 'jobs' | 'now'>,
): Promise<void> {
  await kysely
    .insertInto('publicMarketJob')
    .values(waitingJobs(market))
    .onConflict((conflict) => conflict.columns(['market', 'job']).doNothing())
    .execute();
}

/**
 * Takes the markets over of which a run is asked for, and by whom, each on one node; gives their codes. One that could not be handed on stays asked for, with
 * those after it.
 */
export async function takeRequestedMarkets(
  database: Database,
  handOn: (code: string, by: string | null) => Promise<void>,
): Promise<readonly string[]> {
  const taken: string[] = [];
  const takeOne = () =>
    inTransaction(database, async ({ kysely }) => {
      const next = await kysely
        .selectFrom('publicMarket')
        .select(['code', 'requestedBy'])
        .where('requestedAt', 'is not', null)
        .orderBy('requestedAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (next === undefined) return false;
      await handOn(next.code, next.requestedBy);
      const done = { requestedAt: null, requestedBy: null };
      await kysely.updateTable('publicMarket').set(done).where('code', '=', next.code).execute();
      taken.push(next.code);
      return true;
    });
  while (await takeOne());
  return taken;
}

/** Notes what became of a job. */
export async function saveMarketJob(
  { kysely }: Queries,
  { market, job, ...run }: Pick<PublicMarketJobTable, 'market' | 'job'> & Partial<MarketJobRun>,
): Promise<void> {
  await kysely
    .updateTable('publicMarketJob')
    .set({ ...run, ...(run.messages && { messages: sql`${run.messages}::text[]` }) })
    .where((is) => is.and({ market, job }))
    .execute();
}

/** Notes that the jobs of a market which were under way failed: their process is gone. */
export async function failRunningJobs(
  { kysely }: Queries,
  { market, reason, now }: { readonly market: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await kysely
    .updateTable('publicMarketJob')
    .set({ state: 'failed', finishedAt: now, messages: sql`array[${reason}]::text[]` })
    .where('market', '=', market)
    .where('state', '=', 'running')
    .execute();
}

/** The markets that were added, with their jobs. */
export async function findPublicMarkets({ kysely }: Queries) {
  const markets = await kysely.selectFrom('publicMarket').selectAll().execute();
  const jobs = await kysely.selectFrom('publicMarketJob').selectAll().execute();
  return markets.map((market) => ({ ...market, jobs: jobs.filter((job) => job.market === market.code) }));
}

/** Removes a market; what it brought stays. False when there was none. */
export async function removePublicMarket({ kysely }: Queries, code: string): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom('publicMarket').where('code', '=', code).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
