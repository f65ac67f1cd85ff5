import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Curves } from '#contract/figures/curves.ts';
import { isoDate } from '#math/units.ts';
import { saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
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
  expect([currencies, date]).toEqual([['EUR', 'USD'], '2025-06-30']);
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
    expect([...masked].sort()).toEqual(['discount', 'forward', 'par', 'zero']);
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
