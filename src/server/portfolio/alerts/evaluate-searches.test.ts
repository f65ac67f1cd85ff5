import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { sampleInstrument, sampleToday, saveSampleMarket } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { uncounted } from '../../testing/uncounted.ts';

const FIRST = 10_000;
const BONDS = 2500;
const ROUND_MS = 6 * 60_000;
let site: TestApp;
let ann: SignedIn;
let now = new Date(`${sampleToday}T12:00:00Z`);

const saveBonds = (database: Database, ids: readonly number[], currency = 'NOK', name = 'Wide') =>
  inWriteTransaction(database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'wide', name: 'Wide', url: null });
    await saveInstruments(
      tx,
      ids.map((id) => sampleInstrument(id, `${name} ${id}`, { currency })),
    );
    const terms = ids.map((instrumentId) => ({ ...plainTerms, instrumentId }));
    await saveBondTerms(tx, terms, { sourceId, importId: null });
  });

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const named = (ids: readonly number[]) => ids.map((id) => `Wide ${id}`);

beforeAll(async () => {
  site = await openTestApp({ clock: () => now, callLimits: uncounted }, async (database) => {
    await saveSampleMarket(database);
    await saveBonds(database, idsFrom(FIRST, BONDS));
  });
  ann = await addOwnAccount(site, { level: fullLevel });
});
afterAll(() => site.close());

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie: ann.cookie, 'sec-fetch-site': 'same-origin' };
  return (await site.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
}

/** What was told of searches after another look at them: the first names, and how many. */
async function told() {
  now = new Date(now.getTime() + ROUND_MS);
  await site.app.runAlerts();
  const { items } = await call('GET', '/api/profile/alerts/happened/');
  return items.map(({ bonds, bond_count }: { bonds: { name: string }[]; bond_count: number }) => ({
    names: bonds.map(({ name }) => name),
    count: bond_count,
  }));
}

test('BEY-6 SHL-10 a saved search of thousands of bonds is followed: new ones are told, the first of many by name', async () => {
  const search = { name: 'Wide', model: 'bonds', query: 'currency=NOK' };
  const { id } = await call('POST', '/api/uss/', search);
  await call('POST', '/api/profile/alerts/', { kind: 'search', search: id, mail: 'none', webhooks: false });
  expect(await told()).toEqual([]);
  const added = idsFrom(FIRST + BONDS, 12);
  await saveBonds(site.database, added);
  const twelve = { names: named(added.slice(0, 10)), count: 12 };
  expect(await told()).toEqual([twelve]);
  expect(await told()).toEqual([twelve]);
  // One leaves, and is new when it comes back.
  await saveBonds(site.database, [FIRST], 'SEK');
  expect(await told()).toEqual([twelve]);
  await saveBonds(site.database, [FIRST]);
  expect(await told()).toEqual([{ names: named([FIRST]), count: 1 }, twelve]);
  const [kept] = await queryRows<{ bytes: number }>(
    site.database,
    'select octet_length(bond_ids) as bytes from alert_search',
  );
  expect(kept?.bytes).toBe(BONDS + 12 + 1);
});

test('BEY-6 a saved search by years to maturity is told the bonds that come into it by the passing of time', async () => {
  await saveBonds(site.database, [80_001], 'ISK', 'Short');
  // Two years and a day before it matures.
  await queryRows(site.database, `update bond_terms set matures_on = $1::date + 732 where instrument_id = 80001`, [
    sampleToday,
  ]);
  const { id } = await call('POST', '/api/uss/', { name: 'Short', model: 'bonds', query: 'currency=ISK&years_to=2' });
  await call('POST', '/api/profile/alerts/', { kind: 'search', search: id, mail: 'none', webhooks: false });
  const before = await told();
  now = new Date(now.getTime() + 3 * 86_400_000);
  expect(await told()).toEqual([{ names: ['Short 80001'], count: 1 }, ...before]);
});

test('BEY-6 SHL-10 a saved search of words is told what the words find newly', async () => {
  const search = { name: 'Words', model: 'bonds', query: 'q=narrow&currency=NOK' };
  const { id } = await call('POST', '/api/uss/', search);
  await call('POST', '/api/profile/alerts/', { kind: 'search', search: id, mail: 'none', webhooks: false });
  const before = await told();
  await saveBonds(site.database, [90_001], 'NOK', 'Narrow');
  await saveBonds(site.database, [90_002], 'SEK', 'Narrow');
  await refreshSearchIndex(site.database, { today: sampleToday });
  expect(await told()).toEqual([
    { names: ['Narrow 90001'], count: 1 },
    { names: ['Narrow 90001'], count: 1 },
    ...before,
  ]);
});
