import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondList } from '#contract/lists/bond-list.ts';
import type { CountedValue } from '#contract/lists/list-answers.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { MAX_WATCHLIST_ENTRIES, systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { appendEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { createWatchlist, deleteWatchlist } from '#store/portfolio/watchlists/watchlists.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';
import { addTestKey, bearer } from '../../testing/test-keys.ts';

const { usual, distressed, overdue, nsdOnly, unlisted } = bondIds;

let site: TestApp;
let ann: SignedIn;
let ben: SignedIn;
let core: number;
let other: number;
beforeAll(async () => {
  site = await openTestApp();
  ann = await addOwnAccount(site, { id: 'ann', level: fullLevel });
  ben = await addOwnAccount(site, { id: 'ben', level: fullLevel });
  core = await add('Core', [usual, distressed, overdue]);
  other = await add('Other', [usual, unlisted]);
  await fill(systemWatchlistId, [nsdOnly]);
});
afterAll(() => site.close());

async function fill(watchlistId: number, bonds: readonly number[]): Promise<void> {
  const blank = { quantity: null, price: null, date: null };
  const entries = bonds.map((bondId) => ({ watchlistId, bondId, ...blank }));
  const now = testClock();
  await inTransaction(site.database, (tx) =>
    appendEntries(tx, { accountId: ann.id, entries, now }, MAX_WATCHLIST_ENTRIES),
  );
}

async function add(name: string, bonds: readonly number[]): Promise<number> {
  const list = { accountId: ann.id, name, now: testClock() };
  const id = (await inTransaction(site.database, (tx) => createWatchlist(tx, list, 10))) ?? 0;
  await fill(id, bonds);
  return id;
}

type Headers = Record<string, string>;

async function ask<Answer>(url: string, headers: Headers): Promise<Answer> {
  const answer = await site.app.inject({ url, headers });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}
const list = (query: string, headers: Headers) => ask<BondList>(`/api/bonds/?${query}`, headers);
const idsOf = ({ items }: BondList) => items.map(({ id }) => id).toSorted();
const counted = async (query: string, headers: Headers) =>
  (
    await ask<{ readonly counts: { readonly watchlist: readonly CountedValue[] } }>(
      `/api/bonds/counts/?${query}`,
      headers,
    )
  ).counts.watchlist;
const asAnn = () => ({ cookie: ann.cookie });
const asBen = () => ({ cookie: ben.cookie });

test('BEY-6 WL-6 a reader lists, counts, groups and saves the bonds of his own watchlists', async () => {
  expect(idsOf(await list(`watchlist=${core}`, asAnn()))).toEqual([usual, distressed, overdue].toSorted());
  const both = await list(`watchlist=${core},${other}&maturity_from=2030`, asAnn());
  expect(idsOf(both)).toEqual([distressed, unlisted].toSorted());
  expect(both.names).toEqual([
    { facet: 'watchlist', value: String(core), title: 'Core' },
    { facet: 'watchlist', value: String(other), title: 'Other' },
  ]);
  // Among what words find as well.
  expect(idsOf(await list(`watchlist=${core}&q=alderney`, asAnn()))).toEqual([usual]);
  expect(await counted(`watchlist=${core}`, asAnn())).toEqual([
    { value: String(core), title: 'Core', count: 3 },
    { value: String(other), title: 'Other', count: 2 },
  ]);
  expect(await counted('maturity_from=2030', asAnn())).toMatchObject([{ count: 1 }, { count: 1 }]);
  const { groups } = await ask<{ groups: readonly { readonly count: number }[] }>(
    `/api/bonds/groups/?group=currency&watchlist=${core}`,
    asAnn(),
  );
  expect(groups).toMatchObject([{ count: 3 }]);
  const file = await site.app.inject({ url: `/api/bonds/file/csv/?watchlist=${other}`, headers: asAnn() });
  expect(file.body.trim().split(/\r?\n/)).toHaveLength(3);
});

test('BEY-6 ACC-2 the list of another is as one that there is none of', async () => {
  for (const part of ['', 'counts/', 'groups/?group=currency&', 'scatter/?', 'file/csv/?']) {
    const [path, more] = part.includes('?') ? [part, ''] : [`${part}?`, ''];
    const told = async (id: number) => {
      const url = `/api/bonds/${path}${more}watchlist=${id}`;
      const { statusCode, body } = await site.app.inject({ url, headers: asBen() });
      return [statusCode, body.replaceAll(String(id), 'ID')];
    };
    expect(await told(core)).toEqual(await told(999_999));
  }
  expect(await list(`watchlist=${core}`, asBen())).toMatchObject({ total: 0, items: [], names: [] });
  expect(await counted('', asBen())).toEqual([]);
});

test('BEY-6 ACC-2 watchlists choose bonds for full access alone, and count for nobody else', async () => {
  const refused = async (headers: Headers) =>
    (await site.app.inject({ url: `/api/bonds/?watchlist=${core}`, headers })).json().error.code;
  expect(await refused({})).toBe('need_auth');
  expect(await refused(await cookieOf(site.app, 'member'))).toBe('need_access');
  expect(await counted('', {})).toEqual([]);
  expect(await counted('', await cookieOf(site.app, 'member'))).toEqual([]);
});

test('BEY-6 ACC-5 the list of the system needs its flag', async () => {
  expect(await list(`watchlist=${systemWatchlistId}`, asAnn())).toMatchObject({ total: 0, names: [] });
  expect((await counted('', asAnn())).map(({ value }) => value)).not.toContain(String(systemWatchlistId));
});

test('BEY-8 BEY-6 a key chooses by watchlists where it is made for them', async () => {
  const market = bearer(await addTestKey(site, ann.id, { scopes: ['market'] }));
  const own = bearer(await addTestKey(site, ann.id, { scopes: ['market', 'watchlists'] }));
  const { statusCode, body } = await site.app.inject({ url: `/api/bonds/?watchlist=${core}`, headers: market });
  expect([statusCode, JSON.parse(body).error]).toEqual([
    403,
    expect.objectContaining({ code: 'key_scope', field: 'watchlists' }),
  ]);
  expect(await counted('', market)).toEqual([]);
  expect((await list(`watchlist=${core}`, own)).total).toBe(3);
  expect(await counted('', own)).toHaveLength(2);
});

test('BEY-6 WL-6 what changes in a watchlist changes its bonds at once, and a deleted one finds none', async () => {
  const id = await add('Short', [usual]);
  expect(idsOf(await list(`watchlist=${id}`, asAnn()))).toEqual([usual]);
  await fill(id, [overdue]);
  expect(idsOf(await list(`watchlist=${id}`, asAnn()))).toEqual([usual, overdue].toSorted());
  await deleteWatchlist(site.database, { accountId: ann.id, id }, testClock());
  expect((await list(`watchlist=${id}`, asAnn())).total).toBe(0);
});
