import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TradingRow, tradingRow } from '#contract/market/trading-days/trading-rows.ts';
import { maskForLevel, schemaForLevel } from '#contract/platform/call.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { isoDate } from '#math/units.ts';
import { limits } from '../../platform/serving/limits.ts';
import { bondIds, indexId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const item = (id: number, tgId: number = venueIds.exchange, model = 'bonds') => ({ id, tgId, model });

const usual = {
  items: [item(bondIds.usual)],
  startDate: '2025-01-02',
  endDate: '2025-06-30',
  chartType: 'price',
  userChangePeriod: false,
  getChartIteration: 1,
};

async function ask(change: object, who: Who = 'visitor') {
  const headers = await cookieOf(site.app, who);
  const payload = { ...usual, ...change };
  return site.app.inject({ method: 'POST', url: '/api/chart/get_tradings/', headers, payload });
}

async function rowsOf(change: object, who: Who): Promise<readonly TradingRow[]> {
  const answer = await ask(change, who);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const codeOf = async (change: object, who: Who) => {
  const answer = await ask(change, who);
  return [answer.statusCode, answer.json().error?.code];
};

test('GRA-1 rows are those of the period, ascending, with their identity', async () => {
  const rows = await rowsOf({ startDate: '2025-06-27', endDate: '2025-06-29' }, 'full');
  expect(rows.map((row) => row.date)).toEqual(['2025-06-27', '2025-06-28', '2025-06-29']);
  expect(rows[0]).toMatchObject({
    'date.numeric': Date.UTC(2025, 5, 27) / 1000,
    emission_id: bondIds.usual,
    trading_ground_id: venueIds.exchange,
    trading_ground_name: 'Main Exchange',
    document: 'Alderney 5% 2027',
    isIndex: false,
    board_name: 'Main "A"',
    indicative_price_type: 'average',
    t_spread_benchmark: 'Benchmark 2027',
    last_deal: '2025-01-02T10:20:30Z',
    masked: [],
    blanked: [],
  });
});

test('GRA-10 texts have the decimals of their kind, yields in percent, spreads in basis points', async () => {
  const set = {
    bid: 99.5,
    indicativeYield: 0.123_455,
    gSpread: 0.012_345_5,
    accrued: 1.005,
    pvbp: 0.012_345_5,
    turnover: 1_234_567.5,
    currentYield: -0.001,
    macaulay: 12.345,
  };
  const day = isoDate('2025-06-27');
  await site.database.kysely
    .updateTable('tradingDay')
    .set(set)
    .where('instrumentId', 'in', [bondIds.usual, bondIds.distressed])
    .where('date', '=', day)
    .execute();
  const [row] = await rowsOf({ startDate: day, endDate: day }, 'full');
  expect(row).toMatchObject({
    buying_quote: '99.5000',
    'buying_quote.numeric': 99.5,
    indicative_yield: '12.346',
    'indicative_yield.numeric': 0.123_455,
    g_spread: '123.46',
    'g_spread.numeric': 123.455,
    nkd: '1.01',
    'nkd.numeric': 1.005,
    pvbp: '0.01235',
    volume_money: '1,234,568',
    coupon_profit_effect: '−0.100',
    'coupon_profit_effect.numeric': -0.001,
    duration: '12.35',
  });
  const [precise] = await rowsOf({ items: [item(bondIds.distressed)], startDate: day, endDate: day }, 'full');
  expect(precise?.nkd).toBe('1.0050');
});

test('GRA-11 the type of the yield is Clearance, Offer or Coupon', async () => {
  const types = {
    '2025-06-25': 'maturity',
    '2025-06-26': 'offer',
    '2025-06-27': 'current',
    '2025-06-28': null,
  } as const;
  for (const [date, type] of Object.entries(types)) {
    await site.database.kysely
      .updateTable('tradingDay')
      .set({ indicativeYieldType: type })
      .where('instrumentId', '=', bondIds.usual)
      .where('date', '=', isoDate(date))
      .execute();
  }
  const rows = await rowsOf({ startDate: '2025-06-25', endDate: '2025-06-28' }, 'full');
  expect(rows.map((row) => row.indicative_yield_type)).toEqual(['Clearance', 'Offer', 'Coupon', null]);
});

test('BEY-2 a row says where its yield and its accrued interest come from, the first only to who sees yields', async () => {
  await site.database.kysely
    .updateTable('tradingDay')
    .set({ yieldOrigin: 'assumed', accruedOrigin: 'published' })
    .where('instrumentId', '=', bondIds.usual)
    .where('date', '=', isoDate('2025-06-27'))
    .execute();
  const period = { startDate: '2025-06-27', endDate: '2025-06-27' };
  expect(await rowsOf(period, 'full')).toMatchObject([{ indicative_yield_origin: 'assumed', nkd_origin: 'published' }]);
  expect(await rowsOf(period, 'member')).toMatchObject([{ indicative_yield_origin: null, nkd_origin: 'published' }]);
});

test('GRA-10 an indicative yield above 2000 % blanks itself and what follows from it; 2000 % exactly does not', async () => {
  const items = [item(bondIds.distressed)];
  const set = async (date: string, value: number) =>
    site.database.kysely
      .updateTable('tradingDay')
      .set({ indicativeYield: value })
      .where('instrumentId', '=', bondIds.distressed)
      .where('date', '=', isoDate(date))
      .execute();
  await set('2025-06-25', 20);
  await set('2025-06-26', 20.000_001);
  const [equal, above] = await rowsOf({ items, startDate: '2025-06-25', endDate: '2025-06-26' }, 'full');
  expect(equal).toMatchObject({ indicative_yield: '2,000.000', 'indicative_yield.numeric': 20, blanked: [] });
  expect(above?.blanked).toEqual([
    'indicative_yield',
    'dur',
    'dur_to',
    'duration',
    'dur_mod',
    'modified_duration',
    'convexity',
    'convexity_offer',
    'pvbp',
    'g_spread',
    't_spread',
  ]);
  expect(above).toMatchObject({
    indicative_yield: null,
    'indicative_yield.numeric': null,
    duration: null,
    'pvbp.numeric': null,
  });
  expect(above?.['indicative_price.numeric']).toBeGreaterThan(90);
});

test('GRA-1 a value that could not be read has its raw text and neither text nor number', async () => {
  const [row] = await rowsOf({ items: [item(bondIds.distressed)] }, 'full');
  expect(row).toMatchObject({ buying_quote: null, 'buying_quote.numeric': null, 'buying_quote.baddata': 'n/a "x"' });
  const [masked] = await rowsOf({ items: [item(bondIds.distressed)] }, 'visitor');
  expect(masked).not.toHaveProperty(['buying_quote.baddata']);
});

test.each(['price', 'yield', 'gspread'] as const)(
  'ACC-2 below full the %s chart is a shape of at most 120 points',
  async (chartType) => {
    for (const who of ['visitor', 'member'] as const) {
      const rows = await rowsOf({ chartType }, who);
      const heights = rows.map((row) => row.shape).filter((height) => height !== null);
      expect(rows).toHaveLength(180);
      expect(heights.length).toBeGreaterThan(40);
      expect(heights.length).toBeLessThanOrEqual(120);
      expect([Math.min(...heights.map(Number)), Math.max(...heights.map(Number))]).toEqual([0, 64]);
    }
    expect((await rowsOf({ chartType }, 'full'))[0]).not.toHaveProperty('shape');
  },
);

test('ACC-2 below full a row is what the schema of the level lets through', async () => {
  const full = await rowsOf({}, 'full');
  const schema = { type: 'array', items: tradingRow };
  for (const [who, level] of [
    ['visitor', 0],
    ['member', 1],
  ] as const) {
    const expected = maskForLevel(full, schema, defaultFieldPolicy, level);
    const seen = await rowsOf({}, who);
    expect(seen).toHaveLength(expected.length);
    seen.forEach(({ shape: _shape, masked, ...row }, at) => {
      const { blanked: _blanked, masked: names, ...open } = expected[at] ?? { masked: [] };
      // Bad values and blanks are keys that a closed column does not have at all.
      const kept = Object.entries(open).filter(([name]) => !name.endsWith('.baddata'));
      expect(row).toEqual(Object.fromEntries(kept));
      const columns = names.filter((name) => !/\.(numeric|baddata)$|^blanked$/.test(name));
      expect(new Set(masked)).toEqual(new Set(columns));
    });
  }
});

test('ACC-5 rows of venue 381 need nsd', async () => {
  const items = [item(bondIds.usual, venueIds.nsd)];
  expect((await rowsOf({ items }, 'full'))[0]).toMatchObject({
    indicative_price: null,
    'indicative_price.numeric': null,
  });
  expect((await rowsOf({ items }, 'full-all'))[0]?.['indicative_price.numeric']).toBeGreaterThan(90);
});

test('CMP-6 comparison is for full access', async () => {
  const items = [item(bondIds.usual), item(bondIds.distressed)];
  expect(await codeOf({ items }, 'visitor')).toEqual([401, 'need_auth']);
  expect(await codeOf({ items }, 'member')).toEqual([403, 'need_access']);
  const rows = await rowsOf({ items }, 'full');
  expect(new Set(rows.map((row) => row.emission_id))).toEqual(new Set([bondIds.usual, bondIds.distressed]));
});

test('ACC-5 without nsd a line of venue 381 is not compared with others', async () => {
  const items = [item(bondIds.usual), item(bondIds.usual, venueIds.nsd)];
  expect(await codeOf({ items }, 'full')).toEqual([403, 'need_access']);
  expect(await codeOf({ items }, 'full-all')).toEqual([200, undefined]);
});

test('CMP-2 at most nine bonds and ten indexes are compared, none twice', async () => {
  const many = (count: number, model: string) =>
    Array.from({ length: count }, (_, at) => item(indexId, 1000 + at, model));
  const main = item(bondIds.usual);
  const bonds = Array.from({ length: 10 }, (_, at) => item(bondIds.usual, 1000 + at));
  expect(await codeOf({ items: [main, ...many(10, 'index')] }, 'full')).toEqual([200, undefined]);
  expect(await codeOf({ items: [main, ...many(11, 'index')] }, 'full')).toEqual([400, 'bad_request']);
  expect(await codeOf({ items: [main, ...bonds.slice(1)] }, 'full')).toEqual([200, undefined]);
  expect(await codeOf({ items: [main, ...bonds] }, 'full')).toEqual([400, 'bad_request']);
  expect(await codeOf({ items: [main, main] }, 'full')).toEqual([400, 'bad_request']);
  expect(await codeOf({ items: [] }, 'full')).toEqual([400, 'bad_request']);
});

test('CMP-1 an index is a line of its own kind, and the model has to fit', async () => {
  const [row] = await rowsOf({ items: [item(indexId, venueIds.exchange, 'index')] }, 'full');
  expect(row).toMatchObject({ document: 'Sample Index', isIndex: true, type_id: 2 });
  expect(await codeOf({ items: [item(indexId)] }, 'full')).toEqual([404, 'unknown_bond']);
  expect(await codeOf({ items: [item(424_242)] }, 'full')).toEqual([404, 'unknown_bond']);
});

test('GRA-1 a first request without rows gets the last day of the venue in Unix seconds', async () => {
  const empty = { startDate: '2026-01-01', endDate: '2026-02-01' };
  const answerTo = async (change: object) => (await ask({ ...empty, ...change })).json();
  const lastDay = Date.UTC(2025, 5, 30) / 1000;
  expect(await answerTo({})).toBe(lastDay);
  expect(await answerTo({ getChartIteration: 0 })).toBe(lastDay);
  expect(await answerTo({ getChartIteration: 2 })).toEqual([]);
  expect(await answerTo({ userChangePeriod: true })).toEqual([]);
  expect(await answerTo({ items: [item(bondIds.usual, 12_345)] })).toEqual([]);
});

test('GRA-1 a change of a day is seen by the next reader', async () => {
  const day = { startDate: isoDate('2025-03-03'), endDate: '2025-03-03' };
  const lastPrice = async () => (await rowsOf(day, 'full'))[0]?.['last_price.numeric'];
  const write = (price: number) =>
    site.database.kysely
      .updateTable('tradingDay')
      .set({ last: price })
      .where('instrumentId', '=', bondIds.usual)
      .where('date', '=', day.startDate)
      .execute();
  await write(91.25);
  expect(await lastPrice()).toBe(91.25);
  await write(92.5);
  expect(await lastPrice()).toBe(92.5);
});

const rowKeys = ['emission_id', 'trading_ground_id', 'type_id', 'isIndex', 'date.numeric', 'date', 'masked'];

test('GRA-1 a row has the columns that were asked for, beside its day and ids, as in the whole answer', async () => {
  const columns = ['last_price', 'board_name', 'g_spread'];
  const whole = await rowsOf({}, 'full');
  const rows = await rowsOf({ columns }, 'full');
  const numeric = ['last_price', 'g_spread'].flatMap((name) => [name, `${name}.numeric`]);
  const keys = [...rowKeys, 'board_name', ...numeric, 'blanked'];
  expect(rows).toHaveLength(whole.length);
  rows.forEach((row, at) => {
    expect(Object.keys(row).sort()).toEqual([...keys].sort());
    expect(whole[at]).toMatchObject({ ...row, blanked: whole[at]?.blanked });
  });
});

test('GRA-1 a number can be asked for alone: its row has no text of it', async () => {
  const asked = {
    items: [item(bondIds.distressed)],
    columns: ['buying_quote.numeric', 'last_price.numeric', 'bid_ask_spread'],
  };
  const [row] = await rowsOf(asked, 'full');
  const [whole] = await rowsOf({ ...asked, columns: undefined }, 'full');
  const keys = [
    'buying_quote.numeric',
    'buying_quote.baddata',
    'last_price.numeric',
    'bid_ask_spread',
    'bid_ask_spread.numeric',
  ];
  expect(Object.keys(row ?? {}).sort()).toEqual([...rowKeys, ...keys, 'blanked'].sort());
  expect(whole).toMatchObject({ ...row, blanked: whole?.blanked });
  const [masked] = await rowsOf(asked, 'visitor');
  expect(masked).toMatchObject({
    'last_price.numeric': null,
    masked: ['buying_quote', 'last_price', 'bid_ask_spread'],
  });
});

test('GRA-10 a spread asked for alone is blank where the indicative yield is above 2000 %', async () => {
  const items = [item(bondIds.distressed)];
  const day = { startDate: isoDate('2025-06-24'), endDate: '2025-06-24' };
  await site.database.kysely
    .updateTable('tradingDay')
    .set({ indicativeYield: 21, gSpread: 20 })
    .where('instrumentId', '=', bondIds.distressed)
    .where('date', '=', day.startDate)
    .execute();
  const [row] = await rowsOf({ ...day, items, columns: ['g_spread'] }, 'full');
  expect(row).toMatchObject({ g_spread: null, 'g_spread.numeric': null, blanked: ['g_spread'] });
});

test('GRA-1 a value that could not be read keeps its raw text in a column that is asked for, and in no other', async () => {
  const asked = { items: [item(bondIds.distressed)] };
  const [quote] = await rowsOf({ ...asked, columns: ['buying_quote'] }, 'full');
  expect(quote?.['buying_quote.baddata']).toBe('n/a "x"');
  const [other] = await rowsOf({ ...asked, columns: ['selling_quote'] }, 'full');
  expect(other).not.toHaveProperty(['buying_quote.baddata']);
});

test.each(['visitor', 'member'] as const)('ACC-2 for a %s only what was asked for is named as masked', async (who) => {
  const rows = await rowsOf({ columns: ['last_price', 'nkd', 'last_deal'] }, who);
  expect(rows[0]).toMatchObject({ last_price: null, 'last_price.numeric': null, last_deal: null });
  expect(rows[0]?.masked).toEqual(['last_deal', 'last_price']);
  expect(rows[0]).not.toHaveProperty('blanked');
});

test.each(['price', 'yield', 'gspread'] as const)(
  'ACC-2 the shape of the %s chart is the same whichever columns are asked for',
  async (chartType) => {
    const shapeOf = async (change: object) =>
      (await rowsOf({ chartType, ...change }, 'member')).map((row) => row.shape);
    const whole = await shapeOf({});
    expect(await shapeOf({ columns: ['volume_money'] })).toEqual(whole);
    expect(await shapeOf({ columns: ['indicative_price', 'indicative_yield', 'g_spread'] })).toEqual(whole);
  },
);

test('ACC-2 whichever days of the same months are asked for, a day has the same height', async () => {
  const heightsOf = async (change: object) =>
    new Map((await rowsOf(change, 'visitor')).map((row) => [row['date.numeric'], row.shape]));
  const [whole, part] = [await heightsOf({}), await heightsOf({ startDate: '2025-01-20', endDate: '2025-06-11' })];
  for (const [day, height] of part) expect(height).toBe(whole.get(day));
});

test('ACC-2 a visitor who asks for charts without end is told to wait', async () => {
  const hurried = await openTestApp();
  const { max } = limits['chart-shapes'];
  const left = max / 20;
  // As after most of a minute's charts, in a window that lasts longer than the test on any machine.
  const window = { startedAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + 600_000) };
  const used = { limitName: 'chart-shapes', reader: 'network 127.0.0.1', calls: max - left, ...window };
  await hurried.database.kysely.insertInto('callCount').values(used).execute();
  const statuses: number[] = [];
  for (let at = 0; at <= left; at += 1) {
    const payload = { ...usual, startDate: usual.endDate };
    const { statusCode } = await hurried.app.inject({ method: 'POST', url: '/api/chart/get_tradings/', payload });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: left }, () => 200), 429]);
  await hurried.close();
});

test('ERR-2 a column that there is not is refused, and named', async () => {
  for (const name of ['price', 'last_price.baddata', 'board_name.numeric', 'shape', 'constructor', '']) {
    const answer = await ask({ columns: ['last_price', name] }, 'full');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'bad_request', field: 'columns.1' });
  }
});

test('GRA-1 ten years to the day are let through', async () => {
  expect((await ask({ startDate: '2015-06-30' })).statusCode).toBe(200);
});

test('the schema below full lets no number of a closed family through', () => {
  expect(JSON.stringify(schemaForLevel(tradingRow, defaultFieldPolicy, 1))).not.toContain('"x-family":"price"');
});

test('GRA-1 a repeated view is told that nothing changed, each reader of what he would be sent', async () => {
  const items = [item(bondIds.usual), item(bondIds.distressed), item(indexId, venueIds.exchange, 'index')];
  const askKnowing = async (known: string | undefined, who: Who, change: object) => {
    const headers = { ...(await cookieOf(site.app, who)), ...(known !== undefined && { 'if-none-match': known }) };
    const payload = { ...usual, ...change };
    return site.app.inject({ method: 'POST', url: '/api/chart/get_tradings/', headers, payload });
  };
  const first = await askKnowing(undefined, 'full', { items });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await askKnowing(etag, 'full', { items });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(again.headers['cache-control']).toBe('private, no-store');
  expect(again.headers.vary).toContain('Cookie');
  expect((await askKnowing(etag, 'full', { items, endDate: '2025-06-29' })).statusCode).toBe(200);
  // Who sees less has another answer, and is not told whether he guessed that of another.
  const main = { items: items.slice(0, 1) };
  const ofFull = String((await askKnowing(undefined, 'full', main)).headers.etag);
  const ofMember = await askKnowing(ofFull, 'member', main);
  expect([ofMember.statusCode, ofMember.headers.etag === ofFull]).toEqual([200, false]);
  expect((await askKnowing(etag, 'member', { items })).statusCode).toBe(403);
});
