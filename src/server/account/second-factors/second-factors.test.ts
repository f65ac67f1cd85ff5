import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPasswordCall, sendResetCall } from '#contract/account/accounts.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { addTestAccount, browserWithFactor, TestBrowser, testPassword } from '../../testing/test-accounts.ts';
import { cookieOf, openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import { totpCode } from '../../testing/totp-code.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const factor = '/api/profile/second-factor/';
const second = '/api/session/second-factor/';

/** A browser in which the password of an account with an authenticator was typed. */
async function half(id: string) {
  await addTestAccount(site, id);
  const { secret, recoveryCodes } = await browserWithFactor(site, id);
  const browser = new TestBrowser(site);
  const answer = await browser.signIn(id);
  return { browser, answer, secret, recoveryCodes };
}

test('SHL-14 an authenticator counts once a code has confirmed it, and brings ten recovery codes', async () => {
  await addTestAccount(site, 'ada');
  const browser = new TestBrowser(site);
  await browser.signIn('ada');
  const made = (await browser.post(`${factor}set-up/`)).json();
  expect(made.address).toContain('otpauth://totp/Bondlens:ada%40bonds.example?');
  expect((await browser.ask(factor)).json()).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
  const wrong = await browser.post(factor, { code: totpCode(made.secret, -3600) });
  expect([wrong.statusCode, wrong.json().error]).toMatchObject([403, { code: 'wrong_code', field: 'code' }]);
  const before = browser.cookies.get('bondlens');
  const right = await browser.post(factor, { code: totpCode(made.secret) });
  expect(new Set(right.json().recoveryCodes).size).toBe(10);
  expect(browser.cookies.get('bondlens')).not.toBe(before);
  expect((await browser.ask(factor)).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect((await browser.post(`${factor}set-up/`)).statusCode).toBe(400);
  const { kysely } = site.database;
  const stored = await kysely
    .selectFrom('secondFactor')
    .select('secret')
    .where('accountId', '=', 'ada')
    .executeTakeFirstOrThrow();
  expect(stored.secret).not.toContain(made.secret);
  const codes = await kysely.selectFrom('recoveryCode').select('codeHash').where('accountId', '=', 'ada').execute();
  for (const code of right.json().recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code);
  expect((await findAuditEntries(site.database, 1))[0]).toMatchObject({
    action: 'second-factor-added',
    accountId: 'ada',
  });
});

test('SHL-14 a password alone begins no session where there is an authenticator; its code does', async () => {
  const { browser, answer, secret } = await half('bob');
  expect(answer.json()).toMatchObject({ accountId: null, level: 0, awaits: 'second-factor' });
  expect(browser.cookies.has('bondlens')).toBe(false);
  expect(await browser.accountId()).toBeNull();
  const done = await browser.post(second, { code: ` ${totpCode(secret).replace(/^.{3}/, '$& ')} ` });
  expect(done.json()).toMatchObject({ accountId: 'bob', awaits: null });
  expect(await browser.accountId()).toBe('bob');
});

test('SHL-14 a password that a link has set asks for the second factor as the one before did', async () => {
  const { secret } = await half('rosa');
  const browser = new TestBrowser(site);
  await browser.post(sendResetCall.path, { email: 'rosa@bonds.example' });
  // The first mail said that there is an authenticator now.
  const mails = await mailsTo(site.database, 'rosa@bonds.example', 2);
  const token = mails.map(tokenIn).find((each) => each !== '');
  expect((await browser.post(resetPasswordCall.path, { token, password: 'nine dark umbrellas' })).statusCode).toBe(200);
  const answer = await browser.signIn('rosa', 'nine dark umbrellas');
  expect(answer.json()).toMatchObject({ accountId: null, awaits: 'second-factor' });
  expect(await browser.accountId()).toBeNull();
  await browser.post(second, { code: totpCode(secret) });
  expect(await browser.accountId()).toBe('rosa');
});

test('SHL-14 a code counts once, in whichever browser, and so does a step before it', async () => {
  const { browser, secret } = await half('cid');
  const code = totpCode(secret);
  expect((await browser.post(second, { code })).statusCode).toBe(200);
  const other = new TestBrowser(site);
  await other.signIn('cid');
  for (const used of [code, totpCode(secret, -30)]) {
    expect((await other.post(second, { code: used })).json()).toMatchObject({ error: { code: 'wrong_code' } });
  }
  expect((await other.post(second, { code: totpCode(secret, 30) })).statusCode).toBe(200);
});

test('SHL-14 of two requests with one code at the same moment one counts', async () => {
  const { browser, secret } = await half('dan');
  const code = totpCode(secret);
  const answers = await Promise.all([1, 2, 3].map(() => browser.post(second, { code })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403]);
});

test('SHL-14 a recovery code stands in for the authenticator once, however it is typed', async () => {
  const { browser, recoveryCodes } = await half('eve');
  const [code = ''] = recoveryCodes;
  expect((await browser.post(second, { code: code.toUpperCase().replaceAll('-', ' ') })).statusCode).toBe(200);
  expect((await browser.ask(factor)).json()).toMatchObject({ recoveryCodesLeft: 9 });
  const other = new TestBrowser(site);
  await other.signIn('eve');
  expect((await other.post(second, { code })).json()).toMatchObject({ error: { code: 'wrong_code' } });
  const renewed = (await browser.post(`${factor}recovery-codes/`)).json().recoveryCodes;
  expect((await other.post(second, { code: recoveryCodes[1] ?? '' })).statusCode).toBe(403);
  expect((await other.post(second, { code: renewed[0] })).statusCode).toBe(200);
});

test('SHL-14 after five tries the question is void, even for the right code', async () => {
  const { browser, secret } = await half('fay');
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await browser.post(second, { code: '000000' })).json()).toMatchObject({ error: { code: 'wrong_code' } });
  }
  expect((await browser.post(second, { code: totpCode(secret) })).json()).toMatchObject({
    error: { code: 'code_void' },
  });
  expect(await browser.accountId()).toBeNull();
});

test('SHL-14 ten failed tries in a row lock the account’s factor for a quarter of an hour, over all browsers', async () => {
  const { secret } = await half('gil');
  const tries: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const browser = new TestBrowser(site);
    await browser.signIn('gil');
    const guesses = await Promise.all(
      ['111111', 'a', '222222', 'bcdef', '333333'].map((code) => browser.post(second, { code })),
    );
    tries.push(...guesses.map(({ statusCode }) => statusCode));
  }
  expect(tries.filter((status) => status === 403)).toHaveLength(10);
  expect(tries.filter((status) => status === 429)).toHaveLength(5);
  const { kysely } = site.database;
  const browser = new TestBrowser(site);
  await kysely.deleteFrom('challenge').execute();
  await browser.signIn('gil');
  const locked = await browser.post(second, { code: totpCode(secret) });
  expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
  await kysely
    .updateTable('secondFactor')
    .set({ lockedUntil: new Date(0) })
    .where('accountId', '=', 'gil')
    .execute();
  expect((await browser.post(second, { code: totpCode(secret) })).statusCode).toBe(200);
});

test.each([
  ['without the cookie of the first step', ''],
  ['with a made-up one', 'AAAA'],
])('SHL-14 a code %s signs nobody in', async (_case, value) => {
  const browser = new TestBrowser(site);
  browser.cookies.set('bondlens-second-factor', value);
  expect((await browser.post(second, { code: '123456' })).json()).toMatchObject({ error: { code: 'code_void' } });
});

test('SHL-14 the second step of another account cannot be taken with one’s own code', async () => {
  const one = await half('hal');
  const other = await half('ida');
  const answer = await one.browser.post(second, { code: totpCode(other.secret) });
  expect(answer.json()).toMatchObject({ error: { code: 'wrong_code' } });
});

test('SHL-14 a secret that was encrypted before the site’s was changed still counts', async () => {
  const { secret } = await half('jon');
  const settings = { ...testSettings, secret: 'the secret that follows', previousSecret: testSettings.secret };
  const next = await openTestApp({ settings, database: site.database });
  const browser = new TestBrowser(next);
  await browser.signIn('jon');
  const answer = await browser.post(second, { code: totpCode(secret) });
  await next.app.close();
  expect(answer.json()).toMatchObject({ accountId: 'jon' });
});

test('ACC-9 factors are changed only a short time after a proof, which changes the token too', async () => {
  await addTestAccount(site, 'kim');
  const { secret, browser } = await browserWithFactor(site, 'kim');
  const { kysely } = site.database;
  await kysely
    .updateTable('session')
    .set({ provenAt: new Date(Date.now() - 601_000) })
    .where('accountId', '=', 'kim')
    .execute();
  for (const [url, method] of [
    [factor, 'DELETE'],
    [`${factor}set-up/`, 'POST'],
    [`${factor}recovery-codes/`, 'POST'],
  ] as const) {
    expect((await browser.ask(url, { method })).json()).toMatchObject({ error: { code: 'proof_needed' } });
  }
  const proof = '/api/session/proof/';
  const password = testPassword;
  expect((await browser.post(proof, { password: 'wrong', code: totpCode(secret) })).json()).toMatchObject({
    error: { code: 'wrong_password' },
  });
  expect((await browser.post(proof, { password })).json()).toMatchObject({ error: { code: 'wrong_code' } });
  const old = browser.cookies.get('bondlens') ?? '';
  expect((await browser.post(proof, { password, code: totpCode(secret) })).json()).toMatchObject({ accountId: 'kim' });
  const thief = new TestBrowser(site);
  thief.cookies.set('bondlens', old);
  expect(await thief.accountId()).toBeNull();
  expect((await browser.ask(factor, { method: 'DELETE' })).json()).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
  });
  expect((await new TestBrowser(site).signIn('kim')).json()).toMatchObject({ accountId: 'kim', awaits: null });
});

test('ACC-9 visitors and demo accounts have no factors', async () => {
  const visitor = await site.app.inject(factor);
  expect(visitor.json()).toMatchObject({ error: { code: 'need_auth' } });
  const headers = { 'sec-fetch-site': 'same-origin', ...(await cookieOf(site.app, 'full')) };
  const demo = await site.app.inject({ method: 'POST', url: `${factor}set-up/`, headers });
  expect(demo.json()).toMatchObject({ error: { code: 'demo_account' } });
});

test('SHL-14 an operator is one only in a session with a second factor', async () => {
  await addTestAccount(site, 'olga', { isOperator: true });
  const browser = new TestBrowser(site);
  expect((await browser.signIn('olga')).json()).toMatchObject({ isOperator: false, awaits: 'second-factor-set-up' });
  const page = '/api/operator/imports/';
  expect((await browser.ask(page)).json()).toMatchObject({ error: { code: 'second_factor_needed' } });
  const { secret } = (await browser.post(`${factor}set-up/`)).json();
  await browser.post(factor, { code: totpCode(secret) });
  expect((await browser.ask(page)).statusCode).toBe(200);
  expect((await browser.ask('/api/session/')).json()).toMatchObject({ isOperator: true, awaits: null });
  const other = new TestBrowser(site);
  await other.signIn('olga');
  expect((await other.ask(page)).statusCode).toBe(401);
  await other.post(second, { code: totpCode(secret, 30) });
  expect((await other.ask(page)).statusCode).toBe(200);
  await other.ask(factor, { method: 'DELETE' });
  expect((await other.ask(page)).json()).toMatchObject({ error: { code: 'second_factor_needed' } });
});

test('SHL-14 a password that does beside a factor alone has to be changed once that is gone', async () => {
  await addTestAccount(site, 'ina');
  const { browser } = await browserWithFactor(site, 'ina');
  await browser.post('/api/accounts/password/', { currentPassword: testPassword, password: 'x7#kQ2v9' });
  expect((await browser.ask('/api/profile/second-factor/', { method: 'DELETE' })).statusCode).toBe(200);
  expect((await browser.ask('/api/session/')).json()).toMatchObject({ accountId: null, awaits: 'new-password' });
});
