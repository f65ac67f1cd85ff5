import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { ApiInit } from '../../platform/data/ask.ts';
import { loadTradings, type TradingsQuery } from './load-tradings.ts';

const query: TradingsQuery = {
  bondId: 7,
  venueId: 4,
  range: { start: isoDate('2026-08-20'), end: isoDate('2026-11-20') },
  chartType: 'price',
  isOwnRange: false,
  columns: ['indicative_price'],
};

function answering(...answers: readonly unknown[]) {
  const bodies: Record<string, unknown>[] = [];
  const left = [...answers];
  const api = async (_path: string, init?: ApiInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json(left.shift());
  };
  return { api, bodies };
}

test('GRA-1 asks with the payload of the specification', async () => {
  const { api, bodies } = answering([]);
  await loadTradings(api, query);
  expect(bodies).toEqual([
    {
      items: [{ id: 7, tgId: 4, model: 'bonds' }],
      startDate: '2026-08-20',
      endDate: '2026-11-20',
      chartType: 'price',
      userChangePeriod: false,
      getChartIteration: 1,
      columns: ['indicative_price'],
    },
  ]);
});

test('GRA-4 says of a venue of evaluated prices that it is one', async () => {
  const { api, bodies } = answering([]);
  await loadTradings(api, { ...query, isEstimation: true });
  expect(bodies).toMatchObject([{ provider: 'estimation' }]);
});

test('GRA-1 a number moves the window to the three months that end on its day', async () => {
  // 1 740 700 800 is 28 February 2025, 00:00 UTC; three months back is 28 November 2024.
  const { api, bodies } = answering(1_740_700_800, []);
  const result = await loadTradings(api, query);
  expect(bodies[1]).toMatchObject({ startDate: '2024-11-28', endDate: '2025-02-28', getChartIteration: 2 });
  expect(result).toEqual({ ok: true, rows: [], range: { start: '2024-11-28', end: '2025-02-28' } });
});

test('ERR-1 a refusal keeps its code', async () => {
  const api = async () =>
    Response.json({ error: { code: 'range_too_long', message: '', field: null } }, { status: 400 });
  expect(await loadTradings(api, query)).toEqual({ ok: false, code: 'range_too_long', range: query.range });
});

test('ERR-1 an answer without a code is an internal failure, a silent 503 an unavailable service', async () => {
  const failing = (status: number) => async () => new Response('<html>', { status });
  expect(await loadTradings(failing(500), query)).toMatchObject({ ok: false, code: 'internal' });
  expect(await loadTradings(failing(503), query)).toMatchObject({ ok: false, code: 'unavailable' });
});
