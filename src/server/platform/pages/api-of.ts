import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { asOfHeader, asOfIn, withAsOf } from '#contract/platform/as-of.ts';
import { languageHeader } from '#contract/platform/language-choice.ts';
import { sentCookies } from '../plugins/host-cookies.ts';
import { askInside } from '../serving/inner-calls.ts';
import type { App } from '../serving/serve.ts';
import type { ApiCallInit, PageContext } from './render-page.ts';

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

/** An answer that never left the process: its JSON is read without a stream. */
class InnerResponse extends Response {
  override readonly json: () => Promise<unknown>;

  constructor({ rawPayload, payload, statusCode }: LightMyRequestResponse, headers: Headers) {
    super(rawPayload.length === 0 ? null : rawPayload, { status: statusCode, headers });
    this.json = async () => JSON.parse(payload);
  }
}

/** Calls of the server's own API on behalf of the visitor of a page. */
export function apiOf(app: App, request: FastifyRequest): PageContext['api'] {
  const cookies = cookieJar(sentCookies(request));
  const day = asOfIn(request.url);
  return async (path, init = {}) => {
    if (!path.startsWith('/api/')) throw new TypeError(`A page can call the API only, not ${path}`);
    const answer = await askInside(app, {
      method: methodOf(init),
      url: isRead(init) ? withAsOf(path, day) : path,
      headers: { ...headersFor(request, cookies.header(), init), ...(day !== null && { [asOfHeader]: 'page' }) },
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(init.body !== undefined && { payload: init.body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) headers.append(name, String(one));
    }
    cookies.take(headers.getSetCookie());
    return new InnerResponse(answer, headers);
  };
}
