import type { Random } from './fuzz-random.ts';
import { type FuzzSchema, textOf, valueFor } from './fuzz-values.ts';

export interface FuzzRequest {
  readonly method: string;
  /** As it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How the letters of the body become bytes. */
  readonly bodyEncoding?: 'utf8' | 'latin1';
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: FuzzSchema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: FuzzSchema }>> };
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Route extends Operation {
  readonly method: string;
  readonly path: string;
}

const pages: readonly string[] = [
  '/',
  '/bonds/1001/',
  '/bonds/XS0000001006/',
  '/stocks/',
  '/indexes/',
  '/etf/',
  '/company/',
  '/company/1/',
  '/sign-in/',
  '/sign-in/with/corp/',
  '/sign-in/with/corp/callback/',
  '/sign-out/',
  '/theme/',
  '/language/',
  '/dismiss/',
  '/menu/',
  '/notices/',
  '/profile/',
  '/profile/access/',
  '/profile/security/',
  '/profile/keys/',
  '/profile/webhooks/',
  '/operator/data/',
  '/gallery/',
  '/_root.data',
  '/bonds/1001.data',
  '/{word}/',
];
const form = { content: { 'application/x-www-form-urlencoded': {} } };

/** Every call of the description, and the pages with the two methods that they answer to. */
export function routesOf({ paths }: OpenApi): readonly Route[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const drawn = pages.flatMap((path) => [
    { method: 'GET', path },
    { method: 'POST', path, requestBody: form },
  ]);
  return [...calls, ...calls, ...drawn];
}

function encoded(text: string, random: Random): string {
  // A lone half of a pair cannot be written at all.
  const whole = text.toWellFormed();
  return random.chance(0.9) ? encodeURIComponent(whole) : encodeURI(whole).replace(/[^\x21-\x7e]/g, '');
}

const usualIds = ['1001', '1002', '1', '2', '3', '381', '297', 'member'];

function pathOf({ path, parameters = [] }: Route, random: Random): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = parameters.find((known) => known.in === 'path' && known.name === name)?.schema ?? {};
    if (/id$/i.test(name) && random.chance(0.6)) return random.pick(usualIds);
    const value = random.chance(0.8) ? String(valueFor(schema, random)) : textOf(random);
    return encoded(value.slice(0, 500), random);
  });
  return random.chance(0.02) ? filled.replace(/\/$/, random.pick(['', '//', '/%zz/', '/../', '/.data'])) : filled;
}

const strangeNames = [
  'page',
  'q',
  'sort',
  'next',
  'a[]',
  '__proto__',
  'key',
  'cursor',
  'token',
  'limit',
  'callback',
  'a.b',
];

function queryOf({ parameters = [] }: Route, random: Random): string {
  const asked = parameters.filter((known) => known.in === 'query' && random.chance(0.7));
  const pairs = asked.map(({ name, schema = {} }) => {
    const isOfBond = /^(?:bond|symbol|venue)$/.test(name) && random.chance(0.6);
    return [name, isOfBond ? random.pick(usualIds) : String(valueFor(schema, random))] as const;
  });
  const strange = random.chance(0.15) ? [[random.pick(strangeNames), textOf(random)] as const] : [];
  const twice = random.chance(0.05) ? pairs : [];
  const all = [...pairs, ...strange, ...twice].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encoded(value, random)}`,
  );
  return all.length === 0 ? '' : `?${all.join('&')}`;
}

const nastyBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1}',
  '\u0000',
  '[[[[[[[[',
  '{"__proto__":{"x":1}}',
  'x'.repeat(70_000),
  '['.repeat(30_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  '{"id":1e999,"page":-1e999,"value":123456789012345678901234567890}',
  '{"id":1,"id":2,"id":{"id":3}}',
  '\ufeff{"id":1}',
  '{"text":"\\ud800","name":"\\u0000"}',
  '{"constructor":{"prototype":{"level":9}}}',
  "{'id':1}",
  '{"id":NaN}',
  `{"items":${JSON.stringify(Array(9000).fill(1))}}`,
];
/** Bytes that are no UTF-8 stand in place of the first letter of a body. */
const brokenBytes: readonly string[] = ['\xff', '\xc0\xaf', '\xed\xa0\x80', '\xf8\x88\x80\x80\x80'];

function formBody(random: Random): string {
  const names = [
    'next',
    'email',
    'password',
    'name',
    'language',
    'theme',
    'purpose',
    'account',
    'form',
    'code',
    'token',
    'id',
  ];
  const pairs = Array.from({ length: random.int(5) }, () => [random.pick(names), textOf(random).toWellFormed()]);
  return new URLSearchParams(pairs).toString();
}

function bodyOf({ requestBody }: Route, random: Random): { readonly type?: string; readonly body?: string } {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined)
    return random.chance(0.05) ? { type: 'application/json', body: random.pick(nastyBodies) } : {};
  if (random.chance(0.08)) return { type, body: random.pick(nastyBodies) };
  if (type.includes('form')) return { type, body: formBody(random) };
  const value = valueFor(media?.schema ?? {}, random);
  return {
    type,
    body: type.includes('json') ? JSON.stringify(value) : encodeURIComponent(String(value).toWellFormed()),
  };
}

const wrongTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'x',
  '',
];
const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  ['accept-language', ['de', 'xx', 'zh-Hant,*;q=0.1', ';;;', 'x'.repeat(300)]],
  ['accept-encoding', ['br', 'gzip;q=0', 'identity', 'x', '*']],
  ['range', ['bytes=0-1', 'bytes=-5', 'bytes=9-1', 'items=0-1', 'bytes=0-1,3-4', 'bytes=x']],
  ['if-none-match', ['*', '"x"', 'W/"x"', 'x']],
  ['last-event-id', ['0', '-1', '1e9', 'x', '999999999999999']],
  ['content-encoding', ['gzip', 'br', 'x']],
  [
    'cookie',
    [
      'bondlens=x.y',
      'bondlens=%zz; bondlens-theme=<',
      'bondlens-sections=%7B; bondlens-language=xx',
      '=;=;',
      'x'.repeat(2000),
    ],
  ],
  ['origin', ['https://evil.example', 'null', 'x']],
  ['sec-fetch-site', ['cross-site', 'none', 'x']],
  [
    'authorization',
    [
      'Bearer x',
      'Bearer',
      'Basic x',
      'Basic Og==',
      `Bearer ${'x'.repeat(4000)}`,
      'Digest a=b',
      'Bearer bondlens_\u00ff',
    ],
  ],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '9999']],
  ['expect', ['100-continue']],
  ['x-http-method-override', ['DELETE']],
  ['x-original-url', ['/api/operator/users/']],
  ['x-forwarded-for', ['x', '::1, ::1', '1.2.3.4, evil', "' or 1=1--", '999.999.999.999', 'x'.repeat(1000)]],
  ['idempotency-key', ['x', 'x'.repeat(1000), '"']],
  ['user-agent', ['', 'x'.repeat(3000), '<script>', 'Googlebot/2.1']],
  ['referer', ['javascript:alert(1)', 'x'.repeat(3000), '/\\evil.example']],
  ['accept', ['application/xml', 'x', '*/*;q=x', 'text/event-stream', 'x'.repeat(2000)]],
  ['host', ['evil.example', 'localhost', '127.0.0.1', '[::1]']],
  ['x-forwarded-proto', ['https', 'x']],
  ['x-forwarded-host', ['evil.example']],
];

function headersOf(random: Random, cookie: string): Record<string, string> {
  // Many networks, so that limits do not answer for the routes.
  const network = `198.${18 + random.int(2)}.${random.int(256)}.${1 + random.int(254)}`;
  const usual = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network, ...(cookie && { cookie }) };
  const odd = random.chance(0.2) ? [random.pick(oddHeaders)] : [];
  return { ...usual, ...Object.fromEntries(odd.map(([name, values]) => [name, random.pick(values)])) };
}

/** A body, now and then with bytes that are none of its encoding. */
function withBytes(body: string, random: Random): Pick<FuzzRequest, 'body' | 'bodyEncoding'> {
  if (!random.chance(0.03)) return { body };
  return { body: random.pick(brokenBytes) + body.slice(1).replace(/[^\x20-\x7e]/g, '?'), bodyEncoding: 'latin1' };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** A request for a route, in some way right and in some way broken, of a reader with this cookie. */
export function requestOf(route: Route, random: Random, cookie: string): FuzzRequest {
  const { type, body } = bodyOf(route, random);
  const contentType = random.chance(0.04) ? random.pick(wrongTypes) : type;
  const headers = { ...headersOf(random, cookie), ...(contentType !== undefined && { 'content-type': contentType }) };
  const method = random.chance(0.03) ? random.pick(methods) : route.method;
  const sent = method === 'GET' || method === 'HEAD' ? undefined : body;
  return {
    method,
    path: pathOf(route, random) + queryOf(route, random),
    headers,
    ...(sent !== undefined && withBytes(sent, random)),
  };
}
