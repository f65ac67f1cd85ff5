import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { saveRatings, saveScalePoints } from '#store/issuer/ratings/ratings.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { sampleDays, usualNumber } from '../../testing/sample-days.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

interface Made {
  readonly name: string;
  readonly issuerId: number;
  readonly maturesOn: string;
  readonly duration: number;
  readonly grade?: string;
  readonly venueId?: number;
  readonly currency?: string;
  readonly statusId?: number;
  readonly isAssumed?: boolean;
}

// The example of docs/methods/similar-bonds.md, and bonds that have no place in the list.
const bonds: readonly Made[] = [
  { name: 'Bond', issuerId: 1, maturesOn: '2030-06-30', duration: 4, grade: 'A' },
  { name: 'X', issuerId: 1, maturesOn: '2034-06-30', duration: 5.5, grade: 'A' },
  { name: 'Y', issuerId: 2, maturesOn: '2030-07-30', duration: 4.2, grade: 'BBB+' },
  { name: 'Z', issuerId: 3, maturesOn: '2031-06-30', duration: 4.1 },
  { name: 'Assumed', issuerId: 1, maturesOn: '2030-06-30', duration: 4, grade: 'A', isAssumed: true },
  { name: 'Dollars', issuerId: 1, maturesOn: '2030-06-30', duration: 4, grade: 'A', currency: 'USD' },
  { name: 'Redeemed', issuerId: 1, maturesOn: '2030-06-30', duration: 4, grade: 'A', statusId: 112 },
  { name: 'Matured', issuerId: 1, maturesOn: '2025-06-01', duration: 4, grade: 'A' },
  // At the closed ground, as near as can be by duration: without nsd it stands by its maturity, 8 years away.
  { name: 'Closed', issuerId: 3, maturesOn: '2038-06-30', duration: 4, grade: 'A', venueId: 381 },
];

const idOf = (at: number) => at + 1;

async function fill(database: Database): Promise<void> {
  await inWriteTransaction(database, async (tx) => {
    const origin = { sourceId: await saveSource(tx, { code: 'made', name: 'Made', url: null }), importId: null };
    const venue = { kind: 'exchange', country: null, timeZone: 'UTC' } as const;
    await saveVenues(
      tx,
      [10, 381].map((id) => ({ ...venue, id, code: `v${id}`, name: `Venue ${id}` })),
    );
    const issuer = { country: null, sector: null, lei: null, isGenerated: true };
    await saveIssuers(
      tx,
      [1, 2, 3].map((id) => ({ ...issuer, id, code: `i${id}`, name: `I${id}`, shortName: `I${id}` })),
    );
    await saveInstruments(
      tx,
      bonds.map(({ name, issuerId, statusId = 192, currency = 'EUR' }, at) => ({
        id: idOf(at),
        kind: 'bond',
        issuerId,
        name,
        shortName: name,
        currency,
        statusId,
        isGenerated: true,
        isin: null,
        ticker: null,
        registrationNumber: null,
        codes: [],
      })),
    );
    await saveBondTerms(
      tx,
      bonds.map(({ maturesOn, currency = 'EUR' }, at) => ({
        ...plainTerms,
        instrumentId: idOf(at),
        maturesOn: isoDate(maturesOn),
        faceCurrency: currency,
        issuedOn: isoDate(`20${10 + at}-01-01`),
        issuedAmount: 1000 + at,
      })),
      origin,
    );
    const scale = { agency: 'R', typeId: 1, description: null } as const;
    const points = ['A', 'A-', 'BBB+'].map((grade, position) => ({ ...scale, grade, position }));
    await saveScalePoints(tx, points);
    const rated = { agency: 'R', typeId: 1, outlook: null, ratedOn: isoDate('2025-01-01'), issuerId: null } as const;
    await saveRatings(
      tx,
      bonds.flatMap(({ grade }, at) => (grade === undefined ? [] : { ...rated, grade, instrumentId: idOf(at) })),
    );
    const payment = { number: 1, accrualStart: isoDate('2025-01-01'), accrualEnd: isoDate('2026-01-01') };
    const dates = { referenceStart: null, referenceEnd: null, actualPaymentDate: null, recordDate: null, exDate: null };
    const amounts = { nominal: 100, couponRate: 0.05, coupon: 5, redemption: 0, poolFactor: 1 };
    const own = { ...payment, ...dates, ...amounts, paymentDate: isoDate('2026-01-01') };
    await saveCashFlows(
      tx,
      bonds.map((_bond, at) => idOf(at)),
      bonds.map(({ isAssumed = false }, at) => ({ ...own, instrumentId: idOf(at), isEstimated: isAssumed })),
    );
    const days = bonds.flatMap(({ duration, venueId = 10 }, at) => {
      const numberOf = (measure: TradingMeasure, day: number) =>
        measure === 'modified' ? duration : usualNumber(measure, day);
      return [...sampleDays({ instrumentId: idOf(at), venueId, start: '2025-06-30', days: 1, numberOf })];
    });
    await saveTradingDays(tx, days, origin);
  });
}

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({}, fill);
});
afterAll(() => site.close());

const ask = async (who: Who, path: string) => {
  const answer = await site.app.inject({ url: `/api/bonds/1/${path}`, headers: await cookieOf(site.app, who) });
  return { status: answer.statusCode, body: answer.json() };
};
const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

test('SIM-1 bonds are ordered by duration, rating and issuer, as the example says', async () => {
  const { response } = (await ask('full-all', 'similar-items/')).body;
  expect(response.total).toBe(4);
  // Closed: 0 apart, the same grade.
  expect(namesOf(response.items)).toEqual(['X', 'Closed', 'Y', 'Z']);
  expect(response.items[0]).toMatchObject({ issuerName: 'I1', duration: 5.5, masked: [] });
});

test('SIM-1 ACC-2 what a reader may not see has no part in the order, nor in which bonds are listed', async () => {
  // By maturity alone: Y 0.1 years, Z 1, X 4 less 2 for its issuer, Closed 8.
  for (const who of ['visitor', 'member'] as const) {
    const { response } = (await ask(who, 'similar-items/')).body;
    expect(namesOf(response.items)).toEqual(['Y', 'Z', 'X', 'Closed']);
    for (const item of response.items) expect(item).toMatchObject({ price: null, yield: null, duration: null });
  }
});

test('SIM-1 ACC-5 without nsd a duration of venue 381 counts as unknown', async () => {
  const { response } = (await ask('full', 'similar-items/')).body;
  expect(namesOf(response.items)).toEqual(['X', 'Y', 'Z', 'Closed']);
  expect(response.items[3]).toMatchObject({ duration: null });
});

test('SIM-1 the latest issues of the issuer come whole, latest first, with masked figures', async () => {
  const { body } = await ask('visitor', 'latest-issues/');
  expect(body.total).toBe(6);
  expect(namesOf(body.items)).toEqual(['Matured', 'Redeemed', 'Dollars', 'Assumed', 'X', 'Bond']);
  expect(body.items[4]).toMatchObject({ issuedOn: '2011-01-01', issuedAmount: 1001, price: null });
});

test('ACC-6 a visitor gets every row of the latest issues with its terms, and no number of the market', async () => {
  const rows = async (who: Who) => (await ask(who, 'latest-issues/')).body.items;
  const ofMarket = ['price', 'yield', 'yieldOrigin', 'yieldEnd', 'yieldConvention', 'duration', 'spread', 'masked'];
  const termsOf = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !ofMarket.includes(name)));
  const [seen, full] = [await rows('visitor'), await rows('full')];
  expect(seen.map(termsOf)).toEqual(full.map(termsOf));
  for (const row of seen) {
    expect(row).toMatchObject({ price: null, yield: null, duration: null, spread: null });
    expect(row.masked).toEqual(expect.arrayContaining(['price', 'yield', 'duration', 'spread']));
  }
});

test('SIM-1 pages have ten items, and an unknown bond or page is refused', async () => {
  expect((await ask('visitor', 'similar-items/?page=2')).body.response.items).toEqual([]);
  expect((await ask('visitor', 'latest-issues/?page=2')).body.items).toEqual([]);
  for (const page of ['0', '11', 'x', '1&x=1'])
    expect((await ask('visitor', `similar-items/?page=${page}`)).status).toBe(400);
  const unknown = await site.app.inject('/api/bonds/999/similar-items/');
  expect(unknown.json().error.code).toBe('unknown_bond');
});
