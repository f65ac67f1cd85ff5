import { PgBoss } from 'pg-boss';
import { cronOf, findPublicMarket, LONGEST_RUN_HOURS } from '#domain/market/public-markets.ts';
import type { DemoTask } from '#domain/operator/demo-task.ts';

/** The kinds of work that one node at a time does for all. */
export const jobQueues = {
  imports: 'imports',
  searchIndex: 'search-index',
  liquidity: 'liquidity',
  sweep: 'sweep',
  backup: 'backup',
} as const;

/** The arguments of a scheduled `bondlens import`, the code of a public market, `isAsked` where the operator asks for it now, and by which account, what is done with the generated market, or the import that is taken back. */
export type ImportJob =
  | { readonly words: readonly string[] }
  | { readonly market: string; readonly isAsked?: boolean; readonly by?: string }
  | { readonly demo: DemoTask }
  | { readonly undo: number };

export interface OpenJobsOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  /** Whether this process works on jobs and sets them going by the clock; a command only looks and enters. */
  readonly isNode: boolean;
}

const CONNECTIONS = 3;
const HOUR_S = 3600;
/** A node that has not said for so long that it works on a job is taken for dead, and another takes the job. */
const SILENCE_S = 60;
/** How often nodes look for such jobs. */
const LOOK_S = 15;

// One import after another, whatever the schedules say: writers of market data would wait for each other anyway.
const imports = {
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: LONGEST_RUN_HOURS * HOUR_S,
  heartbeatSeconds: SILENCE_S,
} as const;
// One that waits or runs is enough.
const refresh = {
  policy: 'exclusive',
  retryLimit: 2,
  expireInSeconds: HOUR_S,
  heartbeatSeconds: SILENCE_S,
} as const;

// Tried again twice: a disk that was full, or a share that was away, may be back.
const backup = {
  policy: 'exclusive',
  retryLimit: 2,
  retryDelay: 900,
  expireInSeconds: 12 * HOUR_S,
  heartbeatSeconds: SILENCE_S,
} as const;

const sweep = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, heartbeatSeconds: SILENCE_S } as const;

/** Makes a queue, or gives one that an earlier version made what this one sets. */
async function keepQueue(boss: PgBoss, name: string, { policy, ...options }: Queue): Promise<void> {
  await boss.createQueue(name, { policy, ...options });
  await boss.updateQueue(name, options);
}

type Queue = typeof imports | typeof refresh | typeof sweep | typeof backup;

/** Opens the jobs, which are kept in the schema `pgboss` of the database, with their queues. */
export async function openJobs({ url, log, isNode }: OpenJobsOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'bondlens jobs',
    max: CONNECTIONS,
    supervise: isNode,
    schedule: isNode,
    superviseIntervalSeconds: LOOK_S,
    monitorIntervalSeconds: LOOK_S,
  });
  boss.on('error', (error) => log(`Jobs: ${error.message}`));
  await boss.start();
  await keepQueue(boss, jobQueues.imports, imports);
  await keepQueue(boss, jobQueues.searchIndex, refresh);
  await keepQueue(boss, jobQueues.liquidity, refresh);
  await keepQueue(boss, jobQueues.sweep, sweep);
  await keepQueue(boss, jobQueues.backup, backup);
  return boss;
}

/** Updates a market by the clock of its place, each weekday. */
export async function scheduleMarket(boss: PgBoss, code: string): Promise<void> {
  const market = findPublicMarket(code);
  if (market === undefined) return;
  const job: ImportJob = { market: code };
  await boss.schedule(jobQueues.imports, cronOf(market), job, { key: marketKey(code), tz: market.timeZone });
}

/** By which name the updates of a market are scheduled. */
export const marketKey = (code: string) => `market-${code}`;
