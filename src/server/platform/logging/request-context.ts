import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { routeName } from '../metrics/request-metrics.ts';
import { trustedAddresses } from '../serving/connections.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { App } from '../serving/serve.ts';

/** The request for which something happens. */
export interface RequestContext {
  readonly requestId: string;
  /** The pattern of its route. */
  readonly route: string;
  /** That of the page which asked by this request. */
  readonly outer?: RequestContext;
}

const contexts = new AsyncLocalStorage<RequestContext>();
const contextOf = new WeakMap<FastifyRequest, RequestContext>();

/** The request that is worked on; undefined for what the site does by itself. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** What others may have named a request: nothing that could be a secret's form, or break a line. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Names requests: as a proxy of the site did, else anew. A call that a page makes of itself has the name of its page. */
export function requestNamer(proxies: string): (raw: IncomingMessage) => string {
  const isTrusted = trustedAddresses(proxies);
  return ({ headers, socket }) => {
    const page = isInnerCall() ? requestContext() : undefined;
    if (page !== undefined) return page.requestId;
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isTaken ? given : randomUUID();
  };
}

/** Tells the reader the name of his request, and has everything that is done for it know it. */
export function registerRequestContext(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { id: requestId } = request;
    const outer = isInnerCall() ? requestContext() : undefined;
    const context = { requestId, route: routeName(request), ...(outer && { outer }) };
    contextOf.set(request, context);
    reply.header('x-request-id', requestId);
    contexts.run(context, done);
  });
  // A body that was waited for has lost it.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contextOf.get(request);
    if (context === undefined) done();
    else contexts.run(context, done);
  });
}

/** Writes a line for each request from outside: pattern of its route, method, status and time, and nothing of what was sent or by whom. */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isInnerCall()) return;
    // Each guard of a request listens, and so do the streams of a large answer: more than the ten that Node warns of.
    reply.raw.setMaxListeners(20);
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
