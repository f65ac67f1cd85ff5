import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import type { SlowStatements } from '../logging/slow-statements.ts';
import { RecentRequests } from './recent-requests.ts';

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
