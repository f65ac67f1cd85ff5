import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asOfHeader, asOfIn, withAsOf } from '#contract/platform/as-of.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { labelCatalogueCall } from '#contract/platform/labels.ts';
import {
  languageHeader,
  listAddress,
  type PageModel,
  pageAddress,
  withoutCampaign,
} from '#contract/platform/page-address.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { Catalogue } from '#labels/label.ts';
import { findBondIdByIsin } from '#store/bond/bonds/find-bond.ts';
import { RETRY_AFTER_S } from '../plugins/errors/errors.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { isMachinePath } from '../plugins/errors/route-list.ts';
import { sentCookies } from '../plugins/hosts.ts';
import { askInside } from '../serving/page-reads.ts';
import { requireSameOrigin } from '../serving/request-guards.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { WholeResponse } from '../serving/whole-response.ts';
import { movedAddress } from './moved-address.ts';
import { sendKept } from './public-answers.ts';

interface PageServices extends Services {
  /** Whether the page of all building blocks is served. */
  readonly hasGallery: boolean;
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const OK = 200;
const NOT_FOUND = 404;
const TOO_MANY = 429;
/** The first status of a failure of the site. */
const FAILED = 500;
/** The status of a page whose calls find no database. */
const UNAVAILABLE = 503;
const FORM = 'application/x-www-form-urlencoded';

/** What is sent to a page is a form of this site; whatever else would be a fault of the page that reads it. */
async function requireOwnForm(request: FastifyRequest): Promise<void> {
  if (request.method !== 'POST') return;
  await requireSameOrigin(request);
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== FORM) throw new Refusal('unsupported_media_type');
}

// What says who asks and from where; the rest of a page's headers speaks of the page.
const carriedHeaders = [
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-for',
  'user-agent',
] as const;

/** The cookies of a page's browser as its calls change them: what follows an action asks as the reader whom that has made. */
interface CookieJar {
  readonly header: () => string | undefined;
  readonly take: (lines: readonly string[]) => void;
}

function cookieJar(sent: string | undefined): CookieJar {
  let header = sent;
  const take = (line: string) => {
    const [pair = ''] = line.split(';');
    const name = `${pair.split('=')[0]}=`;
    const others = (header ?? '').split('; ').filter((known) => known !== '' && !known.startsWith(name));
    header = (pair === name ? others : [...others, pair]).join('; ');
  };
  return { header: () => header, take: (lines) => lines.forEach(take) };
}

interface ApiCallInit {
  /** By default a GET reads and everything else writes. */
  readonly kind?: 'read' | 'write';
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a page may know beside its request. */
export interface PageContext {
  /** A call of this server's own API with the visitor's cookie, so that a page sees no more than its reader. */
  readonly api: (path: string, init?: ApiCallInit) => Promise<Response>;
  readonly viewer: Viewer;
  readonly language: Language;
  readonly texts: Texts;
  /** What those are made of. */
  readonly catalogue: Catalogue;
  /** Where the browser finds the same texts. */
  readonly catalogueAddress: string;
  /** Whether this instance serves the page of all building blocks. */
  readonly hasGallery: boolean;
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

function headersFor(request: FastifyRequest, cookie: string | undefined, init: ApiCallInit): Record<string, string> {
  const carried = carriedHeaders.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const said = { ...Object.fromEntries(carried), ...(cookie !== undefined && { cookie }) };
  return { ...said, [languageHeader]: request.language.code, ...init.headers };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function methodOf({ method = 'GET' }: ApiCallInit): Method {
  const known: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const found = known.find((candidate) => candidate === method.toUpperCase());
  if (found === undefined) throw new TypeError(`A page cannot call with the method ${method}`);
  return found;
}

const isRead = ({ kind, method = 'GET' }: ApiCallInit) => (kind ?? (method === 'GET' ? 'read' : 'write')) === 'read';

interface PageCalls {
  readonly api: PageContext['api'];
  /** Whether one of them failed or was refused for now. */
  readonly hasFailed: () => boolean;
}

/** Calls of the server's own API on behalf of the visitor of a page. */
function apiOf(app: App, request: FastifyRequest): PageCalls {
  const cookies = cookieJar(sentCookies(request));
  const day = asOfIn(request.url);
  let hasFailed = false;
  const api: PageContext['api'] = async (path, init = {}) => {
    if (!path.startsWith('/api/')) throw new TypeError(`A page can call the API only, not ${path}`);
    const answer = await askInside(app, {
      method: methodOf(init),
      url: isRead(init) ? withAsOf(path, day) : path,
      headers: { ...headersFor(request, cookies.header(), init), ...(day !== null && { [asOfHeader]: 'page' }) },
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(init.body !== undefined && { payload: init.body }),
    });
    hasFailed ||= answer.statusCode >= FAILED || answer.statusCode === TOO_MANY;
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    );
    const bytes = answer.rawPayload as Buffer<ArrayBuffer>;
    const response = new WholeResponse({ bytes, status: answer.statusCode, headers });
    cookies.take(response.headers.getSetCookie());
    return response;
  };
  return { api, hasFailed: () => hasFailed };
}

/** How a reader found a page is no part of it. */
function ofNoCampaign(page: Request): Request {
  const address = withoutCampaign(page.url);
  return address === page.url || page.method !== 'GET' ? page : new Request(address, page);
}

function pageHandler(
  app: App,
  { database, hasGallery, labels, publicUrl }: PageServices,
  renderPage: RenderPage,
): PageHandler {
  return async (request, reply) => {
    const { viewer, language } = request;
    const { protocol, host } = publicUrl ?? { protocol: `${request.protocol}:`, host: request.host };
    await labels.upToDate();
    const { texts, catalogue, hash } = labels.merged(language);
    const page = createRequest(request.raw, reply.raw, { protocol, host });
    const asked = Buffer.isBuffer(request.body) ? new Request(page, { body: request.body }) : ofNoCampaign(page);
    const params = { code: language.code, file: `${hash}.json` };
    const catalogueAddress = callAddress(labelCatalogueCall.path, { params });
    const calls = apiOf(app, request);
    const context = { api: calls.api, viewer, language, texts, catalogue, catalogueAddress, hasGallery };
    const response = await renderPage(asked, context);
    const moved = response.status === NOT_FOUND ? await movedAddress(database, pathOf(request)) : undefined;
    if (moved !== undefined) return reply.redirect(`${moved}${searchOf(request)}`, 308);
    return await sendPage(request, reply, { response, hasFailed: calls.hasFailed() });
  };
}

/** A page that is whole, sets nothing in its reader's browser and has no failed part may be everybody's. */
function isForAll({ status, headers }: Response, hasFailed: boolean): boolean {
  return status === OK && !hasFailed && headers.getSetCookie().length === 0;
}

// The headers have to be there before the hooks that add to them by the type of the answer.
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, hasFailed }: { readonly response: Response; readonly hasFailed: boolean },
): Promise<FastifyReply> {
  // A page is there as a whole: nothing of it is sent later.
  const body = Buffer.from(await response.bytes());
  const headers = { ...Object.fromEntries(response.headers), 'content-language': request.language.htmlLang };
  const kept = request.keepAnswer?.(isForAll(response, hasFailed) ? { body, headers } : undefined);
  if (kept !== undefined) return sendKept(request, reply, kept);
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header('content-language', request.language.htmlLang).header('vary', 'Cookie, Accept-Language');
  if (response.status === UNAVAILABLE) reply.header('retry-after', RETRY_AFTER_S);
  return reply.header('cache-control', 'no-store').send(body);
}

/** Addresses that lead to pages at others, without their last slash. */
const otherAddresses: Readonly<Record<string, string>> = {
  '/profile_access': '/profile/access/',
};

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}

function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
}

interface BondAddress {
  readonly Params: { readonly key: string };
}

interface ListAddress {
  readonly Params: { readonly model: PageModel };
}

interface PageAddress {
  readonly Params: { readonly model: PageModel; readonly id: string };
}

/** Hands every address that is neither a call nor a file to the renderer of pages. */
export function pagesFeature(app: App, services: PageServices, renderPage: RenderPage | undefined): void {
  const render: PageHandler =
    renderPage === undefined ? () => Promise.reject(new Refusal('not_found')) : pageHandler(app, services, renderPage);
  const renderUnlessMachine: PageHandler = async (request, reply) => {
    const moved = otherAddresses[pathOf(request).replace(/\/$/, '')];
    if (moved !== undefined) return reply.redirect(`${moved}${searchOf(request)}`, 308);
    if (!isMachinePath(request.url)) return render(request, reply);
    reply.callNotFound();
    return reply;
  };
  app.get<BondAddress>('/bonds/:key(^[A-Za-z0-9]{1,20}$)', async (request, reply) =>
    reply.redirect(`${pageAddress('bonds', request.params.key)}${searchOf(request)}`, 308),
  );
  app.get<ListAddress>('/:model(^(?:bonds|stocks|indexes|company|etf)$)', async (request, reply) =>
    reply.redirect(`${listAddress(request.params.model)}${searchOf(request)}`, 308),
  );
  app.get<PageAddress>('/:model(^(?:stocks|indexes|company|etf)$)/:id(^[0-9]{1,15}$)', async (request, reply) =>
    reply.redirect(`${pageAddress(request.params.model, request.params.id)}${searchOf(request)}`, 308),
  );
  app.get<BondAddress>('/bonds/:key(^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$)/', async (request, reply) => {
    const id = await findBondIdByIsin(services.database, request.params.key);
    return id === undefined
      ? render(request, reply)
      : reply.redirect(`${pageAddress('bonds', id)}${searchOf(request)}`, 302);
  });
  app.register(async (pages) => {
    // A page reads its own body, the fields of a form, within the limit for all.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const config = { drawsPages: true };
    pages.route({
      method: ['GET', 'POST'],
      url: '/*',
      config,
      onRequest: requireOwnForm,
      handler: renderUnlessMachine,
    });
  });
}
