import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { tradingsCall } from '#contract/market/trading-days/trading-rows.ts';
import { openapiDocument } from '#contract/site/openapi-document.ts';
import { type ApiDocument, describedCall, exampleOf, fieldsOf, groupsOf, typeOf } from './api-calls.ts';

// As it comes to the page: JSON.
const document: ApiDocument = JSON.parse(JSON.stringify(openapiDocument((code) => code, 'session')));

test('BEY-8 every call of the description is listed once, and described', () => {
  const listed = groupsOf(document, '').flatMap(({ calls }) => calls.map(({ name }) => name));
  const operations = Object.values(document.paths).flatMap((each) => Object.keys(each));
  expect([listed.length, new Set(listed).size]).toEqual([operations.length, operations.length]);
  for (const name of listed) expect(describedCall(document, name)?.answerType, name).toMatch(/\w\/\w/);
});

test('BEY-8 a call is found by words of its address, summary, group and scope', () => {
  const namesOf = (search: string) => groupsOf(document, search).flatMap(({ calls }) => calls.map(({ name }) => name));
  expect(namesOf('summary /api/bonds/{id}')).toContain('GET /api/bonds/{id}/summary/');
  expect(namesOf('live stream nothing-like-it')).toEqual([]);
  expect(namesOf('watchlists:write').every((name) => /atchlist/.test(name))).toBe(true);
});

test('BEY-8 the fields of an answer are told with those of what it holds, their types and families', () => {
  const fields = describedCall(document, 'GET /api/bonds/{id}/summary/')?.fields ?? [];
  expect(fields).toContainEqual({ name: 'price.value', type: 'number | null', family: 'price' });
  expect(fields).toContainEqual({ name: 'ratings[].agency', type: 'string', family: 'identity' });
});

test('BEY-8 types, fields and a body to begin with follow from a schema', () => {
  const item = { type: 'object', properties: { kind: { enum: ['put', 'call'] }, price: { type: 'number' } } };
  expect(typeOf({ anyOf: [{ type: 'array', items: item }, { type: 'null' }] })).toBe('object[] | null');
  expect(typeOf({ enum: ['put', 'call'] })).toBe('"put" | "call"');
  expect(fieldsOf({ type: 'array', items: item }).map(({ name }) => name)).toEqual(['[].kind', '[].price']);
  expect(exampleOf({ type: 'object', properties: { offers: { type: 'array', items: item } } })).toEqual({
    offers: [{ kind: 'put', price: 0 }],
  });
});

test('BEY-8 the body to begin with is one that the call takes', () => {
  const { text = '' } = describedCall(document, 'POST /api/chart/get_tradings/')?.body ?? {};
  expect(Value.Check(tradingsCall.body, JSON.parse(text))).toBe(true);
});
