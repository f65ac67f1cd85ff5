import type { FastifyRequest } from 'fastify';
import { type Call, kindOfCall, scopeOfCall } from '#contract/platform/call.ts';
import type { CallScope } from '#domain/account/access/key-scope.ts';
import { countRequest } from '../limits/limit-calls.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { isInnerCall } from '../serving/inner-calls.ts';
import type { Services } from '../serving/services.ts';

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
