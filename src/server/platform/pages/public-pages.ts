import type { FastifyReply, FastifyRequest } from 'fastify';
import { asOfParameter, isMarketPage } from '#contract/platform/as-of.ts';
import { languageCookie, languageParameter } from '#contract/platform/page-address.ts';
import type { Database } from '#store/platform/database/database.ts';
import { notingCache } from '../metrics/node-metrics.ts';
import type { SiteMetrics } from '../metrics/request-metrics.ts';
import { bounds } from '../serving/bounds.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { Drawing, type KeptPage, KeptPages } from './kept-pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a page that is drawn for everybody: takes it, or hears that it is none to keep, and says how it is sent. */
    keepPage: KeepPage | null;
  }
}

type KeepPage = (
  drawn: { readonly html: Buffer; readonly headers: Readonly<Record<string, string>> } | undefined,
) => KeptPage | undefined;

interface Needed extends Pick<Services, 'labels' | 'presentDay' | 'publicUrl'> {
  readonly database: Database;
  readonly metrics: SiteMetrics;
}

/** What all visitors with one of these choices see alike; a page with any other cookie of ours is its reader's own. */
const sharedCookies: ReadonlySet<string> = new Set([languageCookie, 'bondlens-theme']);
const MAX_COOKIE = 60;
const MAX_ADDRESS = 400;

/** How a visitor found the site, which no page shows. */
const origins = /^(?:__Host-)?bondlens-(?:source|utm-[\w-]+)=/;

/** The cookies that a page depends on and that are no reader's own; null where it has another of ours. */
function choicesIn(cookies: string): string | null {
  const own = cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => /^(?:__Host-)?bondlens/.test(pair) && !origins.test(pair));
  const isShared = own.every((pair) => sharedCookies.has(pair.split('=')[0] ?? '') && pair.length <= MAX_COOKIE);
  return isShared ? own.sort().join(';') : null;
}

/** Parameters by which a page is somebody's own: it answers with a cookie, or as of a day, which is kept nowhere. */
const ownParameters = new RegExp(`[?&](?:${languageParameter}|${asOfParameter})=`);

/** Pages that say the same to everybody whoever asks. */
const documents = /^\/(?:methods|proof|notices)\//;

/** The choices with which a request asks for a page of everybody; null where it asks for one of its reader's own. */
function sharedChoices({ method, url, headers, routeOptions }: FastifyRequest): string | null {
  if (method !== 'GET' || routeOptions.config.drawsPages !== true) return null;
  if (!isMarketPage(url) && !documents.test(url)) return null;
  if (headers.authorization !== undefined || headers['x-api-key'] !== undefined) return null;
  if (url.length > MAX_ADDRESS || ownParameters.test(url)) return null;
  return choicesIn(headers.cookie ?? '');
}

/** By what a page is the same for everybody who asks for it. */
function keyOf(request: FastifyRequest, choices: string, { labels, presentDay, publicUrl }: Needed): string {
  const { language, url } = request;
  const { protocol, host } = publicUrl ?? { protocol: `${request.protocol}:`, host: request.host };
  return [protocol, host, language.code, labels.merged(language).hash, choices, presentDay(), url].join(' ');
}

function isKnown({ headers }: FastifyRequest, { etag }: KeptPage): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);
}

/** Sends a page that everybody gets, or says that the reader has it. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  reply.headers(page.headers).header('etag', page.etag).header('cache-control', 'private, no-cache');
  reply.header('vary', 'Cookie, Accept-Language, Accept-Encoding');
  if (isKnown(request, page)) return reply.code(304).send();
  const { bytes, encoding } = await page.as(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Answers visitors from memory with the pages that are the same for all of them. */
export function registerKeptPages(app: App, services: Needed): void {
  const pages = new KeptPages(services.database, {
    maxBytes: bounds['kept-pages'].max,
    note: notingCache(services.metrics, 'visitor_pages'),
    onChange: () => services.labels.lookAgain(),
  });
  app.addHook('onClose', async () => pages.close());
  app.addHook('onRequest', async (request, reply) => {
    const choices = sharedChoices(request);
    if (choices === null) return;
    await services.labels.upToDate();
    const found = await pages.find(keyOf(request, choices, services));
    if (found instanceof Drawing) request.keepPage = (drawn) => found.end(drawn);
    else if (found !== undefined) return sendKept(request, reply, found);
  });
  // However a page ends, nobody waits for it any longer.
  app.addHook('onSend', async (request) => void request.keepPage?.(undefined));
}
