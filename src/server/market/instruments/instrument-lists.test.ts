import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyList } from '#contract/lists/company-list.ts';
import type { InstrumentList } from '#contract/lists/instrument-list.ts';
import type { Instrument } from '#domain/market/instrument.ts';
import { isoDate } from '#math/units.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { indexId, sampleLei, sampleToday, stockId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

/** Indexes beside the sample one: their last values and those of the day before. */
const made = [
  { id: 2002, name: 'Borås Bond Index', ticker: 'BORX', venueId: venueIds.exchange, before: 200, value: 210 },
  { id: 2003, name: 'Closed Index', ticker: 'CLX', venueId: venueIds.nsd, before: 50, value: 100 },
  { id: 2004, name: 'Falling Index', ticker: 'FALL', venueId: venueIds.exchange, before: 80, value: 60 },
  { id: 2005, name: 'New Index', ticker: 'NEW', venueId: venueIds.exchange, before: null, value: 1000 },
] as const;

const identity = (id: number, name: string, ticker: string): Instrument => ({
  id,
  kind: 'index',
  issuerId: null,
  name,
  shortName: name,
  isin: null,
  ticker,
  registrationNumber: null,
  currency: 'EUR',
  statusId: null,
  isGenerated: false,
});

let site: TestApp;

async function addDay(instrumentId: number, venueId: number, date: string, indicativePrice: number): Promise<void> {
  const day = { instrumentId, venueId, date: isoDate(date), indicativePrice };
  await site.database.kysely
    .insertInto('tradingDay')
    .values({ ...day, sourceId: 1 } as never)
    .execute();
}

beforeAll(async () => {
  site = await openTestApp();
  const { kysely } = site.database;
  await inWriteTransaction(site.database, async (tx) => {
    await saveInstruments(
      tx,
      made.map(({ id, name, ticker }) => ({ ...identity(id, name, ticker), codes: [] })),
    );
  });
  for (const { id, venueId, before, value } of made) {
    if (before !== null) await addDay(id, venueId, '2025-06-26', before);
    await addDay(id, venueId, '2025-06-27', value);
    await kysely
      .insertInto('latestFigure')
      .values({ instrumentId: id, venueId, date: isoDate('2025-06-27'), indicativePrice: value })
      .execute();
  }
  await refreshSearchIndex(site.database, { today: sampleToday });
});
afterAll(async () => {
  await site.close();
});

async function ask(path: string, who: Who = 'visitor') {
  return site.app.inject({ url: path, headers: await cookieOf(site.app, who) });
}

async function indexes(query = '', who: Who = 'visitor'): Promise<InstrumentList> {
  const answer = await ask(`/api/instruments/indexes/?${query}`, who);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function companies(query = ''): Promise<CompanyList> {
  const answer = await ask(`/api/company/?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const idsOf = ({ items }: { readonly items: readonly { readonly id: number }[] }) => items.map(({ id }) => id);

test('NAV-1 the list of indexes has each with its latest value, change, day and venue, by name', async () => {
  const found = await indexes('', 'full-all');
  expect(found).toMatchObject({ total: 5, page: 1, pageSize: 30 });
  expect(idsOf(found)).toEqual([2002, 2003, 2004, 2005, indexId]);
  // 210 after 200 is 5 % more, 60 after 80 is 25 % less; the first day of a history changed from nothing.
  expect(found.items[0]).toMatchObject({ value: 210, date: '2025-06-27', venueName: 'Main Exchange', masked: [] });
  const changes = found.items.slice(0, 4).map(({ change }) => change);
  expect(changes).toEqual([5, 100, -25, null].map((change) => (change === null ? null : expect.closeTo(change, 9))));
});

test('NAV-1 the list of stocks has codes and issuer, and nothing that is no stock', async () => {
  const found = (await ask('/api/instruments/stocks/')).json() as InstrumentList;
  expect(found.total).toBe(1);
  expect(found.items[0]).toMatchObject({ id: stockId, ticker: 'ALES', issuerId: 1, issuerName: 'Kommune Ålesund' });
  expect(found.items[0]).toMatchObject({ date: null, venueName: null });
  expect((await ask('/api/instruments/etf/')).json()).toEqual({ total: 0, page: 1, pageSize: 30, items: [] });
  expect((await ask('/api/instruments/bonds/')).statusCode).toBe(404);
});

test.each([
  ['a word of the name without its accents', 'boras', [2002]],
  ['a ticker in small letters', 'borx', [2002]],
  ['the middle of a word', 'allin', [2004]],
  ['the other keyboard layout', 'сдщыув', [2003]],
  ['nothing that is there', 'alderney', []],
])('SRC-1 the list of indexes is searched by %s', async (_case, typed, ids) => {
  expect(idsOf(await indexes(`q=${encodeURIComponent(typed)}`))).toEqual(ids);
});

test('ACC-8 sorting by value or change needs full access', async () => {
  for (const sort of ['value', 'change']) {
    const statusOf = async (who: Who) => (await ask(`/api/instruments/indexes/?sort=${sort}`, who)).statusCode;
    expect([await statusOf('visitor'), await statusOf('member'), await statusOf('full')]).toEqual([401, 403, 200]);
  }
});

test('ACC-2 below full access value and change are null and named, day and venue are not', async () => {
  for (const who of ['visitor', 'member'] as const) {
    for (const item of (await indexes('', who)).items) {
      expect(item).toMatchObject({ value: null, change: null, masked: expect.arrayContaining(['value', 'change']) });
      expect(item.date).toMatch(/^2025-06-2\d$/);
    }
  }
});

test('ACC-5 without nsd a value of venue 381 is masked and does not order the list', async () => {
  const known = (ids: readonly number[]) => ids.filter((id) => id !== indexId);
  expect(known(idsOf(await indexes('sort=change&order=desc', 'full-all')))).toEqual([2003, 2002, 2004, 2005]);
  const full = await indexes('sort=change&order=desc', 'full');
  expect(known(idsOf(full))).toEqual([2002, 2004, 2003, 2005]);
  expect(full.items.find(({ id }) => id === 2003)).toMatchObject({
    value: null,
    masked: expect.arrayContaining(['value', 'change']),
  });
  expect(known(idsOf(await indexes('sort=value', 'full')))).toEqual([2004, 2002, 2005, 2003]);
});

test('NAV-1 the list of companies counts the bonds that are outstanding, and sorts by them', async () => {
  const found = await companies('sort=bonds&order=desc');
  // Of the three bonds of the first, one has passed its maturity.
  expect(found.items.map(({ id, activeBondCount }) => [id, activeBondCount])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(found.items[0]).toMatchObject({ name: 'Kommune Ålesund', country: 'NO', sector: null, lei: sampleLei });
  expect(idsOf(await companies())).toEqual([1, 2]);
  expect(idsOf(await companies('q=overseas'))).toEqual([2]);
  expect(idsOf(await companies('q=ales'))).toEqual([1]);
});

test('NAV-1 a page after the last still tells how many there are, and a wrong query is refused', async () => {
  expect(await companies('page=2')).toMatchObject({ total: 2, page: 2, items: [] });
  expect((await ask('/api/company/?sort=value')).statusCode).toBe(400);
  expect((await ask('/api/instruments/stocks/?q=%00')).statusCode).toBe(400);
});

test('NAV-1 the address of a list without its last slash leads to the one with it', async () => {
  const answer = await ask('/stocks?q=ales');
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toBe('/stocks/?q=ales');
});
