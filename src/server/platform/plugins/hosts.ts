import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { App } from '../serving/serve.ts';
import { Refusal } from './errors/refusal.ts';
import { isMachinePath } from './errors/route-list.ts';

/** Browsers refuse a cookie of this prefix that was set without Secure, or for another path or domain. */
const PREFIX = '__Host-';

/** The cookies of a request over TLS by the names that the site knows; those without the prefix are none of ours. */
function knownCookies(header: string): string {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(PREFIX))
    .map((pair) => pair.slice(PREFIX.length))
    .join('; ');
}

/** The Cookie header of a request as its browser sent it, for a call on its behalf. */
export function sentCookies({ protocol, headers }: FastifyRequest): string | undefined {
  const { cookie } = headers;
  if (protocol !== 'https' || cookie === undefined || cookie === '') return cookie;
  return cookie.replaceAll(/(^|; )/g, `$1${PREFIX}`);
}

function boundToHost(cookie: string): string {
  // A page hands on what its calls have set.
  if (cookie.startsWith(PREFIX)) return cookie;
  const secure = /;\s*secure(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`;
  return `${PREFIX}${secure}`;
}

/** Over TLS every cookie is bound to this host and travels by TLS alone; the rest of the site knows it by its plain name. */
export function readHostCookies(app: App): void {
  app.addHook('onRequest', async ({ protocol, raw }) => {
    const headers: IncomingHttpHeaders = raw.headers;
    if (protocol === 'https' && headers.cookie !== undefined) headers.cookie = knownCookies(headers.cookie);
  });
}

/** The way out of it; after whatever sets cookies. */
export function writeHostCookies(app: App): void {
  app.addHook('onSend', async ({ protocol }, reply) => {
    const set = reply.getHeader('set-cookie');
    if (protocol !== 'https' || set === undefined) return;
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      [set].flat().map((cookie) => boundToHost(String(cookie))),
    );
  });
}

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Names by which a machine is called without anybody's say: the page of another site cannot make its own name one of them. */
function isOwnName(name: string): boolean {
  const plain = name.toLowerCase().replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain === hostname().toLowerCase() || isIP(plain) !== 0;
}

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/i;

/**
 * Writes the target of a request as sites know it, its path from one slash on. One that is told whole names its host before the header does (RFC
 * 9112, 3.2.2), and a path that begins with two would be read as a host.
 */
export function inOriginForm<Raw extends Pick<IncomingMessage, 'url' | 'headers'>>(raw: Raw): Raw {
  const { url = '/' } = raw;
  const [, host, rest = url] = ABSOLUTE.exec(url) ?? [];
  if (host !== undefined) raw.headers.host = host;
  if (host !== undefined || url.startsWith('//')) raw.url = `/${rest.replace(/^\/+/, '')}`;
  return raw;
}

const ONE_ZERO = '1.0';

/** Whether a request names two hosts: whoever reads the other one takes it for a request of another site. */
function namesTwo({ rawHeaders }: FastifyRequest['raw']): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length > 1;
}

function isKnown({ protocol, host, url, raw }: FastifyRequest, publicUrl: URL | undefined): boolean {
  if (protocol !== 'http' && protocol !== 'https') return false;
  if (namesTwo(raw)) return false;
  // Programs that check the health of a site may speak HTTP/1.0, which names no host.
  if (!host) return raw.httpVersion === ONE_ZERO && isMachinePath(url);
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
