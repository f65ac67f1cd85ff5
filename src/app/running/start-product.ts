import { setTimeout as pause, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { demoAccountsWhile, demoSwitch } from '#server/account/accounts/demo-accounts.ts';
import { type MessageChannels, openMessageChannels } from '#server/account/messages/message-channels.ts';
import { type MessagePost, messagePost } from '#server/feeds/webhooks/post-message.ts';
import type { TableImports } from '#server/operator/table-uploads/table-imports.ts';
import { watchSlowStatements } from '#server/platform/logging/site-log.ts';
import { type NodeWatch, watchNode } from '#server/platform/metrics/node-metrics.ts';
import {
  createMetrics,
  type PoolName,
  type SiteMetrics,
  type SiteWatch,
} from '#server/platform/metrics/request-metrics.ts';
import { openTracing, type Tracing } from '#server/platform/tracing/tracing.ts';
import { buildServer } from '#server/site/build-server.ts';
import { keepOptionModels } from '#store/bond/derivation/option-models.ts';
import { keepUsualConventions } from '#store/bond/derivation/usual-conventions.ts';
import { hasHeldReal } from '#store/market/instruments/find-instruments.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { toldTo } from '#store/platform/database/statement-watch.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { deleteHeartbeat, saveHeartbeat } from '#store/platform/health/database-health.ts';
import { type Replicas, watchReplicas } from '#store/platform/replicas/replica-watch.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { startSending } from '../jobs/start-sending.ts';
import { UploadProcesses } from '../jobs/upload-process.ts';
import type { Settings } from '../settings/settings.ts';
import { fillEmptyDatabase, updateTables } from './fill-empty-database.ts';
import { loadPages } from './load-pages.ts';
import type { Pages } from './pages.ts';
import { portComplaint, probePort } from './probe-port.ts';
import { serveMetrics } from './serve-metrics.ts';
import { startDemoMoves, startDeriving } from './start-demo-moves.ts';
import { answeringUrl, keepOperator, makeOperatorAccount } from './with-database.ts';

export interface StartOptions {
  readonly log: (message: string) => void;
  readonly logger: FastifyBaseLogger;
  /** Gives up the start when aborted. */
  readonly signal: AbortSignal;
  /** Pages come from their sources instead of the build. */
  readonly isDevelopment: boolean;
  /** Sends the messages of webhooks; without it to the internet alone. */
  readonly messagePost?: MessagePost;
  /** Whether requests are turned away while the node has more to do than it can; true when absent. */
  readonly shedsLoad?: boolean;
}

export interface Product {
  readonly port: number;
  /** Ids of the demo accounts that are on. */
  readonly demoAccounts: readonly string[];
  /** Of the operator's account, where this start made it. */
  readonly operatorPassword: string | undefined;
  /** Whether nothing was brought in yet, and no demo stands there. */
  readonly isEmpty: boolean;
  /** Goes on answering for the time of grace, stops listening, lets running requests finish, then stops the database. */
  stop(): Promise<void>;
}

interface SiteParts {
  readonly messageChannels: MessageChannels;
  readonly messagePost?: MessagePost;
  /** Whether requests are turned away while the node has more to do than it can; true when absent. */
  readonly shedsLoad?: boolean;
  readonly database: Database;
  readonly searchDatabase: Database;
  readonly fileDatabase: Database;
  readonly metrics: SiteMetrics;
  readonly stopping: AbortSignal;
  readonly log: FastifyBaseLogger;
  readonly watch: SiteWatch;
  readonly tableImports: TableImports;
  readonly tracing?: Tracing;
}

// More connections would only wait for each other; who types has moved on after two seconds.
const SEARCH_POOL = { poolSize: 3, statementTimeoutMs: statementLimits.search.ms } as const;
// Files take long: they wait for each other, and no page for them.
const FILE_POOL = { poolSize: 2, statementTimeoutMs: statementLimits.export.ms } as const;

type Undo = () => Promise<void> | void;

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const complaint = portComplaint(error, { host, port }, 'PORT');
    throw complaint === undefined ? error : new Error(complaint, { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const READY_PAUSE_MS = 100;

/** Waits until the node takes requests, as a balancer would ask it, or until it is told to stop. */
async function untilReady(app: FastifyInstance, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await app.inject({ url: '/readyz' })).statusCode !== 200)
    await sleep(READY_PAUSE_MS, undefined, { signal }).catch(() => undefined);
}

// Who reads slowly, or holds a connection without asking anything, would hold the site open for ever.
async function closeSite(app: FastifyInstance, limitMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(timer);
}

// Jobs go on meanwhile, as requests do.
async function letBalancersNotice(stopping: AbortController, graceMs: number): Promise<void> {
  stopping.abort();
  await pause(graceMs);
}

async function undoAll(steps: Undo[]): Promise<void> {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
}

/** The database's address, and the way to watch over it once the site runs. */
interface Source {
  readonly url: string;
  keepRunning(): Undo;
}

async function obtainDatabase(
  { databaseUrl, dataDir }: Settings,
  { log }: StartOptions,
  undo: Undo[],
): Promise<Source> {
  if (databaseUrl !== undefined) return { url: await answeringUrl(databaseUrl), keepRunning: () => () => undefined };
  const postgres = await startPostgres({ dataDir, log });
  undo.push(() => postgres.stop());
  return postgres;
}

async function prepareTables(url: string, settings: Settings, options: StartOptions): Promise<void> {
  const { log, signal } = options;
  signal.throwIfAborted();
  await updateTables(url, settings, log);
  signal.throwIfAborted();
  if (settings.isDemo) await fillEmptyDatabase({ url, timeZone: settings.timeZone, log, signal });
}

async function followReplicas(
  primaryUrl: string,
  { replicaUrls }: Settings,
  log: StartOptions['log'],
): Promise<Replicas | undefined> {
  return replicaUrls.length === 0 ? undefined : watchReplicas({ primaryUrl, replicaUrls, log });
}

async function openPages({ isDevelopment, log }: StartOptions): Promise<Pages> {
  if (!isDevelopment) return loadPages(log);
  const { openDevelopmentPages } = await import('./development-pages.ts');
  return openDevelopmentPages();
}

async function buildSite(settings: Settings, parts: SiteParts, pages: Pages): Promise<FastifyInstance> {
  const { renderPage, pageRouteOf, clientDirectory, developmentMiddleware } = pages;
  const { secret, previousSecret, timeZone, offersDemoAccounts, offersDemoOperator, hasGallery, publicUrl } = settings;
  const { isRegistrationOpen, isInternalEdition, secondFactorOf, breachedPasswordsUrl, product } = settings;
  const { identityProviders, apiOrigins, sharedCacheS, optionModels, quoteHours, usualConventions } = settings;
  return buildServer({
    ...parts,
    settings: {
      secret,
      timeZone,
      trustProxy: settings.trustedProxies,
      product,
      usualConventions,
      offersDemoAccounts,
      offersDemoOperator,
      hasGallery,
      isRegistrationOpen,
      isInternalEdition,
      secondFactorOf,
      ...(breachedPasswordsUrl !== undefined && { breachedPasswordsUrl }),
      identityProviders,
      apiOrigins,
      sharedCacheS,
      optionModels,
      quoteHours,
      ...(publicUrl !== undefined && { publicUrl }),
      ...(previousSecret !== undefined && { previousSecret }),
    },
    clock: () => new Date(),
    renderPage,
    ...(pageRouteOf !== undefined && { pageRouteOf }),
    ...(clientDirectory !== undefined && { clientDirectory }),
    ...(developmentMiddleware !== undefined && { developmentMiddleware }),
  });
}

/** Uploaded files are looked at and imported beside the site. */
function startUploads(
  database: Database,
  {
    url,
    settings,
    log,
    undo,
  }: Pick<StartOptions, 'log'> & {
    readonly url: string;
    readonly settings: Settings;
    readonly undo: Undo[];
  },
): TableImports {
  const processes = new UploadProcesses({ url, log, onImported: () => keepOperator(database, settings, log) });
  undo.push(async () => processes.stop());
  return processes;
}

interface HeartbeatOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  readonly node: NodeWatch;
}

const PAUSE_MS = 5_000;
const STATEMENT_MS = 5_000;

/** Notes every few seconds that this node lives; a node that leaves takes its note away. While the database is away nothing is noted. */
function startHeartbeat({ url, log, node }: HeartbeatOptions): () => Promise<void> {
  const database = openDatabase({ url, log, poolSize: 1, statementTimeoutMs: STATEMENT_MS });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await saveHeartbeat(database, node.heartbeat()).catch(() => undefined);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    node.stop();
    await ended;
    await deleteHeartbeat(database, node.id).catch(() => undefined);
    await database.close();
  };
}

async function assemble(settings: Settings, options: StartOptions, undo: Undo[]): Promise<Omit<Product, 'stop'>> {
  await probePort(settings, 'PORT');
  if (settings.metrics !== undefined) await probePort(settings.metrics, 'BONDLENS_METRICS');
  const source = await obtainDatabase(settings, options, undo);
  await prepareTables(source.url, settings, options);
  const { url } = source;
  const { log } = options;
  const metrics = createMetrics();
  const tracing = settings.isTraced ? await openTracing() : undefined;
  if (tracing !== undefined) undo.push(() => tracing.stop().catch(() => log('The last spans could not be sent.')));
  const slow = watchSlowStatements({
    thresholdMs: settings.log.slowStatementMs,
    metrics,
    log: options.logger,
    clock: () => new Date(),
  });
  const replicas = await followReplicas(url, settings, log);
  if (replicas !== undefined) undo.push(() => replicas.close());
  const open = (pool: PoolName, limits: Partial<DatabaseOptions> = {}) => {
    const opened = openDatabase({
      url,
      log,
      givesUpSilence: true,
      onStatement: toldTo(
        metrics.statementsOf(pool),
        slow.watch(pool),
        ...(tracing ? [tracing.statementsOf(pool)] : []),
      ),
      ...(replicas && { replicas }),
      ...limits,
    });
    undo.push(() => opened.close());
    return opened;
  };
  const database = open('site');
  const searchDatabase = open('search', SEARCH_POOL);
  const fileDatabase = open('file', FILE_POOL);
  await keepOptionModels(database, settings.optionModels);
  const replaced = await keepUsualConventions(database, settings.usualConventions);
  // Nodes that say other ones would have all bonds computed anew at each start.
  if (replaced)
    log(`Yields were told in ${replaced} until now: BONDLENS_YIELD_CONVENTION has to be the same on all nodes.`);
  const pages = await openPages(options);
  undo.push(() => pages.close());
  const messageChannels = openMessageChannels(settings.messages);
  const stopping = new AbortController();
  const node = watchNode(() => new Date());
  const parts = {
    database,
    searchDatabase,
    fileDatabase,
    messageChannels,
    metrics,
    stopping: stopping.signal,
    log: options.logger,
    ...(tracing && { tracing }),
    messagePost: options.messagePost ?? messagePost(settings.webhookTargets),
    shedsLoad: options.shedsLoad ?? true,
    watch: { nodeId: node.id, slow, dataDir: settings.dataDir },
    tableImports: startUploads(database, { url, settings, log, undo }),
  };
  const app = await buildSite(settings, parts, pages);
  undo.push(() => closeSite(app, settings.stopLimitMs));
  pages.attach(app.server);
  undo.push(() => pages.detach());
  options.signal.throwIfAborted();
  const port = await listen(app, settings);
  undo.push(
    await serveMetrics({
      url,
      log,
      metrics,
      at: settings.metrics,
      dataDir: settings.dataDir,
      pools: { site: database, search: searchDatabase, file: fileDatabase },
    }),
  );
  undo.push(await runJobs({ url, settings, log, onStatement: metrics.statementsOf('jobs') }));
  undo.push(startSending({ url, ways: messageChannels, log }));
  undo.push(startHeartbeat({ url, log, node }));
  undo.push(startDeriving({ url, log }));
  const isWatched = async () => (await metrics.liveStreams.get()).values.some(({ value }) => value > 0);
  if (settings.isDemoLive) undo.push(startDemoMoves({ url, log, timeZone: settings.timeZone, isWatched }));
  undo.push(() => letBalancersNotice(stopping, settings.stopGraceMs));
  // The first step of stopping: the database may be told to stop by the same hand as we are.
  undo.push(source.keepRunning());
  await untilReady(app, options.signal);
  const isDemoOn = demoSwitch(database, settings.offersDemoAccounts);
  const demoAccounts = await demoAccountsWhile(isDemoOn, settings.offersDemoOperator)();
  // Last, so that nothing fails between the making of a password and its only telling.
  const isEmpty = !settings.offersDemoAccounts && !(await hasHeldReal(database));
  return { port, demoAccounts, isEmpty, operatorPassword: await makeOperatorAccount(database, settings) };
}

/** Starts everything, in the order database, tables, site; a step that fails undoes those before it. */
export async function startProduct(settings: Settings, options: StartOptions): Promise<Product> {
  const undo: Undo[] = [];
  try {
    const started = await assemble(settings, options, undo);
    return { ...started, stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}
