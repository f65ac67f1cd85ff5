import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveReaderSettings } from '#store/account/accounts/accounts.ts';
import { addOwnAccount, type SignedIn, sessionCookieOf } from '../../testing/own-account.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let ann: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  ann = await addOwnAccount(site);
});
afterAll(() => site.close());

const own = { 'sec-fetch-site': 'same-origin' };
const ask = async (url: string, cookie = '') => (await site.app.inject({ url, headers: { cookie } })).json();
const settings = (cookie?: string) => ask('/api/user/settings/', cookie);
const session = (cookie?: string) => ask('/api/session/', cookie);
const save = (payload: object, cookie = '') =>
  site.app.inject({ method: 'POST', url: '/api/user/set-settings/', headers: { ...own, cookie }, payload });

test('SHL-9 hints are on for who has signed in, off for visitors, who have no settings on the server', async () => {
  expect(await settings(ann.cookie)).toEqual({ hints: true });
  expect(await session(ann.cookie)).toMatchObject({ hints: true });
  expect((await settings()).error.code).toBe('need_auth');
  expect(await session()).toMatchObject({ hints: false });
});

test('SHL-9 what an account chose is kept with it, in every browser', async () => {
  expect((await save({ sid: 'x', settings: { hints: false } }, ann.cookie)).json()).toEqual({ hints: false });
  const elsewhere = await sessionCookieOf(site, ann.id);
  expect(await settings(elsewhere)).toEqual({ hints: false });
  expect(await session(elsewhere)).toMatchObject({ hints: false });
  await save({ settings: { settings: { hints: true } } }, elsewhere);
  expect(await settings(ann.cookie)).toEqual({ hints: true });
});

test('SHL-9 the sid of a request is no identity', async () => {
  const [, token = ''] = ann.cookie.split('=');
  await save({ sid: ann.id, settings: { hints: false } });
  await save({ sid: token.slice(0, 200), settings: { hints: false } });
  expect(await settings(ann.cookie)).toEqual({ hints: true });
});

test('SHL-9 a visitor’s choice stays in a cookie, and holds after sign-in until the account says otherwise', async () => {
  const [cookie] = (await save({ settings: { hints: false } })).cookies;
  expect(cookie).toMatchObject({ name: 'bondlens-hints', value: 'off', httpOnly: true, sameSite: 'Lax' });
  const bob = await addOwnAccount(site);
  const both = `${bob.cookie}; bondlens-hints=off`;
  expect(await session(both)).toMatchObject({ hints: false });
  await save({ settings: { hints: true } }, both);
  expect(await session(both)).toMatchObject({ hints: true });
  const [forgotten] = (await save({ settings: { hints: true } }, 'bondlens-hints=off')).cookies;
  expect(forgotten).toMatchObject({ name: 'bondlens-hints', maxAge: 0 });
});

test.each([
  {},
  { settings: null },
  { settings: { hints: 'off' } },
  { settings: { hints: false, level: 1077 } },
  { settings: { settings: { other: 1 } } },
  { settings: {}, level: 1077 },
  { sid: 'x'.repeat(201), settings: {} },
])('SHL-9 settings of another form are refused: %j', async (payload) => {
  expect((await save(payload, ann.cookie)).json().error.code).toBe('bad_request');
});

test('ACC-9 another site changes no settings', async () => {
  const headers = { cookie: ann.cookie, 'sec-fetch-site': 'cross-site' };
  const payload = { settings: { hints: false } };
  const answer = await site.app.inject({ method: 'POST', url: '/api/user/set-settings/', headers, payload });
  expect(answer.json().error.code).toBe('bad_origin');
});

test('SHL-9 BEY-6 a note that an upgrade left for an account stands until it is dismissed, on all its devices', async () => {
  const bea = await addOwnAccount(site);
  expect(await session(bea.cookie)).toMatchObject({ yieldNote: false });
  await saveReaderSettings(site.database, bea.id, { yieldNote: true });
  expect(await session(bea.cookie)).toMatchObject({ yieldNote: true });
  await save({ settings: { yieldNote: false } }, bea.cookie);
  expect(await session(await sessionCookieOf(site, bea.id))).toMatchObject({ yieldNote: false });
  expect(await settings(bea.cookie)).toEqual({ hints: true });
});
