/** How a figure of the site's health is judged; unknown where there is none yet. */
export const verdicts = ['good', 'look', 'bad', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

interface HealthRule {
  /** In seconds, milliseconds, parts of one, or a number of things. */
  readonly unit: 'seconds' | 'ms' | 'part' | 'count';
  /** From here on somebody should look. */
  readonly look: number;
  readonly bad: number;
  /** True where less is worse. */
  readonly isFloor?: boolean;
}

const DAY_S = 24 * 60 * 60;

/** What is judged of a running site, in the order in which it is told. */
export const healthRules = {
  /** Nodes that no longer say that they live, and did not say that they leave. */
  silent_nodes: { unit: 'count', look: 1, bad: 2 },
  /** Servers of the cluster that do not answer, and replicas that do not follow. */
  lost_servers: { unit: 'count', look: 1, bad: 2 },
  /** Delay of the event loop of the slowest node: the 99th of a hundred turns. */
  loop_delay: { unit: 'ms', look: 100, bad: 400 },
  /** How long the first in the queue for a connection to the database has waited. */
  pool_wait: { unit: 'ms', look: 100, bad: 1000 },
  /** Connections of the database that are in use. */
  connections: { unit: 'part', look: 0.7, bad: 0.9 },
  /** Requests of the last hour that failed through a fault of the site. */
  failed_requests: { unit: 'part', look: 0.001, bad: 0.01 },
  /** 95 of 100 answers of the last five minutes took no longer. */
  answer_time: { unit: 'ms', look: 500, bad: 2000 },
  /** Requests that were turned away since the start because the node had too much to do. */
  overload: { unit: 'count', look: 1, bad: 1000 },
  /** Jobs that failed and are still kept. */
  failed_jobs: { unit: 'count', look: 1, bad: 10 },
  /** Since an import last succeeded. */
  import_age: { unit: 'seconds', look: 2 * DAY_S, bad: 7 * DAY_S },
  /** Changes that the search index lacks. */
  search_changes: { unit: 'count', look: 10_000, bad: 200_000 },
  /** Free part of the disk with the data folder. */
  free_disk: { unit: 'part', look: 0.2, bad: 0.1, isFloor: true },
  /** Since a backup was last made. */
  backup_age: { unit: 'seconds', look: 2 * DAY_S, bad: 7 * DAY_S },
  /** Backups by the clock that failed since one was made. */
  failed_backups: { unit: 'count', look: 1, bad: 3 },
} as const satisfies Readonly<Record<string, HealthRule>>;

export type HealthCheck = keyof typeof healthRules;

/** Judges a figure by its rule; null is a figure that there is not. */
export function judge(check: HealthCheck, value: number | null): Verdict {
  if (value === null) return 'unknown';
  const { look, bad, isFloor = false }: HealthRule = healthRules[check];
  const isBeyond = (limit: number) => (isFloor ? value < limit : value >= limit);
  if (isBeyond(bad)) return 'bad';
  return isBeyond(look) ? 'look' : 'good';
}
