import { routeName } from '../metrics/route-name.ts';
import { isInnerCall } from '../serving/inner-calls.ts';
import type { App } from '../serving/serve.ts';

/** Writes a line for each request from outside: pattern of its route, method, status and time, and nothing of what was sent or by whom. */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isInnerCall()) return;
    const begun = performance.now();
    const { id: requestId, method } = request;
    const route = routeName(request);
    reply.raw.once('close', () => {
      const ms = Math.round(performance.now() - begun);
      const isWhole = reply.raw.writableEnded;
      request.log.info({ requestId, route, method, status: isWhole ? reply.raw.statusCode : 499, ms }, 'request');
    });
  });
}
