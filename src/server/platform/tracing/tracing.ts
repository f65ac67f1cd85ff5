import type { Context, SpanOptions, Tracer } from '@opentelemetry/api';
import type { StatementListener } from '#store/platform/database/statement-watch.ts';
import { type RequestContext, requestContext } from '../logging/request-context.ts';
import { oneLine } from '../logging/site-log.ts';
import { kindOfStatement, type PoolName } from '../metrics/request-metrics.ts';
import { trustedAddresses } from '../serving/connections.ts';
import type { App } from '../serving/serve.ts';

type Api = typeof import('@opentelemetry/api');

/** A span that is open. */
interface OpenSpan {
  readonly end: (status: number) => void;
}

/** Tells spans of requests and their statements to a collector. */
export interface Tracing {
  /** Begins the span of a request; `traceparent` is that of who sent it, where he is believed. */
  readonly begin: (context: RequestContext, method: string, traceparent: string | undefined) => OpenSpan;
  readonly statementsOf: (pool: PoolName) => StatementListener;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ALL_ZERO = /^0+$/;

/** The span that a header of W3C Trace Context names; undefined where it names none. */
function remoteParent({ trace, ROOT_CONTEXT }: Api, header: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(header ?? '') ?? [];
  if (traceId === '' || ALL_ZERO.test(traceId) || ALL_ZERO.test(spanId)) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function tracingOf(api: Api, tracer: Tracer, stop: () => Promise<void>): Tracing {
  const { trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  const spans = new WeakMap<RequestContext, Context>();
  const begin: Tracing['begin'] = (context, method, traceparent) => {
    const outer = context.outer === undefined ? undefined : spans.get(context.outer);
    const attributes = {
      'http.request.method': method,
      'http.route': context.route,
      'bondlens.request.id': context.requestId,
    };
    const options: SpanOptions = { kind: outer === undefined ? SpanKind.SERVER : SpanKind.INTERNAL, attributes };
    const parent = outer ?? remoteParent(api, traceparent) ?? ROOT_CONTEXT;
    const span = tracer.startSpan(`${method} ${context.route}`, options, parent);
    spans.set(context, trace.setSpan(parent, span));
    return {
      end: (status) => {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  const statementsOf =
    (pool: PoolName): StatementListener =>
    ({ text, ms, hasFailed }) => {
      const context = requestContext();
      const parent = context === undefined ? undefined : spans.get(context);
      if (parent === undefined) return;
      const kind = kindOfStatement(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': oneLine(text), 'bondlens.pool': pool };
      const options = { kind: SpanKind.CLIENT, startTime: Date.now() - ms, attributes };
      const span = tracer.startSpan(kind, options, parent);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  return { begin, statementsOf, stop };
}

/** Loads OpenTelemetry, which reads its own variables: where to send, headers, names of the service, sampling. */
export async function openTracing(): Promise<Tracing> {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const named = resourceFromAttributes({ 'service.name': 'bondlens' });
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  return tracingOf(api, provider.getTracer('bondlens'), () => provider.shutdown());
}

/** Makes a span of each request, below that of a proxy of the site which named one. */
export function registerRequestTraces(app: App, tracing: Tracing, proxies: string): void {
  const isTrusted = trustedAddresses(proxies);
  app.addHook('onRequest', async ({ raw, method }, reply) => {
    const context = requestContext();
    if (context === undefined) return;
    const { traceparent } = raw.headers;
    const isBelieved = typeof traceparent === 'string' && isTrusted(raw.socket.remoteAddress ?? '');
    const span = tracing.begin(context, method, isBelieved ? traceparent : undefined);
    reply.raw.once('close', () => span.end(reply.raw.writableEnded ? reply.raw.statusCode : 499));
  });
}
