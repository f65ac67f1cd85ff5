import { beforeAll, expect, test } from 'vitest';
import type { CompanyCard } from '#contract/issuer/companies.ts';
import type { BondList } from '#contract/lists/bond-list.ts';
import type { InstrumentCard } from '#contract/market/instruments/instruments.ts';
import { bondIds, indexId, sampleLei, stockId, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(path: string, who: Who = 'visitor') {
  return site.app.inject({ url: path, headers: await cookieOf(site.app, who) });
}

async function card<Card = InstrumentCard>(path: string, who: Who = 'visitor'): Promise<Card> {
  const answer = await ask(path, who);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('NAV-1 an index has identity, its venue, and for full the latest value with its day and change', async () => {
  const found = await card(`/api/instruments/indexes/${indexId}/`, 'full');
  const [latest, before] = await site.database.kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', indexId)
    .where('venueId', '=', venueIds.exchange)
    .orderBy('date', 'desc')
    .limit(2)
    .select(['date', 'indicativePrice'])
    .execute();
  expect(found).toMatchObject({
    id: indexId,
    model: 'indexes',
    name: 'Sample Index',
    isin: null,
    issuer: null,
    listing: { venueName: 'Main Exchange', firstDate: '2025-01-02', lastDate: latest?.date, dayCount: 178 },
    latest: { value: latest?.indicativePrice, date: latest?.date, masked: [] },
    sources: [{ name: 'Sample data' }],
  });
  expect(found.latest?.change).toBeCloseTo(Number(latest?.indicativePrice) - Number(before?.indicativePrice), 10);
});

test.each(['visitor', 'member'] as const)(
  'ACC-2 a %s sees the day and the venue of the latest value, not the value',
  async (who) => {
    const { latest, listing } = await card(`/api/instruments/indexes/${indexId}/`, who);
    const masked = ['value', 'change', 'low', 'high', 'weekMove', 'monthMove', 'yearMove'];
    expect(latest).toEqual({ ...Object.fromEntries(masked.map((name) => [name, null])), date: '2025-06-28', masked });
    expect(listing?.venueName).toBe('Main Exchange');
  },
);

test('NAV-1 a stock without trading days has its issuer and codes', async () => {
  expect(await card(`/api/instruments/stocks/${stockId}/`)).toMatchObject({
    model: 'stocks',
    ticker: 'ALES',
    issuer: { id: 1, name: 'Kommune Ålesund', country: 'NO' },
    latest: null,
    listing: null,
  });
});

test.each([
  `/api/instruments/etf/${indexId}/`,
  `/api/instruments/stocks/${bondIds.usual}/`,
  '/api/instruments/indexes/999999/',
  '/api/instruments/indexes/0/',
  '/api/instruments/indexes/2001x/',
  '/api/instruments/indexes/99999999999999999999/',
  `/api/instruments/bonds/${bondIds.usual}/`,
  '/api/company/999999/',
  '/api/company/one/',
])('NAV-1 %s leads to nothing', async (path) => {
  const answer = await ask(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error.code).toBe('not_found');
});

test('NAV-1 a company has its place, its counts and its issues that are no bonds', async () => {
  expect(await card<CompanyCard>('/api/company/1/', 'full')).toMatchObject({
    id: 1,
    name: 'Kommune Ålesund',
    country: 'NO',
    bondCount: 3,
    // One of the three has passed its maturity.
    activeBondCount: 2,
    stockCount: 1,
    otherCount: 0,
    issues: [{ id: stockId, model: 'stocks', name: 'Ålesund share', ticker: 'ALES' }],
    ratings: [{ agency: 'Sample Ratings', scale_point_name: 'BBB+', outlook: 'brightening', date: '2025-02-03' }],
  });
});

test('NAV-3 a company says what its identifier is worth', async () => {
  expect(await card<CompanyCard>('/api/company/1/')).toMatchObject({
    lei: sampleLei,
    registration: {
      legalName: 'Ålesund kommune',
      entityStatus: 'active',
      leiStatus: 'lapsed',
      registeredOn: '2014-05-06',
      renewalDueOn: '2024-05-06',
      asOf: '2025-06-27',
    },
  });
  expect(await card<CompanyCard>('/api/company/2/')).toMatchObject({
    registration: null,
  });
});

test('NAV-1 a company announces what its further sections hold', async () => {
  const { announced } = await card<CompanyCard>('/api/company/1/');
  expect(announced).toContainEqual({ section: 'ratings', count: 1, latest: '2025-02-03' });
  expect(announced).toContainEqual({ section: 'map', count: 1, latest: null });
  expect(announced.map(({ section }) => section)).not.toContain('quotes');
});

test('ACC-2 rating grades of a company are masked below full', async () => {
  const { ratings } = await card<CompanyCard>('/api/company/1/', 'member');
  expect(ratings).toEqual([
    {
      agency: 'Sample Ratings',
      scale_point_name: null,
      outlook: null,
      date: '2025-02-03',
      masked: ['scale_point_name', 'outlook'],
    },
  ]);
});

test('NAV-1 the list of bonds can be that of one issuer', async () => {
  const own = await card<BondList>('/api/bonds/?issuer=1&status=any');
  expect(own.total).toBe(3);
  expect(own.items.map(({ issuerId }) => issuerId)).toEqual([1, 1, 1]);
  expect(own.items.map(({ isin }) => isin)).toContain(usualIsin);
  expect((await card<BondList>('/api/bonds/?issuer=1&status=any&q=2027')).total).toBe(1);
  expect((await card<BondList>('/api/bonds/?issuer=77')).total).toBe(0);
  expect((await ask('/api/bonds/?issuer=one')).statusCode).toBe(400);
});

test('NAV-1 an address without its last slash leads to the one with it', async () => {
  const answer = await ask('/company/1?page=2');
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toBe('/company/1/?page=2');
});
