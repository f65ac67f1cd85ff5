import type { FastifyRequest } from 'fastify';
import { type Call, kindOfCall, scopeOfCall } from '#contract/platform/call.ts';
import type { CallScope } from '#domain/account/access/key-scope.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { Services } from '../serving/services.ts';
import { countRequest } from './limit-calls.ts';

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  // Every browser sends one of the two with a write; a program sends neither, and carries nobody's cookies unasked.
  return origin === undefined || hostOf(origin) === request.host;
}

/** Refuses a write that another site could have caused; a hook of every route that changes something. */
export async function requireSameOrigin(request: FastifyRequest): Promise<void> {
  // Other than cookies and Basic credentials, a key in such a header is sent along by no browser unasked.
  if (request.apiKey?.way === 'bearer' || request.apiKey?.way === 'header') return;
  if (!isSameOrigin(request)) throw new Refusal('bad_origin');
}

/**
 * Refuses a GET that changes something unless a script of this site sent it. A link, an image or a typed address never does, and a browser
 * says so in a header that no page can forge.
 */
export async function requireOwnFetch(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] !== 'same-origin') throw new Refusal('bad_origin');
}

/** Refuses a key that was made without a scope; who comes without a key is let through. */
export function requireKeyScope({ apiKey }: Pick<FastifyRequest, 'apiKey'>, scope: CallScope | null): void {
  if (apiKey === null) return;
  if (scope === null || !apiKey.scopes.includes(scope)) throw new Refusal('key_scope', scope);
}

/** Counts a call of a key, and refuses one that the key is not made for. */
export function guardKey(call: Call, services: Pick<Services, 'callLimits'>) {
  const scope = scopeOfCall(call);
  const isRead = call.method === 'GET' && kindOfCall(call) === 'read';
  return async (request: FastifyRequest): Promise<void> => {
    const { apiKey } = request;
    if (apiKey === null) return;
    const isFit = apiKey.way !== 'address' || (isRead && apiKey.scopes.includes('addresses'));
    if (!isFit) throw new Refusal('key_scope', 'addresses');
    requireKeyScope(request, scope);
    // What a call asks of the site itself is counted with it.
    if (isInnerCall()) return;
    for (const name of ['key-calls', 'key-calls-day'] as const) {
      await countRequest(request, services, { name, reader: `key ${apiKey.id}` });
    }
  };
}
