import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallLimits, LimitRefusal } from '../limits/call-limits.ts';
import { loadKindOf } from '../limits/concurrency-limit.ts';
import { codeOfError } from '../plugins/errors/errors.ts';
import { isInnerCall } from '../serving/inner-calls.ts';
import type { App } from '../serving/serve.ts';
import { routeName } from './route-name.ts';
import type { SiteMetrics } from './site-metrics.ts';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const LEFT = '499';

function labelsOf(request: FastifyRequest) {
  return { method: methods.has(request.method) ? request.method : 'other', route: routeName(request) };
}

function isStream({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.scope === 'live';
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
    const kind = loadKindOf(request.routeOptions.config) ?? 'other';
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
    const kind = loadKindOf(request.routeOptions.config);
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
