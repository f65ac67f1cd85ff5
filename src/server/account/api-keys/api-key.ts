import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallScope } from '#domain/account/access/key-scope.ts';
import { visitor } from '#domain/account/access/viewer.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { isInnerCall } from '../../platform/serving/inner-calls.ts';
import type { App } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { type HeldKey, type KeyWay, presentedKey } from './api-keys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call: the scope of keys that opens it, null where none does. Other routes know no keys. */
    scope?: CallScope | null;
  }

  interface FastifyRequest {
    /** The key that the request comes with; it has no session then. */
    apiKey: (HeldKey & { readonly way: KeyWay }) | null;
  }
}

const FLUSH_MS = 30_000;

/** Gives a request the key that it names. One that does not hold is refused without a word of why; who tries many is counted. */
async function takeKey(request: FastifyRequest, { apiKeys, callLimits }: Services): Promise<void> {
  const presented = request.routeOptions.config.scope === undefined ? undefined : presentedKey(request.raw);
  if (presented === undefined) return;
  // Nothing that a browser sends along unasked counts beside a key.
  delete request.raw.headers.cookie;
  Object.assign(request, { viewer: visitor, session: null, heldSession: null });
  const key = await apiKeys.find(presented.text, request.ip);
  if (key === undefined) {
    await callLimits.count('wrong-keys', `network ${networkOf(request.ip)}`);
    throw new Refusal('bad_key');
  }
  request.apiKey = { ...key, way: presented.way };
  request.viewer = key.viewer;
  if (!isInnerCall()) apiKeys.use.note(key.id);
}

/** What is answered to a key is kept by nobody, and an address with a key in it is told to nobody. */
function markAnswer({ apiKey }: FastifyRequest, reply: FastifyReply): void {
  if (apiKey === null) return;
  reply
    .header('cache-control', 'private, no-store')
    .header('vary', [reply.getHeader('vary'), 'Authorization, X-API-Key'].join(', '));
  if (apiKey.way === 'address') reply.header('referrer-policy', 'no-referrer');
}

/** Lets programs ask by keys; before the sessions, which count for requests without one. */
export function registerApiKeys(app: App, services: Services): void {
  const { use } = services.apiKeys;
  const flush = () => use.flush().catch((error) => app.log.warn({ err: error }, 'use of keys not noted'));
  const timer = setInterval(flush, FLUSH_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', (request) => takeKey(request, services));
  app.addHook('onSend', async (request, reply) => markAnswer(request, reply));
}
