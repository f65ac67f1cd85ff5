import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuerSeries, instrumentSeriesCall } from '#contract/market/time-series.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { ErrorBody } from '#contract/platform/errors.ts';
import { headersOfReader, type ReaderKind, readerKinds } from '../../testing/readers.ts';
import { bondIds, indexId, sampleHistories, saveSampleMarket, stockId, venueIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

type Series = AnswerOf<typeof instrumentSeriesCall>;

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const index = `indexes/${indexId}`;

async function post(of: string, payload: object, kind: ReaderKind = 'full') {
  const headers = await headersOfReader(site, kind);
  return site.app.inject({ method: 'POST', url: `/api/series/instrument/${of}/`, payload, headers });
}

async function seriesOf(of: string, payload: object = {}, kind: ReaderKind = 'full'): Promise<Series> {
  const answer = await post(of, payload, kind);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function storedDays(from: string, to: string) {
  return site.database.kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', indexId)
    .where('venueId', '=', venueIds.exchange)
    .where('date', '>=', from as never)
    .where('date', '<=', to as never)
    .orderBy('date')
    .select(['date', 'indicativePrice', 'turnover'])
    .execute();
}

test('TSG-1 a range has the values and the turnover of its days, both ends included', async () => {
  const answer = await seriesOf(index, { beginDate: '2025-03-03', endDate: '2025-03-20' });
  const stored = await storedDays('2025-03-03', '2025-03-20');
  expect(stored).toHaveLength(18);
  const [line] = answer.series;
  expect(line?.data.map(({ date, value }) => [date, value])).toEqual(
    stored.map((day) => [day.date, day.indicativePrice]),
  );
  expect(line?.overturn.map(({ date, value }) => [date, value])).toEqual(stored.map((day) => [day.date, day.turnover]));
  expect(line?.data[0]?.['date.numeric']).toBe(Date.UTC(2025, 2, 3) / 1000);
  expect(answer.data).toEqual(line?.data);
  expect(answer).toMatchObject({ graph_type: 'line', measure: 'points' });
  expect(line?.entity).toEqual({
    id: indexId,
    tgId: venueIds.exchange,
    model: 'indexes',
    name: 'Sample Index',
    tgName: 'Main Exchange',
    date: '2025-06-28',
  });
});

test('TSG-1 texts are those of the numbers in the language of the reader', async () => {
  const headers = { ...(await headersOfReader(site, 'full')), 'accept-language': 'de' };
  const url = `/api/series/instrument/${index}/`;
  const answer = (await site.app.inject({ method: 'POST', url, payload: {}, headers })).json() as Series;
  for (const { value, valueFmt } of answer.data) {
    expect(Number(valueFmt?.replace('.', '').replace(',', '.'))).toBe(value);
    expect(valueFmt).toMatch(/,\d{4}$/);
  }
  expect(answer.series[0]?.overturn[0]?.valueFmt).toMatch(/^\d{1,3}(\.\d{3})?$/);
});

test('TSG-1 periods end on the last day of the history; three months where nothing is asked for', async () => {
  const { tabs, data } = await seriesOf(index);
  expect(tabs).toEqual([
    { id: '1M', class: '', start_date: '2025-05-28', end_date: '2025-06-28' },
    { id: '3M', class: 'active', start_date: '2025-03-28', end_date: '2025-06-28' },
    { id: '1Y', class: '', start_date: '2024-06-28', end_date: '2025-06-28' },
    { id: '3Y', class: '', start_date: '2022-06-28', end_date: '2025-06-28' },
  ]);
  expect([data[0]?.date, data.at(-1)?.date]).toEqual(['2025-03-28', '2025-06-28']);
  const month = await seriesOf(index, { periodId: '1M', beginDate: '2025-01-02', endDate: '2025-01-03' });
  expect([month.data[0]?.date, month.data.at(-1)?.date]).toEqual(['2025-05-28', '2025-06-28']);
});

test('TSG-1 dates of one’s own make no tab the active one; a missing one is as far away as it may be', async () => {
  const own = await seriesOf(index, { periodId: null, endDate: '2025-01-10' });
  expect(own.tabs.map((tab) => tab.class)).toEqual(['', '', '', '']);
  expect([own.data[0]?.date, own.data.at(-1)?.date]).toEqual(['2025-01-02', '2025-01-10']);
  const later = await seriesOf(index, { beginDate: '2025-06-27' });
  expect(later.data.map(({ date }) => date)).toEqual(['2025-06-27', '2025-06-28']);
});

test.each([
  [{ beginDate: '2025-02-30' }, 'bad_date', 'beginDate'],
  [{ beginDate: '2025-02-02', endDate: '2025-02-01' }, 'bad_range', 'beginDate'],
  [{ beginDate: '2010-01-01', endDate: '2025-02-01' }, 'range_too_long', 'beginDate'],
  [{ periodId: '7Y' }, 'bad_request', 'periodId'],
  [{ more: 1 }, 'bad_request', null],
])('TSG-1 %j is refused with %s', async (payload, code, field) => {
  const answer = await post(index, payload);
  expect(answer.statusCode).toBe(400);
  expect((answer.json() as ErrorBody).error).toMatchObject(field === null ? { code } : { code, field });
});

test.each(['stocks/999', 'stocks/x', `indexes/${stockId}`, `stocks/${bondIds.usual}`])(
  'TSG-1 %s leads to nothing',
  async (of) => {
    expect((await post(of, {})).json().error.code).toBe('not_found');
  },
);

test('TSG-1 an instrument without a history has no line, and tabs that end today', async () => {
  const { data, series, tabs } = await seriesOf(`stocks/${stockId}`);
  expect([data, series, tabs[0]?.end_date]).toEqual([[], [], '2025-06-30']);
});

const hasValue = ({ data }: Series['series'][number]) => data.some(({ value }) => value !== null);

test.each(readerKinds)('TSG-4 a %s has values or the shape alone, as the table of access says', async (kind) => {
  const { series } = await seriesOf(index, { periodId: '1Y' }, kind);
  const isFull = kind.startsWith('full');
  const main = series.find(({ entity }) => entity.tgId === venueIds.exchange);
  expect(series.map(hasValue)).toEqual(series.map(() => isFull));
  if (isFull) return;
  expect(main?.masked).toEqual(['value', 'valueFmt', 'overturn']);
  expect(main?.overturn).toEqual([]);
  expect(main?.data.length).toBeLessThanOrEqual(120);
  for (const { value, valueFmt, shape } of main?.data ?? []) {
    expect([value, valueFmt]).toEqual([null, null]);
    expect(shape).toBeGreaterThanOrEqual(0);
    expect(shape).toBeLessThanOrEqual(64);
  }
});

test('TSG-4 the shape is the one that the chart call gives of the index', async () => {
  const payload = {
    items: [{ id: indexId, tgId: venueIds.exchange, model: 'index' }],
    startDate: '2025-02-01',
    endDate: '2025-05-31',
    chartType: 'price',
    userChangePeriod: true,
    getChartIteration: 1,
  };
  const rows = (
    await site.app.inject({ method: 'POST', url: '/api/chart/get_tradings/', payload })
  ).json() as readonly {
    readonly date: string;
    readonly shape: number | null;
  }[];
  const { data } = await seriesOf(index, { beginDate: '2025-02-01', endDate: '2025-05-31' }, 'visitor');
  const drawn = rows.filter(({ shape }) => shape !== null).map(({ date, shape }) => [date, shape]);
  expect(data.map(({ date, shape }) => [date, shape])).toEqual(drawn);
  expect(drawn.length).toBeGreaterThan(10);
});

test('ACC-5 ground 381 stands beside other lines with the nsd flag alone, a ground that hides its quotes never', async () => {
  const groundsOf = async (kind: ReaderKind) =>
    (await seriesOf(index, {}, kind)).series.map(({ entity }) => entity.tgId);
  expect(await groundsOf('full-nsd')).toEqual([venueIds.exchange, venueIds.nsd]);
  for (const kind of ['full', 'full-export', 'member', 'visitor'] as const) {
    expect(await groundsOf(kind)).toEqual([venueIds.exchange]);
  }
});

test('ACC-5 ground 381 alone is a shape to full access without the nsd flag', async () => {
  const { nsd } = venueIds;
  const histories = sampleHistories().filter(
    ({ instrumentId, venueId }) => instrumentId !== indexId || venueId === nsd,
  );
  const alone = await openTestApp({}, (database) => saveSampleMarket(database, histories));
  try {
    const ask = async (kind: ReaderKind) => {
      const headers = await headersOfReader(alone, kind);
      const answer = await alone.app.inject({
        method: 'POST',
        url: `/api/series/instrument/${index}/`,
        payload: {},
        headers,
      });
      return answer.json() as Series;
    };
    const closed = await ask('full');
    expect(closed.series.map(hasValue)).toEqual([false]);
    expect(closed.data).toEqual(closed.series[0]?.data);
    expect((await ask('full-nsd')).series.map(hasValue)).toEqual([true]);
  } finally {
    await alone.close();
  }
});

async function mapOf(id: number, payload: object = {}, kind: ReaderKind = 'full'): Promise<IssuerSeries> {
  const headers = await headersOfReader(site, kind);
  const answer = await site.app.inject({ method: 'POST', url: `/api/series/issuer/${id}/`, payload, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('TSG-3 the map of an issuer has a point for each of its bonds, of the latest day up to that of the map', async () => {
  const { graph_type, measure, tabs, series, data } = await mapOf(1);
  expect([graph_type, measure, tabs]).toEqual(['map', 'percent', []]);
  expect(series.map(({ name }) => name)).toEqual(['Alderney 5% 2027']);
  const [bond] = series;
  const stored = await site.database.kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', bondIds.usual)
    .where('venueId', '=', bond?.entity.tgId ?? 0)
    .where('date', '=', (bond?.entity.date ?? '') as never)
    .select(['indicativeYield', 'macaulay'])
    .executeTakeFirstOrThrow();
  expect(data).toEqual(bond?.data);
  expect(data[0]).toMatchObject({ value: stored.indicativeYield, duration: stored.macaulay, date: bond?.entity.date });
  expect(Number(data[0]?.valueFmt)).toBeCloseTo(100 * Number(stored.indicativeYield), 3);
  expect((await mapOf(1, { endDate: '2025-03-31' })).data[0]?.date).toBe('2025-03-31');
});

test('TSG-4 below full access the map names the bonds and says nothing of their figures', async () => {
  const open = await mapOf(1);
  for (const kind of ['visitor', 'member'] as const) {
    const { series } = await mapOf(1, {}, kind);
    expect(series.map(({ entity }) => entity)).toEqual(open.series.map(({ entity }) => entity));
    expect(series[0]?.masked).toEqual(['value', 'valueFmt', 'duration']);
    expect(series[0]?.data).toMatchObject([{ value: null, valueFmt: null, duration: null }]);
  }
});

test('TSG-3 a bond whose yield lies above 2000 % has no figures, an issuer without points no bond', async () => {
  // Yields of the sample lie above 2000 % on every third day.
  const { series } = await mapOf(2, { endDate: '2025-06-27' });
  expect(series.map(({ name, data }) => [name, data[0]?.duration])).toEqual([['Zürich Übersee 4.5% 2030', null]]);
  const headers = await headersOfReader(site, 'full');
  const lost = await site.app.inject({ method: 'POST', url: '/api/series/issuer/99/', payload: {}, headers });
  expect(lost.json().error.code).toBe('not_found');
});
