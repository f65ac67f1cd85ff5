import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { App } from '../serving/serve.ts';
import { Refusal } from './errors/refusal.ts';
import { isMachinePath } from './errors/route-list.ts';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Names by which a machine is called without anybody's say: the page of another site cannot make its own name one of them. */
function isOwnName(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain === hostname().toLowerCase() || isIP(plain) !== 0;
}

function isKnown({ protocol, host, url }: FastifyRequest, publicUrl: URL | undefined): boolean {
  if (protocol !== 'http' && protocol !== 'https') return false;
  // Programs that check the health of a site may speak HTTP/1.0, which names no host.
  if (!host) return isMachinePath(url);
  const name = HOST.exec(host)?.[1];
  return name !== undefined && (host.toLowerCase() === publicUrl?.host || isOwnName(name));
}

/**
 * Refuses requests for a host that is neither the public address of the site nor an address of the machine, and for protocols that no site has.
 * Both come from headers, and pages make addresses of them.
 */
export function refuseOtherHosts(app: App, publicUrl: URL | undefined): void {
  let isTold = publicUrl !== undefined;
  app.addHook('onRequest', async (request) => {
    if (isKnown(request, publicUrl)) return;
    if (!isTold) request.log.warn({ host: request.host }, 'refused a host that BONDLENS_PUBLIC_URL does not name');
    isTold = true;
    throw new Refusal('bad_request', 'host');
  });
}
