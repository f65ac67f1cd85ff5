import { Gauge } from 'prom-client';
import { findLastGoodBackup } from '#store/operator/backup/backup-runs.ts';
import type { Database } from '#store/platform/database/database.ts';
import { findWorkers, type WorkerState } from '#store/platform/distribution/find-placement.ts';
import type { JobCount, LastImport, VenueFreshness } from '#store/platform/health/database-health.ts';
import { countJobs, findLastImports, findVenueFreshness } from '#store/platform/health/database-health.ts';
import type { SiteMetrics } from './request-metrics.ts';

/** How long what the database told is told again, so that asking often costs nothing. */
const KEPT_MS = 15_000;

/** What the database tells of data and jobs. */
interface DataState {
  readonly imports: readonly LastImport[];
  readonly venues: readonly VenueFreshness[];
  readonly jobs: readonly JobCount[];
  readonly workers: readonly WorkerState[];
  /** When the last scheduled backup that was made began. */
  readonly backedUpAt: Date | undefined;
}

async function readState(database: Database): Promise<DataState> {
  const imports = await findLastImports(database);
  const venues = await findVenueFreshness(database);
  const backup = await findLastGoodBackup(database);
  const [jobs, workers] = [await countJobs(database), await findWorkers(database)];
  return { imports, venues, jobs, workers, backedUpAt: backup?.startedAt };
}

/** The state, or undefined while the database does not tell it. */
function keptState(database: Database): () => Promise<DataState | undefined> {
  let known: Promise<DataState | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - readAt >= KEPT_MS) {
      readAt = now;
      known = readState(database).catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
        return undefined;
      });
    }
    return known;
  };
}

export interface DataMetricsOptions {
  /** A pool of its own: the question is answered also when that of the site is busy. */
  readonly database: Database;
  readonly clock: () => Date;
}

type StateNow = ReturnType<typeof keptState>;

/** Makes gauges that are filled from the state of the data, and are left out while the database does not tell it. */
function stateGauges(registry: SiteMetrics['registry'], stateNow: StateNow) {
  return <Label extends string>(
    { name, help, labelNames }: { name: string; help: string; labelNames: readonly Label[] },
    fill: (gauge: Gauge<Label>, state: DataState) => void,
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const state = await stateNow();
        this.reset();
        if (state !== undefined) fill(this, state);
      },
    });
}

type MakeGauge = ReturnType<typeof stateGauges>;
type SecondsSince = (moment: Date) => number;

function watchImports(gauge: MakeGauge, secondsSince: SecondsSince): void {
  gauge(
    {
      name: 'bondlens_import_age_seconds',
      help: 'Time since an import of the source and kind last succeeded.',
      labelNames: ['source', 'kind'],
    },
    (age, { imports }) => {
      for (const { source, kind, goodAt } of imports)
        if (goodAt !== null) age.set({ source, kind }, secondsSince(goodAt));
    },
  );
  gauge(
    {
      name: 'bondlens_import_last_rows',
      help: 'Rows of the last import of the source and kind, by what became of them.',
      labelNames: ['source', 'kind', 'result'],
    },
    (rows, { imports }) => {
      for (const { source, kind, rowsStored, rowsUnchanged, rowsFailed } of imports) {
        rows.set({ source, kind, result: 'stored' }, rowsStored);
        rows.set({ source, kind, result: 'unchanged' }, rowsUnchanged);
        rows.set({ source, kind, result: 'failed' }, rowsFailed);
      }
    },
  );
}

function watchDaysAndJobs(gauge: MakeGauge, secondsSince: SecondsSince): void {
  gauge(
    {
      name: 'bondlens_venue_age_seconds',
      help: 'Time since the beginning, in UTC, of the last day that the venue has prices of.',
      labelNames: ['venue'],
    },
    (age, { venues }) => {
      for (const { venue, lastDate } of venues) age.set({ venue }, secondsSince(new Date(`${lastDate}T00:00:00Z`)));
    },
  );
  gauge(
    {
      name: 'bondlens_backup_age_seconds',
      help: 'Time since the last backup by the clock that succeeded began; absent where there was none.',
      labelNames: [],
    },
    (age, { backedUpAt }) => {
      if (backedUpAt !== undefined) age.set(secondsSince(backedUpAt));
    },
  );
  gauge(
    { name: 'bondlens_jobs', help: 'Jobs that are kept, by queue and state.', labelNames: ['queue', 'state'] },
    (counts, { jobs }) => {
      for (const { queue, state, jobs: count } of jobs) counts.set({ queue, state }, count);
    },
  );
}

function watchWorkers(gauge: MakeGauge): void {
  gauge(
    {
      name: 'bondlens_cluster_workers_up',
      help: 'Whether each server of the cluster answers the coordinator: 1 or 0; absent without a cluster.',
      labelNames: ['worker'],
    },
    (up, { workers }) => {
      for (const { server, isUp } of workers) up.set({ worker: server }, isUp ? 1 : 0);
    },
  );
}

/** Tells how old the data are, by source and venue, and which jobs wait; what the database does not tell is left out. */
export function watchData({ registry }: SiteMetrics, { database, clock }: DataMetricsOptions): void {
  const stateNow = keptState(database);
  const gauge = stateGauges(registry, stateNow);
  const secondsSince = (moment: Date) => (clock().getTime() - moment.getTime()) / 1000;
  watchImports(gauge, secondsSince);
  watchDaysAndJobs(gauge, secondsSince);
  watchWorkers(gauge);
  new Gauge({
    name: 'bondlens_database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await stateNow()) === undefined ? 0 : 1);
    },
  });
}
