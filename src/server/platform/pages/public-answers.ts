import type { FastifyReply, FastifyRequest } from 'fastify';
import { asOfParameter, isMarketPage } from '#contract/platform/as-of.ts';
import { languageCookie, languageHeader, languageParameter, withoutCampaign } from '#contract/platform/page-address.ts';
import type { Database } from '#store/platform/database/database.ts';
import { notingCache } from '../metrics/node-metrics.ts';
import type { SiteMetrics } from '../metrics/request-metrics.ts';
import { bounds } from '../serving/bounds.ts';
import { passAgain } from '../serving/gate.ts';
import { matchesEtag } from '../serving/hints-choice.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { type KeptAnswer, KeptAnswers, type MadeAnswer, Making } from './kept-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of what is made for everybody: takes it, or hears that it is none to keep, and says how it is sent. */
    keepAnswer: ((made: MadeAnswer | undefined) => KeptAnswer | undefined) | null;
    /** Of what is made for everybody: tells who waits for a turn that it was made in another's; gives the way to wait for it no longer. */
    onMade: ((go: () => void) => () => void) | null;
    /** The headers by which caches between the site and its readers may keep an answer that is the same for all visitors. */
    cacheHeaders: Readonly<Record<string, string>> | null;
  }
}

interface Needed extends Pick<Services, 'labels' | 'presentDay' | 'publicUrl'> {
  /** What a request shows of a session or a key, wherever that stands; undefined of a visitor. */
  readonly shownBy: (request: FastifyRequest) => string | undefined;
  readonly database: Database;
  readonly metrics: SiteMetrics;
  /** How long caches between the site and its readers may keep what is the same for all visitors, in seconds; 0 for not at all. */
  readonly sharedCacheS: number;
}

/** What all visitors with one of these choices see alike; an answer to any other cookie of ours is its reader's own. */
const sharedCookies: ReadonlySet<string> = new Set([languageCookie, 'bondlens-theme']);
const MAX_COOKIE = 60;
const MAX_ADDRESS = 400;
const OK = 200;

/** How a visitor found the site, which no answer shows. */
const origins = /^(?:__Host-)?bondlens-(?:source|utm-[\w-]+)=/;

/** The cookies that an answer depends on and that are no reader's own; null where it has another of ours. */
function choicesIn(cookies: string): string | null {
  const own = cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => /^(?:__Host-)?bondlens/.test(pair) && !origins.test(pair));
  const isShared = own.every((pair) => sharedCookies.has(pair.split('=')[0] ?? '') && pair.length <= MAX_COOKIE);
  return isShared ? own.sort().join(';') : null;
}

/** Parameters by which an answer is somebody's own: it sets a cookie, or is as of a day, which is kept nowhere; a name that is encoded may be one. */
const ownParameters = new RegExp(`[?&](?:${languageParameter}|${asOfParameter}|[^=&]*%[^=&]*)=`);

/** Pages that say the same to everybody whoever asks. */
const documents = /^\/(?:methods|proof|notices)\//;

/** Whether all visitors are told the same: by a page of the market or a document, by a call or a file that reads market data. */
function isForAll({ url, routeOptions: { config } }: FastifyRequest): boolean {
  if (config.drawsPages === true) return isMarketPage(url) || documents.test(url);
  return config.takesAsOf === true && config.effect === 'reads' && config.tellsTime !== true;
}

/** The choices with which a request asks for what is everybody's; null where it asks for its reader's own. */
function sharedChoices(request: FastifyRequest, { shownBy }: Needed): string | null {
  const { method, url, headers } = request;
  if (method !== 'GET' || isInnerCall() || !isForAll(request) || shownBy(request) !== undefined) return null;
  if (headers.authorization !== undefined || headers['x-api-key'] !== undefined || headers.range !== undefined)
    return null;
  if (url.length > MAX_ADDRESS || ownParameters.test(url)) return null;
  return choicesIn(headers.cookie ?? '');
}

/** By what an answer is the same for everybody who asks for it. */
function keyOf(request: FastifyRequest, choices: string, { labels, presentDay, publicUrl }: Needed): string {
  const { language } = request;
  const { protocol, host } = publicUrl ?? { protocol: `${request.protocol}:`, host: request.host };
  const address = withoutCampaign(request.url);
  return [protocol, host, language.code, labels.merged(language).hash, choices, presentDay(), address].join(' ');
}

/** What an answer depends on beside its address. */
const VARY = `Cookie, Authorization, X-API-Key, Accept-Language, ${languageHeader}, Accept-Encoding`;

/**
 * The headers of what is the same for all visitors. Caches on the way keep it where the operator allows that, but for who is to get a cookie
 * with it; they may tell by the tags what to forget.
 */
function cacheHeadersOf(url: string, { sharedCacheS }: Needed): Readonly<Record<string, string>> {
  const isKept = sharedCacheS > 0 && withoutCampaign(url) === url;
  if (!isKept) return { 'cache-control': 'private, no-cache', vary: VARY };
  const instrument = /^(?:\/api)?\/(?:bonds|stocks|indexes|etf)\/(\d+)\//.exec(url)?.[1];
  return {
    'cache-control': `public, max-age=0, s-maxage=${sharedCacheS}, stale-while-revalidate=${sharedCacheS}`,
    vary: VARY,
    'cache-tag': instrument === undefined ? 'market' : `market, instrument-${instrument}`,
  };
}

/** Sends what everybody gets, or says that the reader has it. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<FastifyReply> {
  passAgain(reply).headers({ ...kept.headers, etag: kept.etag, ...request.cacheHeaders });
  if (matchesEtag(request.headers, kept.etag)) return reply.code(304).send();
  const { bytes, encoding } = await kept.as(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

/** Of the headers of an answer those that say of what kind it is. */
const kindHeaders = ['content-type', 'content-disposition', 'content-language', 'etag'] as const;

/** Takes the answer of a call or a file that is there as a whole; what streams, fails or sets a cookie is nobody else's, what browsers keep is kept. */
function keepCall(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isWhole || reply.statusCode !== OK || reply.hasHeader('set-cookie')) return;
  if (String(reply.getHeader('cache-control')).startsWith('public')) return;
  const headers = kindHeaders.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  const kept = request.keepAnswer?.({ body: Buffer.from(payload), headers: Object.fromEntries(headers) });
  if (kept !== undefined) reply.headers({ etag: kept.etag, ...request.cacheHeaders });
}

/** Who asks was looked up meanwhile: an answer that was made for somebody is nobody else's, whatever the request looked like. */
const isVisitors = ({ viewer }: FastifyRequest) => viewer === undefined || viewer.accountId === null;

/**
 * Answers visitors from memory with what is the same for all of them: what is kept before anybody waits for his turn, which `admit` registers;
 * what has to be made after it.
 */
export function registerKeptAnswers(app: App, services: Needed, admit: () => void): void {
  const answers = new KeptAnswers(services.database, {
    maxBytes: bounds['kept-answers'].max,
    note: notingCache(services.metrics, 'visitor_answers'),
    onChange: () => services.labels.lookAgain(),
  });
  const keys = new WeakMap<FastifyRequest, string>();
  const given = new WeakMap<FastifyRequest, KeptAnswer>();
  app.addHook('onClose', async () => answers.close());
  app.addHook('onRequest', async (request, reply) => {
    const choices = sharedChoices(request, services);
    if (choices === null) return;
    request.cacheHeaders = cacheHeadersOf(request.url, services);
    await services.labels.upToDate();
    const key = keyOf(request, choices, services);
    keys.set(request, key);
    const kept = await answers.kept(key);
    if (kept !== undefined) return sendKept(request, reply, kept);
    request.onMade = (go) =>
      answers.onMade(key, (answer) => {
        given.set(request, answer);
        go();
      });
  });
  admit();
  app.addHook('onRequest', async (request, reply) => {
    const key = keys.get(request);
    const found = given.get(request) ?? (key === undefined ? undefined : await answers.find(key));
    if (found instanceof Making) request.keepAnswer = (made) => found.end(isVisitors(request) ? made : undefined);
    else if (found !== undefined) return sendKept(request, reply, found);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.keepAnswer === null) return;
    // A page was taken with its parts before it was sent.
    if (request.routeOptions.config.drawsPages !== true) keepCall(request, reply, payload);
    // However it ends, nobody waits for it any longer.
    request.keepAnswer(undefined);
  });
}
