import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestAccount, browserWithFactor, TestBrowser } from '../../testing/test-accounts.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const passkeys = '/api/profile/passkeys/';
const signIn = '/api/session/passkey/';
const place = { origin: 'http://localhost', rpId: 'localhost' };

async function challengeOf(browser: TestBrowser, url = `${signIn}options/`): Promise<string> {
  return (await browser.post(url)).json().challenge;
}

async function addTo(browser: TestBrowser, name = 'Phone') {
  const authenticator = new TestAuthenticator();
  const challenge = await challengeOf(browser, `${passkeys}options/`);
  const answer = await browser.post(passkeys, { name, passkey: authenticator.create({ challenge, ...place }) });
  return { authenticator, answer };
}

/** An account with a passkey, and a browser in which nobody is signed in. */
async function withPasskey(id: string) {
  await addTestAccount(site, id);
  const owner = new TestBrowser(site);
  await owner.signIn(id);
  const { authenticator } = await addTo(owner);
  return { owner, authenticator, browser: new TestBrowser(site) };
}

test('SHL-14 a passkey is asked for by the site’s name, discoverable and with its owner asked', async () => {
  await addTestAccount(site, 'ann');
  const browser = new TestBrowser(site);
  await browser.signIn('ann');
  expect((await browser.post(`${passkeys}options/`)).json()).toMatchObject({
    rp: { id: 'localhost', name: 'Bondlens' },
    user: { name: 'ann@bonds.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  const { answer, authenticator } = await addTo(browser, ' My phone ');
  expect(answer.json()).toMatchObject({ items: [{ name: 'My phone', usedAt: null }], isPossible: true });
  const again = (await browser.post(`${passkeys}options/`)).json();
  expect(again.excludeCredentials).toEqual([{ id: authenticator.id.toString('base64url'), type: 'public-key' }]);
});

test('SHL-14 a passkey signs in with one act, as both factors, also where there is an authenticator', async () => {
  await addTestAccount(site, 'ben');
  const { browser: owner } = await browserWithFactor(site, 'ben');
  const { authenticator } = await addTo(owner);
  const browser = new TestBrowser(site);
  const challenge = await challengeOf(browser);
  const answer = await browser.post(signIn, { passkey: authenticator.get({ challenge, ...place }) });
  expect(answer.json()).toMatchObject({ accountId: 'ben', awaits: null });
  expect(await browser.accountId()).toBe('ben');
  const { hasSecondFactor } = await site.database.kysely
    .selectFrom('session')
    .select('hasSecondFactor')
    .where('accountId', '=', 'ben')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(hasSecondFactor).toBe(true);
});

test('SHL-14 an answer counts once, in the browser that was asked, for five minutes', async () => {
  const { authenticator, browser } = await withPasskey('cas');
  const challenge = await challengeOf(browser);
  const passkey = authenticator.get({ challenge, ...place });
  const thief = new TestBrowser(site);
  await challengeOf(thief);
  expect((await thief.post(signIn, { passkey })).json()).toMatchObject({ error: { code: 'passkey_refused' } });
  const asked = new Map(browser.cookies);
  expect((await browser.post(signIn, { passkey })).statusCode).toBe(200);
  const replay = new TestBrowser(site);
  for (const [name, value] of asked) replay.cookies.set(name, value);
  expect((await replay.post(signIn, { passkey })).json()).toMatchObject({ error: { code: 'code_void' } });
  expect(await replay.accountId()).toBeNull();
  const late = new TestBrowser(site);
  const lateChallenge = await challengeOf(late);
  const { kysely } = site.database;
  const { expiresAt } = await kysely
    .selectFrom('challenge')
    .select('expiresAt')
    .orderBy('expiresAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(expiresAt.toISOString()).toBe('2025-06-30T12:05:00.000Z');
  await kysely
    .updateTable('challenge')
    .set({ expiresAt: new Date('2025-06-30T12:00:00Z') })
    .execute();
  const tooLate = authenticator.get({ challenge: lateChallenge, ...place });
  expect((await late.post(signIn, { passkey: tooLate })).json()).toMatchObject({ error: { code: 'code_void' } });
});

test.each([
  ['for another origin', { origin: 'https://evil.example', rpId: 'localhost' }, {}],
  ['for another site’s name', { origin: 'http://localhost', rpId: 'evil.example' }, {}],
  ['that did not ask its owner', place, { isVerified: false }],
])('SHL-14 a signature %s is refused', async (title, at, manner) => {
  const { authenticator, browser } = await withPasskey(`dot-${title.length}`);
  const challenge = await challengeOf(browser);
  const answer = await browser.post(signIn, { passkey: authenticator.get({ challenge, ...at }, manner) });
  expect(answer.json()).toMatchObject({ error: { code: 'passkey_refused' } });
  expect(await browser.accountId()).toBeNull();
});

test('SHL-14 a count of signatures that does not grow is that of a copy, which is refused', async () => {
  const { authenticator, browser } = await withPasskey('eli');
  const use = async (signCount: number) => {
    const challenge = await challengeOf(browser);
    return (await browser.post(signIn, { passkey: authenticator.get({ challenge, ...place }, { signCount }) }))
      .statusCode;
  };
  expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([200, 403, 403, 200]);
});

test('SHL-14 a new passkey is refused from elsewhere, without its owner, or for another account’s question', async () => {
  await addTestAccount(site, 'fin');
  const browser = new TestBrowser(site);
  await browser.signIn('fin');
  const options = `${passkeys}options/`;
  const foreign = new TestAuthenticator().create({
    challenge: await challengeOf(browser, options),
    ...place,
    origin: 'https://evil.example',
  });
  const careless = async () =>
    new TestAuthenticator().create({ challenge: await challengeOf(browser, options), ...place }, { isVerified: false });
  expect((await browser.post(passkeys, { name: 'x', passkey: foreign })).json()).toMatchObject({
    error: { code: 'passkey_refused' },
  });
  expect((await browser.post(passkeys, { name: 'x', passkey: await careless() })).json()).toMatchObject({
    error: { code: 'passkey_refused' },
  });
  const challenge = await challengeOf(browser, options);
  await addTestAccount(site, 'gus');
  await browser.signIn('gus');
  const moved = new TestAuthenticator().create({ challenge, ...place });
  expect((await browser.post(passkeys, { name: 'x', passkey: moved })).json()).toMatchObject({
    error: { code: 'code_void' },
  });
  expect((await browser.ask(passkeys)).json().items).toEqual([]);
});

test('ACC-9 nobody names or takes away the passkey of another account', async () => {
  const { owner } = await withPasskey('hew');
  const [{ id }] = (await owner.ask(passkeys)).json().items;
  await addTestAccount(site, 'ivy');
  const other = new TestBrowser(site);
  await other.signIn('ivy');
  const renamed = await other.post(`${passkeys}${id}/`, { name: 'Mine' });
  const removed = await other.ask(`${passkeys}${id}/`, { method: 'DELETE' });
  expect([renamed.statusCode, removed.statusCode]).toEqual([404, 404]);
  expect((await owner.post(`${passkeys}${id}/`, { name: 'Key' })).json()).toMatchObject({
    items: [{ id, name: 'Key' }],
  });
  expect((await owner.ask(`${passkeys}${id}/`, { method: 'DELETE' })).json()).toMatchObject({ items: [] });
});

test('ACC-9 passkeys are changed after a proof alone, and a passkey is one, of its own account', async () => {
  const { owner, authenticator } = await withPasskey('joy');
  const { authenticator: others } = await withPasskey('kai');
  const { kysely } = site.database;
  const long = new Date(Date.now() - 601_000);
  await kysely.updateTable('session').set({ provenAt: long }).where('accountId', '=', 'joy').execute();
  expect((await owner.post(`${passkeys}options/`)).json()).toMatchObject({ error: { code: 'proof_needed' } });
  const proof = '/api/session/proof/';
  const foreign = others.get({ challenge: await challengeOf(owner), ...place });
  expect((await owner.post(proof, { passkey: foreign })).json()).toMatchObject({ error: { code: 'passkey_refused' } });
  const own = authenticator.get({ challenge: await challengeOf(owner), ...place });
  expect((await owner.post(proof, { passkey: own })).json()).toMatchObject({ accountId: 'joy' });
  expect((await owner.post(`${passkeys}options/`)).statusCode).toBe(200);
});

test('SHL-14 an address that is no name has no passkeys', async () => {
  await addTestAccount(site, 'lou');
  const browser = new TestBrowser(site);
  await browser.signIn('lou');
  const at = async (host: string, scheme = 'http') =>
    (await browser.ask(passkeys, { headers: { host, 'x-forwarded-proto': scheme } })).json().isPossible;
  expect([await at('127.0.0.1:3000'), await at('localhost:3000')]).toEqual([false, true]);
});

test('SHL-14 the last way into an account is not taken away', async () => {
  const { owner } = await withPasskey('kim');
  const [{ id }] = (await owner.ask(passkeys)).json().items;
  // As an account that began at another service and was unlinked from it.
  await site.database.kysely.deleteFrom('credential').where('accountId', '=', 'kim').execute();
  const answer = await owner.ask(`${passkeys}${id}/`, { method: 'DELETE' });
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'last_way_in']);
  expect((await owner.ask(passkeys)).json().items).toHaveLength(1);
});
