import { PgBoss } from 'pg-boss';

/** The kinds of work that one node at a time does for all. */
export const jobQueues = { imports: 'imports', searchIndex: 'search-index', sweep: 'sweep' } as const;

/** The arguments of a scheduled `bondlens import`. */
export interface ImportJob {
  readonly words: readonly string[];
}

export interface OpenJobsOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  /** Whether this process works on jobs and sets them going by the clock; a command only looks and enters. */
  readonly isNode: boolean;
}

const CONNECTIONS = 3;
const HOUR_S = 3600;

// One import after another, whatever the schedules say: writers of market data would wait for each other anyway.
const imports = {
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 300,
  retryBackoff: true,
  expireInSeconds: 6 * HOUR_S,
} as const;
// One that waits or runs is enough.
const searchIndex = { policy: 'exclusive', retryLimit: 0, expireInSeconds: HOUR_S } as const;

const sweep = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300 } as const;

/** Opens the jobs, which are kept in the schema `pgboss` of the database, with their queues. */
export async function openJobs({ url, log, isNode }: OpenJobsOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'bondlens jobs',
    max: CONNECTIONS,
    supervise: isNode,
    schedule: isNode,
  });
  boss.on('error', (error) => log(`Jobs: ${error.message}`));
  await boss.start();
  await boss.createQueue(jobQueues.imports, imports);
  await boss.createQueue(jobQueues.searchIndex, searchIndex);
  await boss.createQueue(jobQueues.sweep, sweep);
  return boss;
}
