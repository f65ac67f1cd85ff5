import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { type ErrorBody, type ErrorCode, errorCodes } from '#contract/platform/errors.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import type { TestSite } from '../../testing/test-app.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-scope': string | null;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

interface Refusal {
  readonly content: {
    readonly 'application/json': { readonly examples: Readonly<Record<string, { readonly value: ErrorBody }>> };
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Refusal>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

let site: TestSite;
let document: Document;
beforeAll(async () => {
  site = await sampleSite();
  document = (await site.app.inject('/api/openapi.json')).json();
});

test('BEY-8 the description is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('BEY-8 a document that is no OpenAPI would be found', async () => {
  const { valid } = await new Validator().validate({ ...document, info: {} });
  expect(valid).toBe(false);
});

/** Addresses that are no calls, and why. */
const otherRoutes = [
  ['/healthz', 'whether the process answers, for who watches over it'],
  ['/readyz', 'whether the node takes requests, for its balancer'],
  ['/*', 'pages and their files, for browsers'],
  ['/bonds/:key(^[A-Za-z0-9]{1,20}$)', 'a page without its last slash'],
  ['/:model(^(?:bonds|stocks|indexes|company|etf)$)', 'a page without its last slash'],
  ['/:model(^(?:stocks|indexes|company|etf)$)/:id(^[0-9]{1,15}$)', 'a page without its last slash'],
  ['/bonds/:key(^[A-Za-z]{2}[A-Za-z0-9]{9}[0-9]$)/', 'a page by its ISIN'],
  ['/sign-in/with/:provider/callback/', 'where another service sends the reader back to'],
] as const;

test('BEY-8 the description has every call that the server serves, and no other but those with a reason', () => {
  const others: readonly string[] = otherRoutes.map(([url]) => url);
  const served = site.app.listedRoutes.flatMap(({ methods, url }) => {
    if (others.includes(url)) return [];
    return methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`);
  });
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(served.sort());
  const urls = site.app.listedRoutes.map(({ url }) => url);
  expect(others.filter((url) => !urls.includes(url))).toEqual([]);
});

test('BEY-8 the parts of every path are described', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(operations)) {
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(named, path).toEqual(parts);
    }
  }
});

test('BEY-8 every code is described by its English text, every priced field by its family', () => {
  const text = JSON.stringify(document);
  for (const code of Object.keys(errorCodes)) expect(text).toContain(`{"const":"${code}","title":"HTTP `);
  expect(text).toContain('"buying_quote.numeric":{"anyOf":[{"type":"number"},{"type":"null"}],"x-family":"quote"}');
});

const operations = () => Object.values(document.paths).flatMap((each) => Object.values(each));

test('BEY-8 every call has a summary, a name of its own, and refusals with an example of each code', () => {
  const all = operations();
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const { operationId, summary, responses } of all) {
    expect(summary, operationId).toMatch(/^[A-Z].{6,}[^.]$/);
    const { 200: answer, ...refusals } = responses;
    expect(answer, operationId).toBeDefined();
    expect(Object.keys(refusals)).toEqual(expect.arrayContaining(['401', '403', '429', '503', 'default']));
    for (const [status, { $ref = '' }] of Object.entries(refusals)) {
      const { examples } =
        document.components.responses[$ref.split('/').at(-1) ?? '']?.content['application/json'] ?? {};
      const codes = Object.keys(examples ?? {}) as ErrorCode[];
      expect(codes.length, `${operationId} ${status}`).toBeGreaterThan(0);
      if (status !== 'default')
        expect(new Set(codes.map((code) => errorCodes[code]))).toEqual(new Set([Number(status)]));
    }
  }
});

test('BEY-8 the examples of refusals are what the server says of their codes', async () => {
  const { examples } = document.components.responses.Http404?.content['application/json'] ?? { examples: {} };
  const answer = await site.app.inject({ url: '/api/bonds/999999/summary/', headers: { 'accept-language': 'en' } });
  expect(answer.json<ErrorBody>().error).toEqual({ ...examples.unknown_bond?.value.error, field: expect.anything() });
});

/** An address of a call with a value for each part that it needs. */
function addressOf(path: string, parameters: readonly Parameter[]): string {
  const query = parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => `${name}=1`);
  return `${path.replaceAll(/\{\w+\}/g, '1')}?${query.join('&')}`;
}

test('BEY-8 whatever a call answers to a stranger is a status and a type that it lists', async () => {
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (get === undefined) continue;
    const { statusCode, headers } = await site.app.inject({ url: addressOf(path, get.parameters) });
    const listed = Object.keys(get.responses);
    expect(statusCode === 304 || listed.includes(String(statusCode)), `${path} ${statusCode}`).toBe(true);
    const [type] = String(headers['content-type'] ?? '').split(';');
    if (statusCode === 200) expect(Object.keys(get.responses[200]?.content ?? {}), path).toContain(type);
  }
});

test('BEY-8 the description says of every call which scope opens it, and how a key is named', () => {
  const ways = document.components.securitySchemes;
  for (const { operationId, 'x-scope': scope, security } of operations()) {
    const names = security.flatMap((each) => Object.keys(each));
    expect(names, operationId).toContain('session');
    expect(names.includes('bearer'), operationId).toBe(scope !== null);
    for (const name of names) expect(ways[name]).toBeDefined();
  }
  for (const [path, each] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/operator/')) continue;
    for (const { security } of Object.values(each)) expect(security).toEqual([{ session: [] }]);
  }
  expect(document.paths['/api/live/']?.get?.['x-scope']).toBe('live');
  expect(document.paths['/api/profile/']?.get?.['x-scope']).toBeNull();
});
