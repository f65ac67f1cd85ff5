import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

interface Operation {
  readonly 'x-scope': string | null;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let site: TestApp;
let document: Document;
beforeAll(async () => {
  site = await openTestApp();
  document = (await site.app.inject('/api/openapi.json')).json();
});
afterAll(() => site.close());

test('BEY-8 the description is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('BEY-8 a document that is no OpenAPI would be found', async () => {
  const { valid } = await new Validator().validate({ ...document, info: {} });
  expect(valid).toBe(false);
});

test('BEY-8 the description has every call that the server serves, and no other', () => {
  const served = site.app.listedRoutes.flatMap(({ methods, url }) => {
    const isCall = url.startsWith('/api/') || url.startsWith('/cb/') || url === '/';
    return isCall ? methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`) : [];
  });
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(served.sort());
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

test('BEY-8 the description says of every call which scope opens it, and how a key is named', () => {
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
  for (const { 'x-scope': scope, security } of operations) expect(security !== undefined).toBe(scope !== null);
  expect(document.paths['/api/live/']?.get?.['x-scope']).toBe('live');
  expect(document.paths['/api/profile/']?.get?.['x-scope']).toBeNull();
});
