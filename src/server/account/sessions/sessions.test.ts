import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestAccount, TestBrowser } from '../../testing/test-accounts.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const sessions = '/api/profile/sessions/';

async function twoBrowsers(id: string) {
  await addTestAccount(site, id);
  const [one, other] = [new TestBrowser(site), new TestBrowser(site)];
  await one.signIn(id);
  await other.signIn(id);
  return { one, other };
}

const itemsOf = async (browser: TestBrowser) => (await browser.ask(sessions)).json().items;

test('SHL-14 the reader sees where he is signed in, this place marked, and never a token', async () => {
  const { one, other } = await twoBrowsers('amy');
  const answer = await one.ask(sessions);
  expect(answer.json().items).toHaveLength(2);
  expect(answer.json().items.filter(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject([
    { network: one.address },
  ]);
  for (const { cookies } of [one, other]) expect(answer.body).not.toContain(cookies.get('bondlens')?.split('.')[0]);
  expect(answer.headers['cache-control']).toContain('no-store');
});

test('SHL-14 one place is signed out, all others, or every one', async () => {
  const { one, other } = await twoBrowsers('bea');
  const [theirs] = (await itemsOf(one)).filter(({ isThis }: { isThis: boolean }) => !isThis);
  expect((await one.ask(`${sessions}${theirs.id}/`, { method: 'DELETE' })).json().items).toHaveLength(1);
  expect(await other.accountId()).toBeNull();
  await other.signIn('bea');
  expect((await one.ask(sessions, { method: 'DELETE' })).json().items).toMatchObject([{ isThis: true }]);
  expect([await one.accountId(), await other.accountId()]).toEqual(['bea', null]);
  await other.signIn('bea');
  await one.ask('/api/session/everywhere/', { method: 'DELETE' });
  expect([await one.accountId(), await other.accountId()]).toEqual([null, null]);
});

test('ACC-9 nobody ends a session of another account', async () => {
  const { one } = await twoBrowsers('cat');
  const { one: stranger } = await twoBrowsers('dee');
  const [{ id }] = await itemsOf(one);
  expect((await stranger.ask(`${sessions}${id}/`, { method: 'DELETE' })).statusCode).toBe(404);
  expect(await itemsOf(one)).toHaveLength(2);
});

test('ACC-9 who takes a demo account sees nothing of the others who do, and ends nobody’s session', async () => {
  const [mine, theirs] = [await cookieOf(site.app, 'member'), await cookieOf(site.app, 'member')];
  const ask = (method: 'GET' | 'DELETE') =>
    site.app.inject({ method, url: sessions, headers: { 'sec-fetch-site': 'same-origin', ...mine } });
  expect((await ask('GET')).json().items).toMatchObject([{ isThis: true }]);
  expect((await ask('DELETE')).json()).toMatchObject({ error: { code: 'demo_account' } });
  expect((await site.app.inject({ url: '/api/session/', headers: theirs })).json().accountId).toBe('member');
});

test('ACC-9 the token of a browser before its sign-in never becomes a session', async () => {
  await addTestAccount(site, 'eda');
  const browser = new TestBrowser(site);
  browser.cookies.set('bondlens', 'planted.by-somebody');
  await browser.signIn('eda');
  const first = browser.cookies.get('bondlens');
  await browser.signIn('eda');
  expect(new Set(['planted.by-somebody', first, browser.cookies.get('bondlens')]).size).toBe(3);
  expect(await itemsOf(browser)).toHaveLength(1);
});

test.each([
  [false, 30 * 24],
  [true, 7 * 24],
])(
  'SHL-14 a session ends for good, an operator’s (%s) after %i hours, however often it is used',
  async (isOperator, hours) => {
    const id = `fox-${hours}`;
    await addTestAccount(site, id, { isOperator });
    const browser = new TestBrowser(site);
    await browser.signIn(id);
    const begin = (ago: number) =>
      sql`update session set created_at = now() - make_interval(mins => ${ago}::integer) where account_id = ${id}`.execute(
        site.database.kysely,
      );
    await begin(hours * 60 - 5);
    expect(await browser.accountId()).toBe(id);
    await begin(hours * 60 + 5);
    expect(await browser.accountId()).toBeNull();
  },
);

test.each([
  [false, 7 * 24],
  [true, 12],
])('SHL-14 a session that nobody uses ends, an operator’s (%s) after %i hours', async (isOperator, hours) => {
  const id = `gnu-${hours}`;
  await addTestAccount(site, id, { isOperator });
  const browser = new TestBrowser(site);
  await browser.signIn(id);
  const left = async () => {
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from session where account_id = ${id}`.execute(
      site.database.kysely,
    );
    return rows[0]?.hours;
  };
  expect(await left()).toBe(hours);
  await sql`update session set updated_at = now() - interval '2 hours', expires_at = now() + interval '1 minute' where account_id = ${id}`.execute(
    site.database.kysely,
  );
  expect(await browser.accountId()).toBe(id);
  expect(await left()).toBe(hours);
  await sql`update session set expires_at = now() - interval '1 second' where account_id = ${id}`.execute(
    site.database.kysely,
  );
  expect(await browser.accountId()).toBeNull();
});

test('ACC-9 others are signed out only a short time after a proof of who one is', async () => {
  const { one, other } = await twoBrowsers('eve');
  const [theirs] = (await itemsOf(one)).filter(({ isThis }: { isThis: boolean }) => !isThis);
  await sql`update session set proven_at = now() - interval '11 minutes' where account_id = 'eve'`.execute(
    site.database.kysely,
  );
  for (const url of [sessions, `${sessions}${theirs.id}/`]) {
    expect((await one.ask(url, { method: 'DELETE' })).json().error.code).toBe('proof_needed');
  }
  expect(await other.accountId()).toBe('eve');
});
