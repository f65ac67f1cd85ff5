import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveIndexMembers } from '#store/market/compositions/compositions.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { fundId, saveSampleCompositions } from '../../testing/sample-compositions.ts';
import { bondIds, indexId, stockId } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, saveSampleCompositions);
});
afterAll(() => site.close());

async function ask(url: string, who: Who = 'full') {
  return site.app.inject({ url: `/api/${url}/`, headers: await cookieOf(site.app, who) });
}

const index = `instruments/indexes/${indexId}/composition`;
const namesOf = (answer: { items: { name: string }[] }) => answer.items.map(({ name }) => name);

test('NAV-3 the indexes that contain a bond are those of their latest day', async () => {
  const item = { id: indexId, name: 'Sample Index', ticker: null, date: '2025-06-02' };
  expect((await ask(`bonds/${bondIds.usual}/indexes`)).json()).toEqual({
    items: [{ ...item, weight: 0.2754, masked: [] }],
  });
  expect((await ask(`bonds/${bondIds.usual}/indexes`, 'member')).json()).toEqual({
    items: [{ ...item, weight: null, masked: ['weight'] }],
  });
  expect((await ask(`bonds/${bondIds.overdue}/indexes`)).json()).toEqual({ items: [] });
});

test('NAV-1 an index lists its members, the heaviest first', async () => {
  const answer = (await ask(index)).json();
  expect(answer).toMatchObject({ date: '2025-06-02', total: 2 });
  expect(namesOf(answer)).toEqual(['Zürich Übersee 4.5% 2030', 'Alderney 5% 2027']);
  expect(answer.items[1]).toMatchObject({ id: bondIds.usual, model: 'bonds', isin: 'XS0000001006', weight: 0.2754 });
});

test('NAV-1 ACC-2 for who may not see weights members and holdings stand by name', async () => {
  const members = (await ask(index, 'member')).json();
  expect(namesOf(members)).toEqual(['Alderney 5% 2027', 'Zürich Übersee 4.5% 2030']);
  const holdings = (await ask(`instruments/etf/${fundId}/composition`, 'visitor')).json();
  expect(namesOf(holdings)).toEqual(['Account at a bank', 'Alderney 27']);
  expect(holdings.items[1]).toMatchObject({ weight: null, masked: ['weight', 'quantity', 'market_value'] });
});

test('NAV-1 a fund lists what it holds, instruments with their page and cash without', async () => {
  const { items } = (await ask(`instruments/etf/${fundId}/composition`)).json();
  expect(items).toEqual([
    {
      id: bondIds.usual,
      model: 'bonds',
      isin: 'XS0000001006',
      name: 'Alderney 27',
      weight: 0.8161,
      quantity: 5_318_642,
      market_value: 7_426_813,
      currency: 'EUR',
      masked: [],
    },
    {
      id: null,
      model: null,
      isin: null,
      name: 'Account at a bank',
      weight: 0.1839,
      quantity: null,
      market_value: null,
      currency: 'EUR',
      masked: [],
    },
  ]);
});

test('NAV-1 what has no parts has an empty list, and a page past the end too', async () => {
  const empty = { date: null, total: 0, items: [] };
  expect((await ask(`instruments/stocks/${stockId}/composition`)).json()).toEqual(empty);
  const past = (await site.app.inject(`/api/${index}/?page=2`)).json();
  expect(past).toEqual({ date: '2025-06-02', total: 2, items: [] });
  expect((await ask(`instruments/etf/${indexId}/composition`)).statusCode).toBe(404);
});

test('BEY-16 the members of a day are replaced whole, and the same ones change nothing', async () => {
  const member = { indexId, asOf: isoDate('2025-06-09'), weight: 0.5 };
  const both = [bondIds.usual, bondIds.unlisted].map((instrumentId) => ({ ...member, instrumentId }));
  const save = (members: typeof both) => inWriteTransaction(site.database, (tx) => saveIndexMembers(tx, members));
  expect(await save(both)).toEqual({ stored: 2, unchanged: 0 });
  expect(await save(both)).toEqual({ stored: 0, unchanged: 2 });
  await save(both.slice(0, 1));
  expect(namesOf((await ask(index)).json())).toEqual(['Alderney 5% 2027']);
});
