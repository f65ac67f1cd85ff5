import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import type { SlowStatements } from '../logging/site-log.ts';
import { codeOfError } from '../plugins/errors/errors.ts';
import { type CallLimits, LimitRefusal } from '../serving/call-limits.ts';
import { loadKindOf } from '../serving/concurrency-limit.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { App } from '../serving/serve.ts';
import { RecentRequests } from './recent-requests.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const LEFT = '499';

declare module 'fastify' {
  interface FastifyInstance {
    /** By which pattern the page of an address is drawn. */
    readonly pageRouteOf: (path: string) => string;
  }
}

const FILES = '/assets/';

type Routed = Pick<FastifyRequest, 'routeOptions' | 'url' | 'server'>;

/**
 * The pattern of the route that a request met, which names no row and no reader: of a page its own; the files of a build, of which each is a
 * route, are one.
 */
export function routeName({ routeOptions: { url, config }, url: address, server }: Routed): string {
  if (url === undefined) return 'none';
  if (config.drawsPages === true) return server.pageRouteOf(address.split('?')[0] ?? '');
  return url.startsWith(FILES) ? `${FILES}*` : url;
}

function labelsOf(request: FastifyRequest) {
  return { method: methods.has(request.method) ? request.method : 'other', route: routeName(request) };
}

function isStream({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.scope === 'live';
}

/** Bounds in seconds, from a kept answer to a call that gives up. */
const ANSWER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function requestMetrics(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'bondlens_http_requests_total',
      help: 'Requests from outside that are done, by pattern of the route, method and status; 499: the reader left before the answer.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'bondlens_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer; streams are left out.',
      labelNames: ['method', 'route'] as const,
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    inFlight: new Gauge({
      name: 'bondlens_http_requests_in_flight',
      help: 'Requests from outside that are being worked on, by what they ask of the node.',
      labelNames: ['kind'] as const,
      registers,
    }),
    liveStreams: new Gauge({
      name: 'bondlens_live_streams',
      help: 'Streams of live changes that are open.',
      registers,
    }),
  };
}

function refusalMetrics(registers: Registry[]) {
  return {
    refusals: new Counter({
      name: 'bondlens_refusals_total',
      help: 'Requests that were refused or failed, by error code.',
      labelNames: ['code'] as const,
      registers,
    }),
    limitRefusals: new Counter({
      name: 'bondlens_limit_refusals_total',
      help: 'Requests beyond a limit, by its name.',
      labelNames: ['limit'] as const,
      registers,
    }),
    overloadRefusals: new Counter({
      name: 'bondlens_overload_refusals_total',
      help: 'Requests turned away because the node had too much to do, by what they ask of it.',
      labelNames: ['kind'] as const,
      registers,
    }),
  };
}

function cacheMetrics(registers: Registry[]) {
  return {
    cacheRequests: new Counter({
      name: 'bondlens_cache_requests_total',
      help: 'Questions to what the node keeps in memory, by whether it had the answer.',
      labelNames: ['cache', 'result'] as const,
      registers,
    }),
    cacheEntries: new Gauge({
      name: 'bondlens_cache_entries',
      help: 'What the node keeps in memory.',
      labelNames: ['cache'] as const,
      registers,
    }),
  };
}

/** What the site counts. Labels are patterns, names and codes of the site itself, never what a reader sent or who he is. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    recent: new RecentRequests(),
    ...requestMetrics(registers),
    ...refusalMetrics(registers),
    ...cacheMetrics(registers),
    ...countStatements(registers),
  };
}

export type SiteMetrics = ReturnType<typeof createMetrics>;

const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** The pools of a node, each with work of its own. */
export type PoolName = 'site' | 'search' | 'file' | 'jobs';

const verbs = ['select', 'with', 'insert', 'update', 'delete', 'merge'] as const;
const transactionVerbs: ReadonlySet<string> = new Set(['begin', 'start', 'commit', 'rollback', 'savepoint', 'release']);
const kindOfVerb = new Map<string, (typeof verbs)[number]>(verbs.map((verb) => [verb, verb]));

/** What a statement does, by its first word. */
export function kindOfStatement(text: string): string {
  const verb = /^(?:\s|\/\*.*?\*\/|\()*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return transactionVerbs.has(verb) ? 'transaction' : (kindOfVerb.get(verb) ?? 'other');
}

/** Counts statements by pool and kind. */
function countStatements(registers: Registry[]) {
  const labelNames = ['pool', 'kind'] as const;
  const seconds = new Histogram({
    name: 'bondlens_statement_duration_seconds',
    help: 'Time of statements from sending to the last row, by pool and first word.',
    labelNames,
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'bondlens_statement_failures_total',
    help: 'Statements that failed, by pool and first word.',
    labelNames,
    registers,
  });
  const statementsOf =
    (pool: PoolName): StatementListener =>
    ({ text, ms, hasFailed }) => {
      const labels = { pool, kind: kindOfStatement(text) };
      seconds.observe(labels, ms / 1000);
      if (hasFailed) failures.inc(labels);
    };
  return { statementsOf };
}

/** What the page of the site's health is told by whoever runs the server. */
export interface SiteWatch {
  readonly nodeId: string;
  readonly slow: SlowStatements;
  /** The folder whose disk must not become full. */
  readonly dataDir: string;
}

function countEnd(metrics: SiteMetrics, request: FastifyRequest, { raw }: FastifyReply, ms: number): void {
  const labels = labelsOf(request);
  metrics.requests.inc({ ...labels, status: raw.writableEnded ? String(raw.statusCode) : LEFT });
  if (isStream(request)) return;
  metrics.requestSeconds.observe(labels, ms / 1000);
  metrics.recent.note(`${labels.method} ${labels.route}`, raw.statusCode, ms);
}

/** Counts the requests that come over the network, from their head to their end, and what is refused of them. */
export function registerRequestMetrics(app: App, metrics: SiteMetrics): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isInnerCall()) return;
    const begun = performance.now();
    const kind = loadKindOf(request) ?? 'other';
    metrics.inFlight.inc({ kind });
    reply.raw.once('close', () => {
      metrics.inFlight.dec({ kind });
      countEnd(metrics, request, reply, performance.now() - begun);
    });
  });
  app.addHook('onError', async (request, _reply, error: unknown) => {
    if (isInnerCall()) return;
    const { code } = codeOfError(error);
    metrics.refusals.inc({ code });
    const kind = loadKindOf(request);
    if (code === 'overloaded' && kind !== undefined) metrics.overloadRefusals.inc({ kind });
  });
}

/** Counts the calls that a limit refuses. */
export function countingRefusals({ count, forget }: CallLimits, { limitRefusals }: SiteMetrics): CallLimits {
  return {
    forget,
    count: async (name, reader) => {
      try {
        return await count(name, reader);
      } catch (error) {
        if (error instanceof LimitRefusal) limitRefusals.inc({ limit: name });
        throw error;
      }
    },
  };
}
