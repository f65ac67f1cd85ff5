import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RecentRequests } from './recent-requests.ts';
import { countStatements } from './statement-metrics.ts';

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
