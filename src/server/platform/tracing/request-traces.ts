import { trustedAddresses } from '../limits/connections.ts';
import { requestContext } from '../logging/request-context.ts';
import type { App } from '../serving/serve.ts';
import type { Tracing } from './tracing.ts';

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
