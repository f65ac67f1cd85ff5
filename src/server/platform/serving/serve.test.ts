import fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineCall, field } from '#contract/platform/call.ts';
import { arrayOf } from '#contract/platform/schemas.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { registerCompression } from '../plugins/static-files.ts';
import { createGate } from './gate.ts';
import { type App, serve } from './serve.ts';

test('BEY-4 a handler that has sent its reply itself is not answered for a second time', async () => {
  const lines: string[] = [];
  const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } };
  const { app, close } = await openTestApp({ logger });
  const payload = {
    items: [{ id: bondIds.usual, tgId: venueIds.exchange, model: 'bonds' }],
    startDate: '2025-01-02',
    endDate: '2025-06-30',
    chartType: 'price',
    userChangePeriod: false,
    getChartIteration: 1,
  };
  const rows = await app.inject({ method: 'POST', url: '/api/chart/get_tradings/', payload });
  const { etag } = (await app.inject('/api/labels/shell/')).headers;
  const known = await app.inject({ url: '/api/labels/shell/', headers: { 'if-none-match': String(etag) } });
  await close();
  expect([rows.statusCode, known.statusCode, known.body]).toEqual([200, 304, '']);
  expect(lines).toEqual([]);
});

const call = defineCall('GET /api/rows/', {
  summary: 'List rows',
  answer: arrayOf({ name: field('identity', Type.String()) }),
});

test('ERR-2 a reader who leaves while his answer is sent is no fault', async () => {
  const lines: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const app = fastify({ logger });
  app.decorateRequest('apiKey', null);
  await registerCompression(app as unknown as App);
  const gate = createGate(defaultFieldPolicy);
  const left = Promise.withResolvers<void>();
  const callLimits = {
    count: async (name: string) => ({ name, max: 1, seconds: 1, left: 1, resetS: 1 }),
    forget: async () => undefined,
  };
  serve(app as unknown as App, { gate, callLimits }, call, async (request, reply) => {
    request.raw.once('close', () => left.resolve());
    request.raw.socket.destroy();
    await left.promise;
    return gate.sendJson(reply, JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ name: `Bond ${at}` }))));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await expect(fetch(`${app.listeningOrigin}/api/rows/`, { headers: { 'accept-encoding': 'br' } })).rejects.toThrow();
  await left.promise;
  await app.close();
  expect(lines).toEqual([]);
});
