import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveLinesOf } from '#contract/market/trading-days/archive-file.ts';
import { laggingFormula } from '#domain/bond/coupon-formula.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { headersOfReader, type ReaderKind } from '../../testing/readers.ts';
import { bondIds, indexId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
const headers = new Map<ReaderKind, Readonly<Record<string, string>>>();
beforeAll(async () => {
  site = await openTestApp();
  for (const kind of ['member', 'full', 'full-export', 'full-all'] as const)
    headers.set(kind, await headersOfReader(site, kind));
});
afterAll(async () => {
  await site.close();
});

const main = `${bondIds.usual}.${venueIds.exchange}`;
const range = { startDate: '2025-06-01', endDate: '2025-06-30' };

async function ask(change: Record<string, string>, kind: ReaderKind = 'full-export', id: number = bondIds.usual) {
  const query = new URLSearchParams({ format: 'csv', items: main, ...range, ...change });
  const url = `/api/bonds/${id}/archive/?${query}`;
  return site.app.inject({ url, headers: { 'accept-language': 'en', ...headers.get(kind) } });
}

async function codeOf(change: Record<string, string>, kind?: ReaderKind, id?: number) {
  const answer = await ask(change, kind, id);
  return [answer.statusCode, answer.json().error?.code];
}

async function apiRows(change: object = {}) {
  const payload = {
    items: [{ id: bondIds.usual, tgId: venueIds.exchange, model: 'bonds' }],
    ...range,
    chartType: 'price',
    userChangePeriod: true,
    getChartIteration: 1,
    ...change,
  };
  const asked = {
    method: 'POST',
    url: '/api/chart/get_tradings/',
    headers: headers.get('full-all') ?? {},
    payload,
  } as const;
  return (await site.app.inject(asked)).json();
}

const linesOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

test('ARC-2 the lines of a comparison stand in the address as they do there', () => {
  expect(archiveLinesOf('1001.2,1002.5,i3001.9')).toEqual([
    { id: 1001, venueId: 2, model: 'bonds' },
    { id: 1002, venueId: 5, model: 'bonds' },
    { id: 3001, venueId: 9, model: 'index' },
  ]);
});

test('ARC-2 a CSV has the picked columns, newest first, with every digit of the call', async () => {
  const answer = await ask({ columns: 'indicative_price,indicative_yield,g_spread,offer_date' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.headers['content-disposition']).toContain(
    'filename="Alderney 5_ 2027, Main Exchange, 2025-06-01 - 2025-06-30.csv"'.replace('5_', '5%'),
  );
  const [head, ...rows] = linesOf(answer.body);
  expect(head).toEqual(['date', 'indicative_price', 'indicative_yield', 'g_spread', 'offer_date', 'is_real', 'source']);
  const expected = (await apiRows())
    .toReversed()
    .map((row: Record<string, unknown>) => [
      row.date,
      ...['indicative_price', 'indicative_yield', 'g_spread'].map((name) => String(row[`${name}.numeric`] ?? '')),
      row.offer_date ?? '',
    ]);
  expect(rows.map((row) => row.slice(0, -2))).toEqual(expected);
  expect(new Set(rows.map((row) => row.at(-1)?.slice(0, 11)))).toEqual(new Set(['Sample data']));
});

test('ARC-2 without a choice a file has every column that has a value', async () => {
  const [head = [], ...rows] = linesOf((await ask({ format: 'csv' })).body);
  expect(head).toContain('board_name');
  expect(head).toContain('pvbp');
  expect(head).not.toContain('document');
  for (const at of head.keys()) expect(rows.some((row) => row[at] !== '')).toBe(true);
});

test('ARC-2 a workbook has the days in the language of its reader, and says what they are', async () => {
  const query = { format: 'xlsx', columns: 'indicative_price,indicative_yield,indicative_price_type' };
  const { rawPayload, headers: sent } = await ask(query);
  expect(sent['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(Number(sent['content-length'])).toBe(rawPayload.length);
  const [history, about] = await readSheets(rawPayload);
  expect(history?.title).toBe('History');
  expect(history?.rows[0]).toEqual(['Date', 'Indicative price', 'Indicative yield, eff., %', 'Price type']);
  const latest = (await apiRows()).at(-1);
  expect(history?.rows[1]?.slice(1)).toEqual([
    latest['indicative_price.numeric'],
    latest['indicative_yield.numeric'],
    'Weighted average',
  ]);
  expect(history?.formulas).toBe(0);
  expect(history?.isHeadFrozen).toBe(true);
  expect(about?.rows[1]).toEqual(['Alderney 5% 2027', 'XS0000001006', 'Main Exchange', 30]);
  expect(about?.rows.flat()).toContain(
    'Effective yields (annual compounding, Act/365), unless a figure names its convention',
  );
});

test('ARC-2 files of an index-linked bond say that its yields and durations are real', async () => {
  const kysely = site.database.kysely.updateTable('bondTerms').where('instrumentId', '=', bondIds.usual);
  const items = `${main},${bondIds.usual}.${venueIds.estimation}`;
  const about = async () => (await readSheets((await ask({ format: 'xlsx', items })).rawPayload))[1]?.rows ?? [];
  const told = async () =>
    (await about()).map(([name, note]) => `${name}: ${note}`).filter((line) => line.includes('are real'));
  expect(await told()).toEqual([]);
  await kysely.set({ isInflationLinked: true }).execute();
  expect(await told()).toEqual(['Alderney 5% 2027: Prices, yields and durations are real, before indexation.']);
  const [head, first] = linesOf((await ask({ columns: 'indicative_yield' })).body);
  expect([head, first?.at(-2)]).toEqual([['date', 'indicative_yield', 'is_real', 'source'], 'true']);
  // A price is before indexation whatever a column says.
  expect(linesOf((await ask({ columns: 'indicative_price' })).body)[0]).not.toContain('is_real');
  // Prices of gilts with a lag of eight months are in money: UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields.
  await kysely.set({ couponFormula: laggingFormula('rpi', 8) }).execute();
  expect(await told()).toEqual([expect.stringMatching(/^Alderney 5% 2027: Yields and durations are real/)]);
  await kysely.set({ isInflationLinked: false, couponFormula: null }).execute();
});

test('ARC-1 a line that a bond is compared with says whether its yields are real', async () => {
  const url = `/api/bonds/${bondIds.distressed}/compared-lines/`;
  const query = { currentTgId: String(venueIds.exchange), items: `i${indexId}.${venueIds.exchange},${main}` };
  const isReal = async () => {
    const answer = await site.app.inject({ url, query, headers: await cookieOf(site.app, 'full') });
    return answer.json().items.map((line: { readonly isReal: boolean }) => line.isReal);
  };
  const kysely = site.database.kysely.updateTable('bondTerms').where('instrumentId', '=', bondIds.usual);
  expect(await isReal()).toEqual([false, false]);
  await kysely.set({ isInflationLinked: true }).execute();
  expect(await isReal()).toEqual([false, true]);
  await kysely.set({ isInflationLinked: false }).execute();
});

test('ARC-2 rows of a comparison name their security and venue, the main line first within a day', async () => {
  const items = `${main},${bondIds.distressed}.${venueIds.exchange},i${indexId}.${venueIds.exchange}`;
  const days = { startDate: '2025-06-20', endDate: '2025-06-25' };
  const [head, first, second, third] = linesOf((await ask({ items, columns: 'indicative_price', ...days })).body);
  expect(head).toEqual(['date', 'document', 'trading_ground_name', 'indicative_price', 'source']);
  expect(first?.slice(1, 3)).toEqual(['Alderney 5% 2027', 'Main Exchange']);
  expect([second?.[1], third?.[1]]).toEqual(['Zürich Übersee 4.5% 2030', 'Sample Index']);
  expect(new Set([first?.[0], second?.[0], third?.[0]])).toEqual(new Set(['2025-06-25']));
});

test('ARC-2 a name that looks like a formula stays a text in both forms', async () => {
  const name = '=HYPERLINK("http://x")';
  const rename = (to: string) =>
    site.database.kysely
      .updateTable('tradingDay')
      .set({ boardName: to })
      .where('instrumentId', '=', bondIds.usual)
      .execute();
  await rename(name);
  const csv = (await ask({ columns: 'board_name' })).body;
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  const [history] = await readSheets((await ask({ format: 'xlsx', columns: 'board_name' })).rawPayload);
  expect(history?.rows[1]?.[1]).toBe(name);
  expect(history?.formulas).toBe(0);
  await rename('Main "A"');
});

test('ARC-2 figures of assumed payments are marked, and a CSV says so by a column', async () => {
  const set = (origin: 'assumed' | 'computed') =>
    site.database.kysely
      .updateTable('tradingDay')
      .set({ yieldOrigin: origin })
      .where('instrumentId', '=', bondIds.usual)
      .where('date', '=', sql<never>`'2025-06-30'::date`)
      .execute();
  await set('assumed');
  const [head, first] = linesOf((await ask({ columns: 'indicative_price,duration' })).body);
  expect(head?.slice(-3, -1)).toEqual(['indicative_yield_origin', 'is_real']);
  expect(first?.slice(-3, -1)).toEqual(['assumed', 'false']);
  const [history, about] = await readSheets(
    (await ask({ format: 'xlsx', columns: 'indicative_price,duration' })).rawPayload,
  );
  expect(history?.formats.filter((format) => format.includes('≈'))).toHaveLength(1);
  expect(about?.rows.flat()).toContain('Computed from assumed payments');
  await set('computed');
});

test('ACC-4 files are for full access with the flag, and of venue 381 with that flag as well', async () => {
  expect(await codeOf({}, 'visitor')).toEqual([401, 'need_auth']);
  expect(await codeOf({}, 'member')).toEqual([403, 'need_access']);
  expect(await codeOf({}, 'full')).toEqual([403, 'access_denied_auth']);
  const nsd = { items: `${bondIds.usual}.${venueIds.nsd}` };
  expect(await codeOf(nsd, 'full-export')).toEqual([403, 'need_access']);
  expect((await ask(nsd, 'full-all')).statusCode).toBe(200);
  expect(await codeOf({ items: `${main},${nsd.items}` }, 'full-export')).toEqual([403, 'need_access']);
});

test('ACC-4 days of a venue that hides them are in no file', async () => {
  const hidden = `${bondIds.usual}.${venueIds.hiding}`;
  expect(await codeOf({ items: hidden })).toEqual([404, 'no_data_for_period']);
  expect((await ask({ items: `${main},${hidden}` })).body).toBe((await ask({})).body);
});

test('ARC-2 what cannot be a file is refused with the code that says why', async () => {
  expect(await codeOf({ startDate: '2020-01-01', endDate: '2020-02-01' })).toEqual([404, 'no_data_for_period']);
  expect(await codeOf({ startDate: '2025-02-30' })).toEqual([400, 'bad_date']);
  expect(await codeOf({ startDate: '2025-07-01' })).toEqual([400, 'bad_range']);
  expect(await codeOf({ items: `${bondIds.distressed}.${venueIds.exchange}` })).toEqual([400, 'bad_request']);
  expect(await codeOf({ items: `${main},${main}` })).toEqual([400, 'bad_request']);
  expect(await codeOf({ columns: 'price' })).toEqual([400, 'bad_request']);
  expect(await codeOf({ format: 'pdf' })).toEqual([400, 'bad_request']);
  expect(await codeOf({}, 'full-export', 999_999)).toEqual([404, 'unknown_bond']);
});

test('ARC-2 2,499 rows of all lines pass, 2,500 do not', async () => {
  const period = { startDate: '2016-01-01', endDate: '2025-06-30' };
  const fill = (first: string, days: number) =>
    sql`insert into trading_day (instrument_id, venue_id, date, source_id, indicative_price)
      select ${bondIds.usual}, ${venueIds.exchange}, ${first}::date + step, (select min(source_id) from trading_day), 100
      from generate_series(0, ${days - 1}) as step`.execute(site.database.kysely);
  const items = [venueIds.exchange, venueIds.estimation].map((tgId) => ({
    id: bondIds.usual,
    tgId,
    model: 'bonds' as const,
  }));
  await fill('2016-01-01', 2499 - (await apiRows({ ...period, items })).length);
  const file = {
    ...period,
    items: items.map(({ id, tgId }) => `${id}.${tgId}`).join(','),
    columns: 'indicative_price',
  };
  expect(linesOf((await ask(file)).body)).toHaveLength(1 + 2499);
  expect((await ask({ ...file, format: 'xlsx' })).statusCode).toBe(200);
  await fill('2024-12-01', 1);
  expect(await codeOf(file)).toEqual([400, 'many_points']);
  expect(await codeOf({ ...file, format: 'xlsx' })).toEqual([400, 'many_points']);
});
