import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Call, kindOfCall } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { bulkTables } from '#domain/feeds/bulk-table.ts';
import { draws } from '#math/testing/draws.ts';
import { fundId } from '#server/testing/sample-compositions.ts';
import {
  bondIds,
  commentId,
  documentId,
  indexId,
  stockId,
  usualIsin,
  venueIds,
} from '#server/testing/sample-market.ts';
import { reportIds } from '#server/testing/sample-reports.ts';
import type { LeakCase } from './leak-case.ts';

const SEED = 20_250_630;
/** Requests of each call. */
const REQUESTS = draws(4, 12);

const bonds = Object.values(bondIds);
const pairs = bonds.flatMap((id) => Object.values(venueIds).map((venueId) => `${id}.${venueId}`));
const days = ['2024-01-01', '2024-06-30', '2025-01-01', '2025-06-01', '2025-06-30', '2026-01-01'];
const terms = ['', 'alderney', 'XS00', usualIsin, '2027', 'custody', 'sample', 'kommune'];

/** Values that lead to something in the sample market, by the name of the part. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  id: [...bonds, 1, 2, 3, indexId, stockId, fundId],
  bondId: bonds,
  emitentId: [1, 2, 3],
  issuer: [1, 2, 3],
  tgId: Object.values(venueIds),
  venue: Object.values(venueIds),
  documentId: [documentId],
  commentId: [commentId],
  reportId: Object.values(reportIds),
  bondStatusId: [192, 128],
  table: bulkTables,
  items: [pairs.slice(0, 3).join(','), ...pairs],
  symbol: [usualIsin, `${usualIsin}.YIELD`, ...bonds.map((id) => `${id}.GSPREAD`), ...bonds.map(String)],
  query: terms,
  bond: [...bonds.map(String), ...bonds],
  search: terms,
  from: [0, ...days],
  to: [1_900_000_000, ...days],
  countback: [3, 500],
  after: ['0', '1', '1000000'],
  startDate: days,
  endDate: days,
  beginDate: days,
  page: [1, 2, 3],
  q: terms,
  term: terms,
  isin: [...bonds.map(String), usualIsin],
  list: ['381', '9001'],
  basket: [381, 9001],
  currency: ['EUR', 'USD'],
  module: ['shell', 'bond', 'tradings'],
  language: ['eng', 'rus'],
};

function enumOf(schema: TSchema): readonly unknown[] | undefined {
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum;
  if ('const' in schema) return [schema.const];
  return undefined;
}

/** Values of a schema, those that lead to something wherever the name of the part is known. */
function valuesOf(schema: TSchema, name: string): fc.Arbitrary<unknown> {
  const listed = enumOf(schema);
  if (listed !== undefined) return fc.constantFrom(...listed);
  const fitting = (known[name] ?? []).flatMap((value) =>
    [value, String(value)].filter((form) => Value.Check(schema, form)),
  );
  if (fitting.length > 0) return fc.constantFrom(...fitting);
  if ('anyOf' in schema) return fc.oneof(...(schema.anyOf as readonly TSchema[]).map((part) => valuesOf(part, name)));
  if ('properties' in schema) return objectOf(schema);
  if ('items' in schema) return fc.array(valuesOf(schema.items as TSchema, name), { minLength: 1, maxLength: 3 });
  if ('type' in schema && schema.type === 'boolean') return fc.boolean();
  if ('type' in schema && schema.type === 'null') return fc.constant(null);
  if ('type' in schema && (schema.type === 'integer' || schema.type === 'number'))
    return fc.integer({ min: 1, max: 9 });
  return fc.constantFrom(...terms);
}

function objectOf(schema: TSchema): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
  };
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valuesOf(part, name)]));
  return fc.record(parts, { requiredKeys: [...required] });
}

function requestsOf(call: Call): fc.Arbitrary<LeakCase> {
  const parts = fc.record({
    params: objectOf(call.params ?? { properties: {} }),
    query: objectOf(call.query ?? { properties: {} }),
    body: call.body === undefined ? fc.constant(undefined) : valuesOf(call.body, 'term'),
  });
  return parts.map(({ params, query, body }) => ({
    method: call.method,
    url: callAddress(call.path, { params, query } as Parameters<typeof callAddress>[1]),
    ...(body !== undefined && { payload: body as object | string }),
    isVocabulary: /^\/api\/(labels\/|openapi)/.test(call.path),
    ...(typeof body === 'string' && { headers: { 'content-type': 'text/plain' } }),
  }));
}

/** Requests of a call as its schemas allow them: the same at every run. */
export function requestsLike(call: Call, count: number): readonly LeakCase[] {
  return fc.sample(requestsOf(call), { seed: SEED, numRuns: count });
}

export interface GeneratedCase {
  readonly call: Call;
  readonly asked: LeakCase;
}

/** Requests of every call that reads, made from its schemas: the same at every run. Streams have their cases by hand: not all of them begin to speak. */
export const generatedCases: readonly GeneratedCase[] = makeCases();

function makeCases(): readonly GeneratedCase[] {
  const calls: readonly Call[] = Object.values(callsOfFeature).flat();
  return calls
    .filter((call) => kindOfCall(call) === 'read' && call.isStream !== true)
    .flatMap((call) => requestsLike(call, REQUESTS).map((asked) => ({ call, asked })));
}
