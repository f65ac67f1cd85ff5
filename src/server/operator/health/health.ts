import { setTimeout as pause } from 'node:timers/promises';
import { type Health, healthCall } from '#contract/platform/health.ts';
import { type HealthCheck, healthRules, judge } from '#domain/platform/health.ts';
import { countFailedBackups, findBackupRuns } from '#store/operator/backup/backup-runs.ts';
import type { Database } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { findWorkers } from '#store/platform/distribution/find-placement.ts';
import {
  countJobs,
  type DatabaseState,
  findDatabaseState,
  findFailedJobs,
  findLastImports,
  findNodes,
  findPendingMigrations,
  type JobCount,
  type LastImport,
  type SeenNode,
} from '#store/platform/health/database-health.ts';
import { withoutSecrets } from '../../platform/logging/site-log.ts';
import { freeDiskOf } from '../../platform/metrics/node-metrics.ts';
import type { RouteUse } from '../../platform/metrics/recent-requests.ts';
import { RETRY_AFTER_S } from '../../platform/plugins/errors/errors.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/** A database that does not answer a balancer's question in this time serves nobody. */
const PATIENCE_MS = 2000;

/**
 * Whether the database answers and has the tables of this version. A node whose primary is away goes on reading from a replica: balancers shall
 * not take it out, as they would take all.
 */
async function canServe(database: Database): Promise<boolean> {
  try {
    const isPending = findPendingMigrations(database).then(({ length }) => length > 0);
    // It may fail once nobody waits for it.
    isPending.catch(() => undefined);
    return !(await Promise.race([isPending, pause(PATIENCE_MS, true, { ref: false })]));
  } catch (error) {
    const hasReplica = database.replicas?.all.some(({ state }) => state === 'streaming') ?? false;
    if (hasReplica && isDatabaseUnavailable(error)) return true;
    throw error;
  }
}

/**
 * Loads what a node keeps in memory once it listens: until then the database answers, at more cost. Gives whether that is over, be it that it failed:
 * the first who needs it tries again.
 */
function loadIntoMemory(app: App, { bondLists, searchWords }: Services): () => boolean {
  let isLoading = false;
  const load = async () => {
    // One after the other, so that readers have their share of the node.
    await bondLists.load().catch(() => undefined);
    await searchWords.load().catch(() => undefined);
    isLoading = false;
  };
  app.addHook('onListen', async () => {
    isLoading = true;
    void load();
  });
  return () => !isLoading;
}

/** Answers whether the process lives and whether it can serve. */
export function healthFeature(app: App, services: Services): void {
  const { database, stopping } = services;
  const hasLoaded = loadIntoMemory(app, services);
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) throw new Refusal('unavailable', null, RETRY_AFTER_S);
    if (!hasLoaded() || !(await canServe(database))) throw new Refusal('unavailable', null, RETRY_AFTER_S);
    // Without replicas the primary answers what they would: a node is no less ready.
    const replicas = database.replicas?.all.map(({ state }) => state);
    return reply.header('cache-control', 'no-store').send({ status: 'ready', ...(replicas && { replicas }) });
  });
}

/** A node notes every five seconds that it lives. */
const SILENT_S = 30;
const ROUTES = 30;
const BACKUPS = 50;
const FAILURES = 20;
/** A job may quote a whole report. */
const MAX_MESSAGE_LENGTH = 500;

/** What the judgement rests on, each null where there is none. */
type Figures = Readonly<Record<HealthCheck, number | null>>;

interface Known {
  readonly nodes: readonly SeenNode[];
  readonly database: DatabaseState;
  readonly imports: readonly LastImport[];
  readonly jobs: readonly JobCount[];
  readonly last5: RouteUse;
  readonly last60: RouteUse;
}

async function backupAge({ database, clock }: Services): Promise<number | null> {
  const good = (await findBackupRuns(database, BACKUPS)).find(({ failure }) => failure === null);
  return good === undefined ? null : (clock().getTime() - good.finishedAt.getTime()) / 1000;
}

/** The sum of a counter over its labels. */
async function totalOf(counter: { get(): Promise<{ readonly values: readonly { readonly value: number }[] }> }) {
  return (await counter.get()).values.reduce((sum, { value }) => sum + value, 0);
}

function poolsOf({ database, searchDatabase, fileDatabase }: Services) {
  const pools = { site: database, search: searchDatabase, file: fileDatabase };
  return Object.entries(pools).map(([name, { size, queue }]) => ({
    name,
    ...size,
    waiting: queue.length,
    oldestWaitMs: queue.waitMs,
  }));
}

/** Workers and replicas that are away; none where the database is one server alone. */
async function lostServers({ database }: Services): Promise<number> {
  const workers = (await findWorkers(database)).map(({ isUp }) => isUp);
  const replicas = database.replicas?.all.map(({ state }) => state === 'streaming') ?? [];
  return [...workers, ...replicas].filter((isThere) => !isThere).length;
}

async function figuresOf(services: Services, known: Known): Promise<Figures> {
  const { nodes, database, imports, jobs, last5, last60 } = known;
  const alive = nodes.filter(({ silentS }) => silentS < SILENT_S);
  const now = services.clock().getTime();
  const good = imports.flatMap(({ goodAt }) => (goodAt === null ? [] : [(now - goodAt.getTime()) / 1000]));
  return {
    silent_nodes: nodes.length - alive.length,
    lost_servers: await lostServers(services),
    loop_delay: alive.length === 0 ? null : Math.max(...alive.map(({ loopDelayMs }) => loopDelayMs)),
    pool_wait: Math.max(...poolsOf(services).map(({ oldestWaitMs }) => oldestWaitMs)),
    connections: database.connections / database.mostConnections,
    failed_requests: last60.requests === 0 ? null : last60.failed / last60.requests,
    answer_time: last5.requests === 0 ? null : last5.p95,
    overload: await totalOf(services.metrics.overloadRefusals),
    failed_jobs: jobs.filter(({ state }) => state === 'failed').reduce((sum, { jobs: count }) => sum + count, 0),
    import_age: good.length === 0 ? null : Math.min(...good),
    search_changes: database.searchChanges,
    free_disk: (services.watch && (await freeDiskOf(services.watch.dataDir)))?.freePart ?? null,
    backup_age: await backupAge(services),
    failed_backups: await countFailedBackups(services.database),
  };
}

function checksOf(figures: Figures): Health['checks'] {
  const keys = Object.keys(healthRules) as HealthCheck[];
  return keys.map((key) => ({ key, value: figures[key], verdict: judge(key, figures[key]) }));
}

const unused = { requests: 0, failed: 0, p50: 0, p95: 0 };
const shownUse = ({ requests, failed, p50, p95 }: RouteUse) => ({ requests, failed, p50, p95 });

function routesOf({ recent }: Services['metrics']): Health['routes'] {
  const last5 = new Map(recent.last(5).routes.map((use) => [use.route, shownUse(use)]));
  const { routes } = recent.last(60);
  const shown = routes.slice(0, ROUTES);
  return shown.map((use) => ({ route: use.route, last60: shownUse(use), last5: last5.get(use.route) ?? unused }));
}

async function refusalsOf({ limitRefusals }: Services['metrics']): Promise<Health['refusals']> {
  const { values } = await limitRefusals.get();
  return values.map(({ labels, value }) => ({ limit: String(labels.limit), refused: value }));
}

async function failuresOf({ database }: Services): Promise<Health['failures']> {
  const failed = await findFailedJobs(database, FAILURES);
  return failed.map(({ message, failedAt, ...job }) => ({
    ...job,
    failedAt: failedAt.toISOString(),
    message: message === null ? null : withoutSecrets(message).slice(0, MAX_MESSAGE_LENGTH),
  }));
}

async function healthOf(services: Services): Promise<Health> {
  const { database, metrics, clock, watch } = services;
  const state = await findDatabaseState(database);
  const [nodes, imports, jobs] = [
    await findNodes(database),
    await findLastImports(database),
    await countJobs(database),
  ];
  const { recent } = metrics;
  const known = { nodes, imports, jobs, database: state, last5: recent.last(5).all, last60: recent.last(60).all };
  const { searchChanges: _changes, tables, replicas, ...facts } = state;
  return {
    checkedAt: clock().toISOString(),
    checks: checksOf(await figuresOf(services, known)),
    nodes: nodes.map(({ seenAt: _seen, startedAt, ...node }) => ({
      ...node,
      startedAt: startedAt.toISOString(),
      isThis: node.id === watch?.nodeId,
    })),
    database: { ...facts, tables: [...tables], replicas: [...replicas] },
    pools: poolsOf(services),
    imports: imports.map(({ finishedAt, goodAt, ...last }) => ({
      ...last,
      finishedAt: finishedAt.toISOString(),
      goodAt: goodAt?.toISOString() ?? null,
    })),
    jobs: [...jobs],
    failures: await failuresOf(services),
    routes: routesOf(metrics),
    slowStatements: (watch?.slow.list() ?? []).map(({ lastAt, ...each }) => ({
      ...each,
      lastAt: lastAt.toISOString(),
    })),
    refusals: await refusalsOf(metrics),
    liveStreams: await totalOf(metrics.liveStreams),
  };
}

/** The health of the site, for the operator. Requests, statements and refusals are those of the node that answers. */
export function siteHealthRoute(app: App, services: Services): void {
  serve(app, services, healthCall, () => healthOf(services));
}
