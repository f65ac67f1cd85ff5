import type { Random } from './fuzz-random.ts';
import { type FuzzSchema, textOf, valueFor } from './fuzz-values.ts';

export interface FuzzRequest {
  readonly method: string;
  /** As it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
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
  ...[
    '/',
    '/bonds/1001/',
    '/bonds/XS0000001006/',
    '/stocks/',
    '/indexes/',
    '/etf/',
    '/company/',
    '/company/1/',
    '/sign-in/',
  ],
  ...[
    '/sign-in/with/corp/',
    '/sign-in/with/corp/callback/',
    '/sign-out/',
    '/theme/',
    '/language/',
    '/dismiss/',
    '/menu/',
    '/notices/',
  ],
  ...[
    '/profile/',
    '/profile/access/',
    '/profile/security/',
    '/operator/data/',
    '/gallery/',
    '/_root.data',
    '/bonds/1001.data',
    '/{word}/',
  ],
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

function queryOf({ parameters = [] }: Route, random: Random): string {
  const asked = parameters.filter((known) => known.in === 'query' && random.chance(0.7));
  const pairs = asked.map(({ name, schema = {} }) => [name, String(valueFor(schema, random))] as const);
  const strange = random.chance(0.15)
    ? [[random.pick(['page', 'q', 'sort', 'next', 'a[]', '__proto__']), textOf(random)] as const]
    : [];
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
];

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
  if (random.chance(0.06)) return { type, body: random.pick(nastyBodies) };
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
    ...(sent !== undefined && { body: sent }),
  };
}
