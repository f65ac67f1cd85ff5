import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Curves } from '#contract/figures/curves.ts';
import { isoDate } from '#math/units.ts';
import { saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

const LONG_MS = 120_000;
let site: TestApp;

beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'ecb', name: 'European Central Bank', url: null });
    const origin = { sourceId, importId: null };
    const curve = { code: 'eur', name: 'Euro', currency: 'EUR', kind: 'government-zero', compounding: 1 } as const;
    const day = { date: isoDate('2025-06-27'), tenors: [1, 2, 3], rates: [0.02, 0.03, 0.035] };
    await saveCurveDays(tx, await saveCurve(tx, curve), [day], origin);
    const real = { ...curve, code: 'tips', name: 'TIPS', currency: 'USD', kind: 'government-real-par' } as const;
    const realDay = { ...day, tenors: [5, 7, 10], rates: [0.015, 0.016, 0.018] };
    await saveCurveDays(tx, await saveCurve(tx, real), [realDay], origin);
    const pounds = { ...curve, code: 'gilts', name: 'Gilts', currency: 'GBP' } as const;
    const year = [isoDate('2025-05-30'), isoDate('2025-06-26'), isoDate('2025-06-27')];
    const gilts = year.map((date, at) => ({ date, tenors: [2, 5, 10], rates: [0.04, 0.042, 0.045 + at / 1000] }));
    await saveCurveDays(tx, await saveCurve(tx, pounds), gilts, origin);
    const linkers = { ...pounds, code: 'linkers', name: 'Linkers', kind: 'government-real-zero' } as const;
    const realGilts = year.slice(1).map((date) => ({ date, tenors: [5, 10], rates: [0.005, 0.01] }));
    await saveCurveDays(tx, await saveCurve(tx, linkers), realGilts, origin);
    const generated = { ...curve, code: 'demo-usd', name: 'USD (demo)', currency: 'USD' } as const;
    await saveCurveDays(tx, await saveCurve(tx, generated), [{ ...day, date: isoDate('2025-06-25') }], origin);
    const swaps = { ...curve, code: 'sonia', name: 'Pounds', kind: 'swap-overnight', overnightRate: 'SONIA' } as const;
    const quoted = { ...day, tenors: [1, 1.5, 2], rates: [0.04, 0.041, 0.042] };
    await saveCurveDays(tx, await saveCurve(tx, swaps), [quoted], origin);
  });
}, LONG_MS);

afterAll(async () => {
  await site.close();
}, LONG_MS);

async function curvesOf(query: string, who?: 'member' | 'full'): Promise<Curves> {
  const headers = who === undefined ? {} : await cookieOf(site.app, who);
  const answer = await site.app.inject({ url: `/api/curves/${query}`, headers });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json();
}

test('BEY-21 a currency has the curve of its government and that of its swaps, with their days and rates', async () => {
  const { curves, currencies, date } = await curvesOf('?currency=EUR', 'full');
  expect([currencies, date]).toEqual([['EUR', 'GBP', 'USD'], '2025-06-30']);
  const [government, swaps] = curves;
  expect(government).toMatchObject({ of: 'government', kind: 'government-zero', name: 'Euro', date: '2025-06-27' });
  expect(government?.points.map(({ years }) => years)).toEqual([1, 2, 3]);
  expect(government?.points[1]?.zero).toBeCloseTo(0.03, 12);
  // Factors 1.02 and 1.03 squared by hand.
  expect(government?.points[0]?.forward).toBeCloseTo(1.03 ** 2 / 1.02 - 1, 12);
  expect(swaps).toMatchObject({ of: 'swaps', overnightRate: 'SONIA', date: '2025-06-27' });
  // The quotes are the par rates.
  expect(swaps?.points.map(({ years, par }) => [years, par])).toEqual([
    [1, 0.04],
    [1.5, 0.041],
    [2, 0.042],
  ]);
});

test('BEY-21 a currency without bonds shows its imported curves; a real one stands for itself between its published terms, whose yields are its par rates', async () => {
  const { curves } = await curvesOf('?currency=USD', 'full');
  expect(curves.map(({ of, kind, name }) => [of, kind, name])).toEqual([
    ['government-real', 'government-real-par', 'TIPS'],
  ]);
  expect(curves[0]?.points.map(({ years, par }) => [years, Number(par?.toFixed(12))])).toEqual([
    [5, 0.015],
    [7, 0.016],
    [10, 0.018],
  ]);
  const csv = await site.app.inject({
    url: '/api/csv/curve/?currency=USD&of=government-real',
    headers: await cookieOf(site.app, 'full'),
  });
  const [head = '', line = ''] = csv.payload.split('\r\n');
  expect(line).toMatch(/^USD,TIPS,government-real-par,2025-06-27,5,0\.0/);
  expect([head.split(',').at(-1), line.split(',').at(-1)]).toEqual(['source', expect.stringMatching(/\S/)]);
});

test('BEY-22 a curve names its source, the day of its data and the terms, to visitors too', async () => {
  const { curves } = await curvesOf('?currency=EUR');
  expect(curves.map(({ source }) => source)).toEqual([
    expect.objectContaining({ name: 'European Central Bank', terms: 'source-named' }),
    expect.objectContaining({ name: 'European Central Bank', terms: 'source-named' }),
  ]);
  expect(Date.parse(curves[0]?.source?.importedAt ?? '')).toBeGreaterThan(0);
});

test('BEY-21 curves of a day are asked for, and are absent before there were any', async () => {
  expect((await curvesOf('?currency=EUR&date=2025-07-03', 'full')).curves).toHaveLength(2);
  expect((await curvesOf('?currency=EUR&date=2025-06-26', 'full')).curves).toEqual([]);
  // Nor does the generated market stand in for a currency with imported curves.
  expect((await curvesOf('?currency=USD&date=2025-06-26', 'full')).curves).toEqual([]);
  expect((await curvesOf('?currency=XXX', 'full')).curves).toEqual([]);
  expect((await curvesOf('', 'full')).currency).toBe('EUR');
  expect((await site.app.inject('/api/curves/?currency=EUR&date=2025-02-31')).statusCode).toBe(400);
});

test.each([undefined, 'member'] as const)('BEY-21 rates are closed to %s, terms and names are not', async (who) => {
  const { curves } = await curvesOf('?currency=EUR', who);
  expect(curves.map(({ name }) => name)).toEqual(['Euro', 'Pounds']);
  for (const { zero, par, forward, discount, masked } of curves.flatMap(({ points }) => points)) {
    expect([zero, par, forward, discount]).toEqual([null, null, null, null]);
    expect([...masked].sort()).toEqual([
      'discount',
      'forward',
      'forwardBefore',
      'par',
      'parBefore',
      'zero',
      'zeroBefore',
    ]);
  }
  expect(curves[0]?.points.map(({ years }) => years)).toEqual([1, 2, 3]);
});

test('CAS-5 the calculator has the curves of a past day, or of the last day before it within a week', async () => {
  const marketOn = async (search: string, who: 'full' | 'member' = 'full') => {
    const headers = await cookieOf(site.app, who);
    return (await site.app.inject({ url: `/api/calculator/EUR/${search}`, headers })).json();
  };
  const latest = await marketOn('');
  expect(latest).toMatchObject({ askedDay: null, curve: { name: 'Euro', date: '2025-06-27' } });
  for (const date of ['2025-06-27', '2025-06-28', '2025-07-04'])
    expect(await marketOn(`?date=${date}`), date).toEqual({ ...latest, askedDay: date });
  for (const date of ['2025-06-26', '2025-07-05'])
    expect(await marketOn(`?date=${date}`), date).toMatchObject({ askedDay: date, curve: null, swaps: null });
  // The day of a curve is told to everybody, its rates as those of today.
  const { curve, swaps } = await marketOn('?date=2025-06-28', 'member');
  expect(curve).toEqual((await marketOn('', 'member')).curve);
  expect([curve.rates, swaps.rates, swaps.quotes]).toEqual([null, null, null]);
});

test('BEY-21 the page opens on a currency and a day that have a curve', async () => {
  const own = await openTestApp();
  const opened = async () => {
    const answer = await own.app.inject({ url: '/api/curves/', headers: await cookieOf(own.app, 'full') });
    const { currency, date, curves } = answer.json<Curves>();
    return [currency, date, curves.map((curve) => curve.date)];
  };
  const stored = async (currency: string, date: string, code = currency) =>
    inWriteTransaction(own.database, async (tx) => {
      const sourceId = await saveSource(tx, { code: 'own', name: 'Own', url: null });
      const curve = { code, name: currency, currency, kind: 'government-zero', compounding: 1 } as const;
      const day = { date: isoDate(date), tenors: [1, 2], rates: [0.02, 0.03] };
      await saveCurveDays(tx, await saveCurve(tx, curve), [day], { sourceId, importId: null });
    });
  // A file of the past is all that there is.
  await stored('JPY', '2023-06-30');
  expect(await opened()).toEqual(['JPY', '2023-06-30', ['2023-06-30']]);
  await stored('EUR', '2022-12-30');
  expect((await opened())[0]).toBe('JPY');
  // A generated curve of today is none of a currency with a curve of its own.
  await stored('EUR', '2025-06-30', 'demo-eur');
  expect((await opened())[0]).toBe('JPY');
  await stored('USD', '2025-06-27');
  expect(await opened()).toEqual(['USD', '2025-06-30', ['2025-06-27']]);
  await own.close();
});

const bp = (value: number | null | undefined) => (value == null ? null : Number((value * 1e4).toFixed(6)));

test('BEY-21 a curve stands beside that of an earlier day, or of the last one before it', async () => {
  const { before, curves } = await curvesOf('?currency=GBP&before=2025-06-02', 'full');
  const [gilts] = curves;
  expect([before, gilts?.before]).toEqual(['2025-06-02', '2025-05-30']);
  expect(gilts?.points.map(({ years, zero, zeroBefore }) => [years, bp(zero), bp(zeroBefore)])).toContainEqual([
    10, 470, 450,
  ]);
  // Linkers had no curve then, and a day that is not before is none to compare with.
  expect(curves.find(({ of }) => of === 'government-real')?.before).toBeNull();
  expect((await curvesOf('?currency=GBP&date=2025-06-26&before=2025-06-27', 'full')).before).toBeNull();
});

test('BEY-21 breakeven inflation stands between the nominal and the real curve of one day, and is absent where there are none', async () => {
  const { curves } = await curvesOf('?currency=GBP', 'full');
  const breakeven = curves.find(({ of }) => of === 'breakeven');
  expect(breakeven).toMatchObject({ kind: 'breakeven', name: 'Gilts / Linkers', date: '2025-06-27', source: null });
  const ten = breakeven?.points.find(({ years }) => years === 10);
  expect(ten?.zero).toBeCloseTo(1.047 / 1.01 - 1, 12);
  for (const currency of ['EUR', 'USD'])
    expect((await curvesOf(`?currency=${currency}`, 'full')).curves.map(({ of }) => of)).not.toContain('breakeven');
  // On this day there was no real curve yet.
  expect((await curvesOf('?currency=GBP&date=2025-05-30', 'full')).curves.map(({ of }) => of)).toEqual(['government']);
});

test('BEY-21 the spread of a curve over swaps, and over the government of another currency', async () => {
  const spreadOver = async (query: string) => {
    const { curves } = await curvesOf(query, 'full');
    return curves.find(({ of }) => of === 'spread');
  };
  const swap = await spreadOver('?currency=EUR&over=swaps');
  expect(swap?.name).toBe('Euro − Pounds');
  const two = swap?.points.find(({ years }) => years === 2);
  // The curve of two years at par, by hand: 1.02 and 1.03 squared are the factors of its payments.
  const par = (1 - 1 / 1.03 ** 2) / (1 / 1.02 + 1 / 1.03 ** 2);
  expect(two?.par).toBeCloseTo(par - 0.042, 12);
  const foreign = await spreadOver('?currency=GBP&over=EUR-government');
  expect(foreign?.points.map(({ years, zero }) => [years, bp(zero)])).toEqual([
    [2, 100],
    [3, expect.any(Number)],
  ]);
  expect(await spreadOver('?currency=GBP&over=USD-government')).toBeUndefined();
  expect((await site.app.inject('/api/curves/?currency=GBP&over=x')).statusCode).toBe(400);
});

test('BEY-21 the history of a term, a slope, a butterfly and a spread has the days of the curve', async () => {
  const historyOf = async (query: string, who?: 'member' | 'full') => {
    const headers = who === undefined ? {} : await cookieOf(site.app, who);
    return (await site.app.inject({ url: `/api/curves/history/?currency=GBP&rate=zero&${query}`, headers })).json();
  };
  const { days, values } = await historyOf('terms=10', 'full');
  expect(days).toEqual(['2025-05-30', '2025-06-26', '2025-06-27']);
  expect(values.map(bp)).toEqual([450, 460, 470]);
  expect((await historyOf('terms=2-10', 'full')).values.map(bp)).toEqual([50, 60, 70]);
  expect((await historyOf('terms=2-5-10', 'full')).values.map(bp)).toEqual([-10, -20, -30]);
  expect((await historyOf('terms=10&from=2025-06-27', 'full')).days).toEqual(['2025-06-27']);
  expect((await historyOf('terms=30', 'full')).values).toEqual([null, null, null]);
  // Breakeven inflation has no day before the real curve has.
  expect((await historyOf('terms=10&curve=breakeven', 'full')).days).toEqual(['2025-06-26', '2025-06-27']);
  // The euro has one day: before it there is nothing to be over.
  expect((await historyOf('terms=2&over=EUR-government', 'full')).values.map(bp)).toEqual([null, null, 100]);
  for (const who of [undefined, 'member'] as const)
    expect(await historyOf('terms=10', who)).toMatchObject({ days, values: null, masked: ['values'] });
  expect((await historyOf('terms=4', 'full')).error).toMatchObject({ code: 'bad_request', field: 'terms' });
});

test('BEY-21 files have what the page shows, and empty cells for who may not see rates', async () => {
  const fileOf = async (url: string, who: 'member' | 'full') =>
    site.app.inject({ url, headers: await cookieOf(site.app, who) });
  const csv = '/api/csv/curve/?currency=GBP&before=2025-06-02';
  const [head = '', ...lines] = (await fileOf(csv, 'full')).payload.trim().split('\r\n');
  const names = head.split(',');
  const ten = lines.map((line) => line.split(',')).find((cells) => cells[names.indexOf('years')] === '10') ?? [];
  expect([ten[names.indexOf('zero_rate')], ten[names.indexOf('zero_rate_before')]]).toEqual(['0.047', '0.045']);
  expect(ten[names.indexOf('date_before')]).toBe('2025-05-30');
  const history = '/api/csv/curve-history/?currency=GBP&rate=zero&terms=2-10';
  expect((await fileOf(history, 'full')).payload.trim().split('\r\n').at(-1)).toBe(
    'GBP,government,,zero,2-10,2025-06-27,0.007',
  );
  expect((await fileOf(history, 'member')).payload.trim().split('\r\n').at(-1)).toBe(
    'GBP,government,,zero,2-10,2025-06-27,',
  );
  const xlsx = '/api/curves/file/xlsx/?currency=GBP&before=2025-06-02&rate=zero&terms=2-10';
  const sheets = await readSheets((await fileOf(xlsx, 'full')).rawPayload);
  expect(sheets.map(({ title }) => title)).toEqual([
    'Government',
    'Government, real',
    'Breakeven inflation',
    'History',
    'About this file',
  ]);
  const row = sheets[0]?.rows.find((cells) => cells[0] === 10);
  expect(row?.slice(4, 7)).toEqual([expect.closeTo(4.7, 9), expect.closeTo(4.5, 9), expect.closeTo(20, 6)]);
  expect(sheets[3]?.rows.at(-1)?.[1]).toBeCloseTo(70, 6);
  expect(sheets[3]?.rows[0]?.[1]).toBe('Government, 2–10, Zero rate, bp');
  expect(sheets[4]?.rows[0]?.[1]).toBe('/curves/GBP/?before=2025-06-02&rate=zero&term=2&term=10');
  const over = '/api/curves/file/xlsx/?currency=GBP&over=EUR-government&from=2022-07-01&terms=2';
  const spread = await readSheets((await fileOf(over, 'full')).rawPayload);
  expect(spread.map(({ title }) => title)).toContain('Government over EUR  Government');
  expect(spread.at(-2)?.rows[0]?.[1]).toBe('Government over EUR: Government, 2, Par rate, bp');
  expect(spread.at(-1)?.rows[0]?.[1]).toBe('/curves/GBP/?over=EUR-government&term=2&period=3Y');
  const closed = await readSheets((await fileOf(xlsx, 'member')).rawPayload);
  for (const { rows } of closed.slice(0, 4))
    for (const cells of rows.slice(1)) expect(cells.slice(1).filter((c) => c !== null && c !== undefined)).toEqual([]);
});
