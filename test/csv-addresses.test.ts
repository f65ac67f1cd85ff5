import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemValue } from '#contract/lists/item-value.ts';
import { fileNameOf, isOfVenue } from '#domain/fields/field.ts';
import { fileFieldsOf, lists } from '#domain/lists/lists.ts';
import { isoDate } from '#math/units.ts';
import { limits } from '#server/platform/serving/limits.ts';
import { addKeyReader, type KeyReaderKind } from '#server/testing/readers.ts';
import { bondIds, usualIsin, venueIds } from '#server/testing/sample-market.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addTestKey, bearer } from '#server/testing/test-keys.ts';
import { saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

const LONG_MS = 120_000;

let site: TestApp;
const keys = new Map<KeyReaderKind, string>();
const list = 7001;

async function addCurve(): Promise<void> {
  await inWriteTransaction(site.database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'curves', name: 'Curves', url: null });
    const curve = { code: 'eur', name: 'Euro', currency: 'EUR', kind: 'government-zero', compounding: 1 } as const;
    const day = { date: isoDate('2025-06-30'), tenors: [1, 5, 10], rates: [0.02, 0.03, 0.035] };
    const origin = { sourceId, importId: null };
    await saveCurveDays(tx, await saveCurve(tx, curve), [day], origin);
    // Swaps of the pound start at once and pay at their ends, so that a factor is counted by hand.
    const swaps = { ...curve, code: 'sonia', kind: 'swap-overnight', overnightRate: 'SONIA' } as const;
    const quoted = { ...day, tenors: [1, 2], rates: [0.04, 0.04] };
    await saveCurveDays(tx, await saveCurve(tx, swaps), [quoted], origin);
  });
}

async function addHolding(accountId: string): Promise<void> {
  const { kysely } = site.database;
  const own = { accountId, id: list };
  await kysely
    .insertInto('watchlist')
    .values({ ...own, name: 'Held', position: 1, createdAt: new Date(0) })
    .execute();
  const bought = { quantity: 10, price: 98.5, boughtOn: isoDate('2024-07-01'), addedAt: new Date(0) };
  await kysely
    .insertInto('watchlistEntry')
    .values({ ...own, bondId: bondIds.usual, watchlistId: list, ...bought })
    .execute();
}

beforeAll(async () => {
  site = await openTestApp();
  await addCurve();
  for (const who of ['member', 'full', 'full-export', 'full-all'] as const) {
    const accountId = await addKeyReader(site, who);
    keys.set(who, await addTestKey(site, accountId, { scopes: ['market', 'files', 'watchlists', 'addresses'] }));
    if (who === 'full') await addHolding(accountId);
  }
}, LONG_MS);

afterAll(async () => {
  await site.close();
}, LONG_MS);

/** The address of a table with the key in it, as a spreadsheet opens it: without any header. */
function addressOf(who: KeyReaderKind, path: string, query: Readonly<Record<string, string>>): string {
  return `/api/csv/${path}/?${new URLSearchParams({ ...query, key: keys.get(who) ?? '' })}`;
}

async function textOf(who: KeyReaderKind, path: string, query: Readonly<Record<string, string>>) {
  const { statusCode, headers, payload } = await site.app.inject({ url: addressOf(who, path, query) });
  return { status: statusCode, type: headers['content-type'], text: payload };
}

type Line = Readonly<Record<string, string>>;

/** The records of a text by the names of its header; fields without quotes, commas and line ends alone. */
function recordsOf(text: string): readonly Line[] {
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = [], ...rows] = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => {
    expect(row.length).toBe(head.length);
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']));
  });
}

async function table(who: KeyReaderKind, path: string, query: Readonly<Record<string, string>>) {
  const { status, type, text } = await textOf(who, path, query);
  expect([status, type], text).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  return recordsOf(text);
}

async function json(who: KeyReaderKind, url: string, payload?: object) {
  const headers = bearer(keys.get(who) ?? '');
  const answer = await site.app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  return answer.json();
}

test('BEY-8 bonds stand in the order of the address, with the figures of their summaries, and an unknown one says so', async () => {
  const rows = await table('full', 'bonds', { isin: `${usualIsin},XS9999999990,${bondIds.distressed}` });
  expect(rows.map(({ asked, error }) => [asked, error])).toEqual([
    [usualIsin, ''],
    ['XS9999999990', 'unknown_bond'],
    [String(bondIds.distressed), ''],
  ]);
  const summary = await json('full', `/api/bonds/${bondIds.usual}/summary/`);
  expect(rows[0]).toMatchObject({
    isin: usualIsin,
    name: summary.name,
    coupon_rate: String(summary.coupon.rate),
    maturity_date: summary.maturesOn,
    date: summary.price.date,
    price: String(summary.price.value),
    yield: String(summary.yield.value),
    modified_duration: String(summary.duration.value),
    g_spread: String(summary.spread.value),
  });
});

/** What the table begins with. */
const firstHeads = ['asked', 'id', 'isin', 'name'];

test('BEY-8 BEY-6 a bond has each figure of the list, behind the heads of before, and the convention of its yield', async () => {
  const query = { isin: `${usualIsin},${bondIds.unlisted}` };
  const [row, unlisted] = await table('full', 'bonds', query);
  const heads = Object.keys(row ?? {});
  expect(heads.slice(0, firstHeads.length)).toEqual(firstHeads);
  const names = fileFieldsOf(lists.bonds, null).map(fileNameOf);
  expect(new Set(heads).isSupersetOf(new Set([...names, 'error', 'make_whole_price']))).toBe(true);
  expect(heads.indexOf('yield_to_worst')).toBeGreaterThan(heads.indexOf('error'));
  const { items } = await json('full', `/api/bonds/?isin=${usualIsin}`);
  const [item] = items as readonly Readonly<Record<string, unknown>>[];
  for (const field of fileFieldsOf(lists.bonds, null).filter(isOfVenue))
    expect.soft(row?.[fileNameOf(field)], field.id).toBe(String(itemValue(item ?? {}, field) ?? ''));
  expect([row?.yield_convention, unlisted?.yield_convention]).toEqual(['effective', '']);
});

test('BEY-8 a cell that is closed to the reader is empty, and the terms beside it are there', async () => {
  const [row] = await table('member', 'bonds', { isin: usualIsin });
  expect(row).toMatchObject({ price: '', yield: '', modified_duration: '', g_spread: '', dirty_price: '', error: '' });
  const closed = fileFieldsOf(lists.bonds, null).filter(isOfVenue).map(fileNameOf);
  expect(closed.filter((name) => row?.[name] !== '')).toEqual([]);
  expect(row).toMatchObject({ isin: usualIsin, coupon_rate: '0.05', maturity_date: expect.stringMatching(/^\d{4}-/) });
  const [own] = await table('full', 'bonds', { isin: usualIsin });
  expect(Object.keys(row ?? {})).toEqual(Object.keys(own ?? {}));
});

test('BEY-8 trading days are those of the chart, newest first, to who may have them as a file', async () => {
  const query = { isin: usualIsin, venue: String(venueIds.exchange), from: '2025-06-02', to: '2025-06-30' };
  const rows = await table('full-export', 'trading-days', query);
  const chart = await json('full-export', '/api/chart/get_tradings/', {
    items: [{ id: bondIds.usual, tgId: venueIds.exchange, model: 'bonds' }],
    startDate: query.from,
    endDate: query.to,
    chartType: 'price',
    userChangePeriod: true,
    getChartIteration: 1,
  });
  const numbers = chart.map((day: Readonly<Record<string, unknown>>) => [
    String(day['indicative_price.numeric']),
    String(day['g_spread.numeric']),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ indicative_price, g_spread }) => `${indicative_price} ${g_spread}`))).toEqual(
    new Set(numbers.map((pair: readonly string[]) => pair.join(' '))),
  );
  const days = rows.map(({ date }) => date);
  expect(days).toEqual(days.toSorted().reverse());
  const picked = await table('full-export', 'trading-days', { ...query, columns: 'g_spread,last_price' });
  expect(Object.keys(picked[0] ?? {})).toEqual(['date', 'g_spread', 'last_price', 'is_real']);
  expect((await textOf('full', 'trading-days', query)).text).toMatch(/^error,message,field\r\naccess_denied_auth,/);
});

test('BEY-8 trading days and quotes of an index-linked bond say that they are real, in the words of the list', async () => {
  const query = { isin: usualIsin };
  const told = async () => {
    const tables = [
      await table('full-export', 'bonds', query),
      await table('full-export', 'trading-days', query),
      await table('full-all', 'quotes', query),
    ];
    return tables.map((rows) => new Set(rows.map(({ is_real }) => is_real)));
  };
  const terms = site.database.kysely.updateTable('bondTerms').where('instrumentId', '=', bondIds.usual);
  expect(await told()).toEqual(Array.from({ length: 3 }, () => new Set(['false'])));
  await terms.set({ isInflationLinked: true }).execute();
  expect(await told()).toEqual(Array.from({ length: 3 }, () => new Set(['true'])));
  await terms.set({ isInflationLinked: false }).execute();
});

test('BEY-8 of a quote that is hidden it is not told whether it is stale', async () => {
  const hidden = (await table('full-all', 'quotes', { isin: usualIsin })).filter(({ is_hidden }) => is_hidden === '1');
  expect(hidden.length).toBeGreaterThan(0);
  expect(new Set(hidden.map(({ is_stale }) => is_stale))).toEqual(new Set(['']));
});

test('BEY-8 a period that ends on the first day there is has no days', async () => {
  const { text } = await textOf('full-export', 'trading-days', { isin: usualIsin, to: '0001-01-01' });
  expect(text).toContain('no_data_for_period');
});

test('BEY-8 payments and quotes are those of their calls', async () => {
  const flows = await table('full', 'cash-flows', { isin: usualIsin });
  const { items } = await json('full', `/api/bonds/${bondIds.usual}/cash-flows/`);
  expect(flows.map(({ date, cupon_sum }) => [date, cupon_sum])).toEqual(
    items.map((item: { date: string; cupon_sum: number | null }) => [item.date, String(item.cupon_sum ?? '')]),
  );
  const { quotes } = await json('full-all', `/api/bonds/mp-quotes/${bondIds.usual}/1/192/`);
  const told = await table('full-all', 'quotes', { isin: usualIsin });
  expect(quotes.length).toBeGreaterThan(0);
  expect(told.map(({ buying_quote }) => buying_quote)).toEqual(
    quotes.map((quote: { buying_quote: number | null }) => String(quote.buying_quote ?? '')),
  );
  for (const row of await table('member', 'quotes', { isin: usualIsin })) {
    expect([row.buying_quote, row.selling_quote, row.indicative_yield_bid]).toEqual(['', '', '']);
  }
});

test('BEY-8 a curve has its published rates at its nodes, what they discount, and nothing beyond them', async () => {
  const points = await table('full', 'curve', { currency: 'EUR' });
  const at = (years: string) => points.find((point) => point.years === years);
  for (const [years, rate] of [
    ['1', 0.02],
    ['5', 0.03],
    ['10', 0.035],
  ] as const) {
    expect(Number(at(years)?.zero_rate), years).toBeCloseTo(rate, 12);
    expect(Number(at(years)?.discount_factor), years).toBeCloseTo((1 + rate) ** -Number(years), 12);
  }
  expect([at('0.5')?.zero_rate, at('30')?.zero_rate]).toEqual(['', '']);
  const closed = await table('member', 'curve', { currency: 'EUR' });
  expect(new Set(closed.map(({ zero_rate, discount_factor }) => `${zero_rate}${discount_factor}`))).toEqual(
    new Set(['']),
  );
  expect(await table('full', 'curve', { currency: 'XXX' })).toEqual([]);
});

test('BEY-8 a curve of swaps has what its quoted rates discount, and nothing beyond their terms', async () => {
  const points = await table('full', 'curve', { currency: 'EUR', of: 'swaps' });
  const [year] = points.filter(({ years }) => years === '1');
  // 365 days over 365 at 4 %.
  expect([year?.kind, year?.date]).toEqual(['swap-overnight', '2025-06-30']);
  expect(Number(year?.discount_factor)).toBeCloseTo(1 / 1.04, 12);
  expect(points.find(({ years }) => years === '3')?.zero_rate).toBe('');
  expect(await table('full', 'curve', { currency: 'XXX', of: 'swaps' })).toEqual([]);
  const closed = await table('member', 'curve', { currency: 'EUR', of: 'swaps' });
  expect(new Set(closed.map(({ zero_rate: rate, discount_factor: factor }) => `${rate}${factor}`))).toEqual(
    new Set(['']),
  );
});

test('BEY-8 a watchlist is told to its owner alone, to others as one that there is none of', async () => {
  const [row] = await table('full', 'watchlist', { list: String(list) });
  expect(row).toMatchObject({ isin: usualIsin, quantity: '10', price: '98.5', date: '2024-07-01' });
  const another = await textOf('full-all', 'watchlist', { list: String(list) });
  const nobodys = await textOf('full-all', 'watchlist', { list: '999999' });
  expect(another).toEqual(nobodys);
  expect([another.status, another.text.split('\r\n')[1]?.split(',')[0]]).toEqual([404, 'not_found']);
});

test('BEY-8 what is refused is a table of one error with the status of its code', async () => {
  const refusals: readonly [string, Readonly<Record<string, string>>, number, string][] = [
    ['cash-flows', { isin: 'XS9999999990' }, 404, 'unknown_bond'],
    ['bonds', { isin: 'a b' }, 400, 'bad_request'],
    ['bonds', { isin: Array.from({ length: 51 }, (_, at) => at + 1).join(',') }, 400, 'bad_request'],
    ['trading-days', { isin: usualIsin, from: '2025-07-01', to: '2025-06-01' }, 400, 'bad_range'],
    ['trading-days', { isin: usualIsin, from: '1990-01-01' }, 400, 'range_too_long'],
    ['trading-days', { isin: usualIsin, columns: 'secret' }, 400, 'bad_request'],
  ];
  for (const [path, query, status, code] of refusals) {
    const refused = await textOf('full-export', path, query);
    expect([refused.status, refused.type], path).toEqual([status, 'text/csv; charset=utf-8; header=present']);
    expect(refused.text, path).toMatch(new RegExp(`^error,message,field\\r\\n${code},.+,\\w+\\r\\n$`));
  }
  const noKey = await site.app.inject({ url: `/api/csv/bonds/?isin=${usualIsin}&key=bondlens_wrong` });
  expect([noKey.statusCode, noKey.payload.split('\r\n')[1]?.split(',')[0]]).toEqual([401, 'bad_key']);
});

test('BEY-8 no name becomes a formula', async () => {
  const name = '=HYPERLINK("https://evil.example")';
  const { kysely } = site.database;
  await kysely.updateTable('instrument').set({ name }).where('id', '=', bondIds.unlisted).execute();
  const { text } = await textOf('full', 'bonds', { isin: String(bondIds.unlisted) });
  expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
});

test('BEY-8 tables have a limit of their own', async () => {
  const { headers } = await site.app.inject({ url: addressOf('full', 'bonds', { isin: usualIsin }) });
  expect(headers['ratelimit-policy']).toContain(`"csv-addresses";q=${limits['csv-addresses'].max};w=60`);
});
