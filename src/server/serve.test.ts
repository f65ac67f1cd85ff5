import { expect, test } from 'vitest';
import { bondIds, venueIds } from './testing/sample-market.ts';
import { openTestApp } from './testing/test-app.ts';

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
