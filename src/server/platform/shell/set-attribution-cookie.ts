import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../serving/serve.ts';
import { attributionOf } from './attribution.ts';

const FIVE_DAYS_SECONDS = 5 * 24 * 60 * 60;

function isPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '');
  return request.method === 'GET' && reply.statusCode < 400 && type.startsWith('text/html');
}

/** Makes the browser keep where a reader came from, for five days, beside the page on which the reader lands. */
export function setAttributionCookie(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isPage(request, reply)) return;
    for (const { name, value } of attributionOf(request.url)) {
      reply.setCookie(name, value, {
        path: '/',
        maxAge: FIVE_DAYS_SECONDS,
        httpOnly: true,
        sameSite: 'lax',
      });
    }
  });
}
