import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import { isoDate } from '#math/units.ts';
import { saveAccessRequest } from '#store/market/quotes/access-requests.ts';
import { addOwnAccount } from '../../testing/own-account.ts';
import { usualNumber } from '../../testing/sample-days.ts';
import { bondIds, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock, testSettings } from '../../testing/test-app.ts';
import { addTestKey, bearer } from '../../testing/test-keys.ts';
import { type Bar, UdfClient } from '../../testing/udf-client.ts';

let site: TestApp;
let visitor: UdfClient;
let member: UdfClient;
let full: UdfClient;
const base = '/api/udf';
const origin = 'https://charts.example';
const venueCode: Record<number, string> = {};
beforeAll(async () => {
  site = await openTestApp({ settings: { ...testSettings, apiOrigins: [origin] } });
  visitor = new UdfClient(site.app, base);
  member = new UdfClient(site.app, base, await cookieOf(site.app, 'member'));
  full = new UdfClient(site.app, base, await cookieOf(site.app, 'full'));
  const venues = await site.database.kysely.selectFrom('venue').select(['id', 'code']).execute();
  for (const { id, code } of venues) venueCode[id] = code;
});
afterAll(() => site.close());

const DAY = 86_400;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const now = testClock().getTime() / 1000;
const tickerOf = (venueId: number, code = usualIsin) => `${venueCode[venueId]}:${code}`;
const usual = () => full.resolve(tickerOf(venueIds.exchange));
/** The histories of the sample market begin on 2 January. */
const numberOn = (measure: TradingMeasure, time: number) => usualNumber(measure, (time - at('2025-01-02')) / DAY) ?? 0;

/** What the library asks of bars: days at midnight, ascending, and the four prices in order. */
function expectOrder(bars: readonly Bar[]): void {
  for (const [place, { time, open, high, low, close }] of bars.entries()) {
    expect(time % DAY).toBe(0);
    expect(time).toBeGreaterThan(bars[place - 1]?.time ?? 0);
    expect(low <= Math.min(open, close) && Math.max(open, close) <= high, JSON.stringify(bars[place])).toBe(true);
  }
}

test('BEY-8 the feed says what it can do, in the words of the protocol', async () => {
  const { exchanges, ...configuration } = await visitor.configuration();
  expect(configuration).toEqual({
    supports_search: true,
    supports_group_request: false,
    supports_marks: true,
    supports_timescale_marks: true,
    supports_time: true,
    supported_resolutions: ['1D', '1W', '1M'],
    symbols_types: [{ value: 'bond', name: 'Bonds' }],
  });
  const [all, ...venues] = exchanges as readonly { value: string; name: string; desc: string }[];
  expect(all).toEqual({ value: '', name: 'All', desc: '' });
  expect(venues.map(({ value }) => value)).toContain(venueCode[venueIds.exchange]);
  expect(venues.map(({ value }) => value)).not.toContain(venueCode[venueIds.hiding]);
  expect(await visitor.send('time')).toBe(now);
});

test('BEY-8 a symbol is found by its ticker, by ISIN alone, by number, and in any case', async () => {
  const info = await usual();
  expect(info).toMatchObject({
    ticker: tickerOf(venueIds.exchange),
    name: usualIsin,
    description: 'Alderney 5% 2027',
    type: 'bond',
    currency_code: 'EUR',
    session: '24x7',
    timezone: 'Etc/UTC',
    minmov: 1,
    pricescale: 10_000,
    format: 'price',
    visible_plots_set: 'ohlcv',
    volume_precision: 0,
    has_intraday: false,
    has_daily: true,
    has_weekly_and_monthly: false,
    data_status: 'endofday',
    supported_resolutions: ['1D', '1W', '1M'],
  });
  // Adapters make a full name of the exchange's name.
  for (const symbol of [usualIsin, '1001', tickerOf(venueIds.exchange).toLowerCase(), `Main Exchange:${usualIsin}`]) {
    expect(await full.resolve(symbol), symbol).toEqual(info);
  }
  const yields = await full.resolve(`${tickerOf(venueIds.exchange)}.YIELD`);
  expect(yields).toMatchObject({
    pricescale: 1000,
    visible_plots_set: 'c',
    description: 'Alderney 5% 2027, Yield, eff.',
  });
});

test('BEY-8 bars are the days of the venue: candles where the trades of the day are in order, else its one price', async () => {
  const ofDay = (
    date: string,
    trades: { open: number; high: number; low: number; last: number | null; close?: number },
  ) =>
    site.database.kysely
      .updateTable('tradingDay')
      .set(trades)
      .where('instrumentId', '=', bondIds.distressed)
      .where('venueId', '=', venueIds.exchange)
      .where('date', '=', isoDate(date))
      .execute();
  await ofDay('2025-03-03', { open: 99, high: 102, low: 98, last: 101 });
  await ofDay('2025-03-04', { open: 101, high: 103, low: 100, last: null, close: 102 });
  await ofDay('2025-03-05', { open: 101, high: 100, low: 98, last: 99 });
  const symbol = await full.resolve(`${venueCode[venueIds.exchange]}:${bondIds.distressed}`);
  const { bars, noData } = await full.bars(symbol, '1D', { from: at('2025-03-01'), to: at('2025-04-01') });
  expect([noData, bars.length]).toEqual([false, 31]);
  expectOrder(bars);
  const barOn = (date: string) => bars.find(({ time }) => time === at(date));
  expect(barOn('2025-03-03')).toMatchObject({ open: 99, high: 102, low: 98, close: 101 });
  expect(barOn('2025-03-04')).toMatchObject({ open: 101, high: 103, low: 100, close: 102 });
  const one = numberOn('indicativePrice', at('2025-03-05'));
  expect(barOn('2025-03-05')).toMatchObject({ open: one, high: one, low: one, close: one });
  for (const { time, volume } of bars) expect(volume).toBe(numberOn('volume', time));
});

test('BEY-8 yields are in per cent and spreads in basis points, as lines', async () => {
  for (const [suffix, measure, scale] of [
    ['.YIELD', 'indicativeYield', 100],
    ['.GSPREAD', 'gSpread', 10_000],
  ] as const) {
    const symbol = await full.resolve(`${tickerOf(venueIds.exchange)}${suffix}`);
    const { bars } = await full.bars(symbol, '1D', { from: at('2025-03-01'), to: at('2025-03-11') });
    expect(bars).toHaveLength(10);
    for (const { time, close, volume } of bars) {
      expect(close).toBeCloseTo(numberOn(measure, time) * scale, 6);
      expect(volume).toBeUndefined();
    }
  }
});

test('BEY-8 `from` counts and `to` does not; `countback` goes before `from`', async () => {
  const symbol = await usual();
  const timesOf = async (period: { from: number; to: number; countBack?: number }) =>
    (await full.bars(symbol, '1D', period)).bars.map(({ time }) => time);
  const [from, to] = [at('2025-03-03'), at('2025-03-06')];
  expect(await timesOf({ from, to })).toEqual([from, from + DAY, from + 2 * DAY]);
  expect(await timesOf({ from: from - 1, to: to + 1 })).toEqual([from, from + DAY, from + 2 * DAY, to]);
  expect(await timesOf({ from: from + 1, to: to - 1 })).toEqual([from + DAY, from + 2 * DAY]);
  expect(await timesOf({ from, to, countBack: 5 })).toEqual([-2, -1, 0, 1, 2].map((day) => from + day * DAY));
  expect(await timesOf({ from, to, countBack: 2 })).toEqual([from + DAY, from + 2 * DAY]);
  expect(await timesOf({ from: 0, to: 4_102_444_800 })).toHaveLength(180);
});

test('BEY-8 a gap tells the last day before it, and before the first day there is no more', async () => {
  const gone = await full.resolve(`${venueCode[venueIds.exchange]}:1003`);
  const later = await full.bars(gone, 'D', { from: at('2025-01-01'), to: at('2025-02-01') });
  expect(later).toEqual({ bars: [], noData: true, nextTime: at('2024-01-02') + 119 * DAY });
  const earlier = await full.bars(gone, 'D', { from: at('2023-01-01'), to: at('2024-01-02'), countBack: 300 });
  expect(earlier).toEqual({ bars: [], noData: true, nextTime: undefined });
  const backwards = await full.bars(gone, 'D', { from: at('2024-03-01'), to: at('2024-02-01') });
  expect(backwards).toMatchObject({ noData: true, nextTime: at('2024-01-31') });
});

test.each([1, 7, 64, 180, 500])(
  'BEY-8 a chart that is moved back by %i bars at a time gets each day once',
  async (count) => {
    const bars = await full.history(await usual(), '1D', now, count);
    expect(bars).toHaveLength(180);
    expectOrder(bars);
  },
);

test('BEY-8 symbols are found by what is typed, those of a venue alone if it is named, and a hidden venue by nobody', async () => {
  const found = await full.search('alderney');
  expect(found[0]).toEqual({
    symbol: usualIsin,
    full_name: tickerOf(venueIds.exchange),
    description: 'Alderney 5% 2027',
    exchange: expect.any(String),
    ticker: tickerOf(venueIds.exchange),
    type: 'bond',
  });
  for (const { ticker } of found) expect(await full.resolve(String(ticker))).toMatchObject({ ticker });
  expect(found.map(({ ticker }) => ticker)).toContain(`${tickerOf(venueIds.estimation)}.YIELD`);
  expect(JSON.stringify(found)).not.toContain(venueCode[venueIds.hiding]);
  const ofVenue = await full.search('alderney', venueCode[venueIds.estimation]);
  expect(new Set(ofVenue.map(({ exchange }) => exchange)).size).toBe(1);
  expect(await visitor.search('alderney')).toEqual(found);
  expect([await full.search('alderney', '', 'stock'), await full.search('al')]).toEqual([[], []]);
});

test('BEY-8 who may not see a figure is told so in the words of the protocol, and of a hidden venue nothing', async () => {
  const period = { symbol: tickerOf(venueIds.exchange), resolution: '1D', from: 0, to: now };
  const said = (code: string) => ({ s: 'error', errmsg: expect.any(String), error: expect.objectContaining({ code }) });
  for (const suffix of ['', '.YIELD', '.GSPREAD']) {
    const symbol = `${period.symbol}${suffix}`;
    expect(await visitor.send('history', { ...period, symbol })).toEqual(said('need_auth'));
    expect(await member.send('history', { ...period, symbol })).toEqual(said('need_access'));
  }
  const nsd = tickerOf(venueIds.nsd);
  expect(await full.send('history', { ...period, symbol: nsd })).toEqual(said('need_access'));
  const all = new UdfClient(site.app, base, await cookieOf(site.app, 'full-all'));
  expect(await all.send('history', { ...period, symbol: nsd })).toMatchObject({ s: 'ok' });
  const hidden = await all.send('history', { ...period, symbol: tickerOf(venueIds.hiding) });
  expect(hidden).toEqual(await all.send('history', { ...period, symbol: `nowhere:${usualIsin}` }));
  expect(hidden).toEqual(said('unknown_bond'));
  const granted = await addOwnAccount(site, { level: fullLevel });
  const decided = { requestedAt: testClock(), decision: 'granted', venueId: venueIds.hiding } as const;
  await saveAccessRequest(site.database, { accountId: granted.id, ...decided });
  const allowed = new UdfClient(site.app, base, { cookie: granted.cookie });
  expect(await allowed.send('history', { ...period, symbol: tickerOf(venueIds.hiding) })).toMatchObject({ s: 'ok' });
});

test.each([
  ['symbols', { symbol: 'XS9999999999' }, 'unknown_bond'],
  ['symbols', { symbol: '3001' }, 'unknown_bond'],
  ['symbols', {}, 'bad_request'],
  ['history', { symbol: usualIsin, resolution: '60', to: 1 }, 'bad_request'],
  ['history', { symbol: usualIsin, resolution: '1D', to: 'now' }, 'bad_request'],
  ['history', { symbol: `${usualIsin}.BID`, resolution: '1D', to: 1 }, 'unknown_bond'],
  ['search', { query: 'abc', limit: 0 }, 'bad_request'],
] as const)('BEY-8 %s of %j is an error of the protocol', async (path, params, code) => {
  expect(await full.send(path, params)).toMatchObject({ s: 'error', errmsg: expect.any(String), error: { code } });
});

test('BEY-8 a yield above 2000 % is no bar, nor the spread that rests on it', async () => {
  const distressed = `${venueCode[venueIds.exchange]}:1002`;
  const symbol = await full.resolve(`${distressed}.YIELD`);
  const { bars } = await full.bars(symbol, '1D', { from: 0, to: now });
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.length).toBeLessThan(178);
  expect(Math.max(...bars.map(({ close }) => close))).toBeLessThanOrEqual(2000);
  const spread = await full.bars(await full.resolve(`${distressed}.GSPREAD`), '1D', { from: 0, to: now });
  expect(spread.bars.map(({ time }) => time)).toEqual(bars.map(({ time }) => time));
});

test('BEY-8 another site’s chart asks by a key, from an origin that the operator named', async () => {
  const owner = await addOwnAccount(site, { level: fullLevel });
  const key = await addTestKey(site, owner.id, { scopes: ['market', 'addresses'] });
  const url = `/api/udf/history?symbol=${usualIsin}&resolution=1D&from=0&to=${now}&countback=2`;
  const byHeader = await site.app.inject({ url, headers: { ...bearer(key), origin } });
  expect(byHeader.headers['access-control-allow-origin']).toBe(origin);
  expect(byHeader.json()).toMatchObject({ s: 'ok', t: [at('2025-06-29'), at('2025-06-30')] });
  expect((await site.app.inject({ url: `${url}&key=${key}` })).json()).toEqual(byHeader.json());
  const narrow = await addTestKey(site, owner.id, { scopes: ['watchlists'] });
  expect((await site.app.inject({ url, headers: bearer(narrow) })).json()).toMatchObject({
    s: 'error',
    error: { code: 'key_scope', field: 'market' },
  });
});
