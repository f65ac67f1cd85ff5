import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../serving/serve.ts';

const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id, x-api-key',
  'access-control-max-age': '7200',
};

const exposed = 'content-disposition, etag, ratelimit, ratelimit-policy, retry-after, x-request-id';

/**
 * Lets scripts of other origins, which the operator names, ask the API. They get what the request itself may see by its key: cookies never count
 * for them, so no browser is told that it may send any.
 */
export function registerCrossOrigin(app: App, origins: readonly string[] = []): void {
  if (origins.length === 0) return;
  const originOf = ({ url, headers }: FastifyRequest) =>
    url.startsWith('/api/') && headers.cookie === undefined && origins.find((origin) => origin === headers.origin);
  const isPreflight = ({ method, headers }: FastifyRequest) =>
    method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  app.addHook('onRequest', async (request, reply) => {
    const origin = originOf(request);
    if (!origin || !isPreflight(request)) return;
    return reply.code(204).headers(allowed).send();
  });
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/api/')) return;
    const origin = originOf(request);
    reply.header('vary', [reply.getHeader('vary'), 'Origin'].filter(Boolean).join(', '));
    if (!origin) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed });
  });
}
