import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { saveSampleMarket } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTracing, type Tracing } from './tracing.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** As the collector of the OTLP protocol is sent them: JSON by POST to /v1/traces. */
const received: { readonly resource: string; readonly spans: readonly Span[] }[] = [];
let collector: Server;
let tracing: Tracing;
let own: TestDatabase;
let database: Database;
let site: TestApp;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { resource, scopeSpans } of resourceSpans)
      received.push({
        resource: JSON.stringify(resource),
        spans: scopeSpans.flatMap(({ spans }: { spans: Span[] }) => spans),
      });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'bonds-of-the-tests');
  tracing = await openTracing();
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, onStatement: tracing.statementsOf('site') });
  await saveSampleMarket(database);
  site = await openTestApp({ database, tracing });
});
afterAll(async () => {
  await site.close();
  await database.close();
  await own.drop();
  collector.close();
  vi.unstubAllEnvs();
});

test('BEY-16 spans of requests and their statements reach a collector, each below its parent, and nothing of what was sent', async () => {
  const canary = 'canary7411';
  const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const traceparent = `00-${traceId}-${parentId}-01`;
  const payload = { term: canary, emitent_stop_statuses_ids: [] };
  const asked = { method: 'POST', url: '/api/suggest/companies/', payload, headers: { traceparent } } as const;
  await site.app.inject({ ...asked, remoteAddress: '127.0.0.1' });
  await site.app.inject({ ...asked, remoteAddress: '203.0.113.7' });
  await tracing.stop();
  const spans = received.flatMap((each) => each.spans);
  const requests = spans.filter(({ name }) => name === 'POST /api/suggest/companies/');
  expect(requests).toHaveLength(2);
  const [trusted, stranger] = requests;
  expect(trusted).toMatchObject({ traceId, parentSpanId: parentId });
  expect(stranger?.traceId).not.toBe(traceId);
  expect(stranger?.parentSpanId ?? '').toBe('');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === trusted?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every((span) => span.traceId === traceId)).toBe(true);
  const all = JSON.stringify(received);
  expect(all).toContain('bonds-of-the-tests');
  expect(all).toContain('$1');
  expect(all).not.toContain(canary);
  expect(all).not.toContain('203.0.113');
});
