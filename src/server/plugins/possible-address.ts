import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { Refusal } from './errors/refusal.ts';
import { isMachinePath } from './errors/route-list.ts';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

// Programs that check the health of a site may speak HTTP/1.0, which names no host.
function isPossible({ protocol, host, url }: FastifyRequest): boolean {
  if (protocol !== 'http' && protocol !== 'https') return false;
  return HOST.test(host ?? '') || (!host && isMachinePath(url));
}

/** Refuses requests for a protocol or host that no site can have; both come from headers, and pages make addresses of them. */
export function refuseImpossibleAddresses(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (!isPossible(request)) throw new Refusal('bad_request', 'host');
  });
}
