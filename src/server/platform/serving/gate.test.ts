import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { field, optionalField } from '#contract/platform/call.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { createGate, registerGate } from './gate.ts';

const answer = Type.Object({
  name: field('identity', Type.String()),
  price: optionalField('price', Type.Number()),
  rows: Type.Array(
    Type.Object({ yield: optionalField('yield', Type.Number()), masked: field('state', Type.Array(Type.String())) }),
  ),
});

const value = { name: 'A', price: 101.25, rows: [{ yield: 0.05, masked: [] }] };

async function answerOf(level: number, policy = defaultFieldPolicy): Promise<unknown> {
  const app = fastify();
  const gate = createGate(policy);
  app.get('/api/x/', (_request, reply) => gate.send(reply, answer, value, level));
  return (await app.inject('/api/x/')).json();
}

test('ACC-2 below its level a field is null and named', async () => {
  expect(await answerOf(1077)).toEqual(value);
  expect(await answerOf(1076)).toEqual({ name: 'A', price: null, rows: [{ yield: null, masked: ['yield'] }] });
});

test('BEY-8 numbers leave with exact decimals', () => {
  const { mask } = createGate(defaultFieldPolicy);
  const noisy = { ...value, price: 103.299_900_000_000_01, rows: [{ yield: 0.1 + 0.2, masked: [] }] };
  expect(mask(noisy, answer, 1077)).toEqual({ ...value, price: 103.2999, rows: [{ yield: 0.3, masked: [] }] });
});

test('ACC-2 an operator moves a family by another policy', async () => {
  expect(await answerOf(1, { ...defaultFieldPolicy, yield: 1 })).toMatchObject({
    price: null,
    rows: [{ yield: 0.05 }],
  });
});

test('ACC-2 a part that was masked for a lower level stays named', async () => {
  const gate = createGate(defaultFieldPolicy);
  const item = Type.Object({
    price: optionalField('price', Type.Number()),
    masked: field('state', Type.Array(Type.String())),
  });
  const masked = gate.mask({ price: 1, masked: [] }, item, 1);
  expect(gate.mask(masked, item, 1077)).toEqual({ price: null, masked: ['price'] });
});

test('ACC-2 the serializer is a second net: what the mask forgot leaves as null', async () => {
  const app = fastify();
  const closed: TSchema = Type.Object({ price: Type.Null() });
  app.get('/', async (_request, reply) => reply.compileSerializationSchema({ ...closed })({ price: 101.25 }));
  expect((await app.inject('/')).body).toBe('{"price":null}');
});

test('BEY-4 an answer of the API that did not come through the gate is stopped', async () => {
  const app = fastify();
  registerGate(app as unknown as Parameters<typeof registerGate>[0]);
  app.get('/api/beside/', async () => ({ price: 101.25 }));
  const stopped = await app.inject('/api/beside/');
  expect(stopped.statusCode).toBe(500);
  expect(stopped.body).not.toContain('101.25');
});

test('BEY-4 only the trading rows, which ask for every column, and bars and quotes of a series, which ask for it, are sent as ready JSON', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const usersOf = (way: string) => files.filter((name) => readFileSync(join(root, name), 'utf8').includes(way));
  expect(usersOf('.sendJson(').toSorted()).toEqual(['feeds/udf/udf.ts', 'market/trading-days/tradings-route.ts']);
  // Files are written of the ready JSON, of items that the gate has masked, or by who asked for the right to all of it.
  expect(usersOf('.sendFile(').toSorted()).toEqual([
    'feeds/bulk/bulk.ts',
    'figures/explain/explain-route.ts',
    'lists/list/bond-list-route.ts',
    'platform/files/send-stored-file.ts',
    'platform/files/send-table.ts',
    'portfolio/calendar/calendar-scope.ts',
  ]);
  expect(usersOf('sendTable(').toSorted()).toEqual([
    'bond/cash-flows/cash-flows-route.ts',
    'figures/curves/curves-feature.ts',
    'issuer/reports/reports.ts',
    'lists/list/bond-basket-routes.ts',
    'lists/list/bond-scatter-routes.ts',
    'lists/list/list-file-routes.ts',
    'market/trading-days/archive-route.ts',
    'platform/files/send-table.ts',
    'portfolio/watchlists/holdings-routes.ts',
  ]);
  expect(usersOf('sendCsv(').toSorted()).toEqual([
    'bond/cash-flows/cash-flows-route.ts',
    'figures/curves/curves-feature.ts',
    'lists/list/bond-basket-routes.ts',
    'lists/list/bond-scatter-routes.ts',
    'lists/list/bonds-csv-route.ts',
    'lists/list/list-file-routes.ts',
    'market/quotes/quotes-route.ts',
    'market/trading-days/archive-rows.ts',
    'platform/files/send-table.ts',
    'portfolio/watchlists/holdings-routes.ts',
  ]);
  expect(usersOf("/files/send-stored-file.ts'").toSorted()).toEqual([
    'bond/risk-report/risk-report.ts',
    'issuer/comments/comments.ts',
    'issuer/documents/documents-route.ts',
    'issuer/reports/reports.ts',
  ]);
  // Whoever serves events hands over a stream, whose writer is the live route alone.
  expect(usersOf('.sendEvents(')).toEqual(['platform/serving/serve.ts']);
  expect(usersOf('serveEvents(app')).toEqual(['market/trading-days/live-route.ts']);
});
