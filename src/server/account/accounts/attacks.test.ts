import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changeEmailCall,
  changePasswordCall,
  confirmEmailCall,
  registerCall,
  resetPasswordCall,
  sendResetCall,
  sendVerificationCall,
  verifyEmailCall,
} from '#contract/account/accounts.ts';
import { startSessionCall } from '#contract/account/session/session.ts';
import { findAccountByEmail } from '#store/account/accounts/accounts.ts';
import { type AccountSite, accountSiteOf, goodPassword } from '../../testing/account-site.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

// The work that a password costs, as the engine begins it.
let hashes = 0;
const watch = createHook({
  init: (_id, type) => {
    if (type === 'SCRYPTREQUEST') hashes += 1;
  },
});

let app: TestApp;
let site: AccountSite;
beforeAll(async () => {
  watch.enable();
  app = await openTestApp();
  site = accountSiteOf(app);
  await site.join('owner@example.com');
});
afterAll(async () => {
  watch.disable();
  await app.close();
});
beforeEach(() => {
  hashes = 0;
});

const other = 'some other password';
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;

/** What a reader can tell of an answer, and the hashes that it took. */
async function seen(ask: Promise<Awaited<ReturnType<AccountSite['post']>>>) {
  const before = hashes;
  const { statusCode, headers, body } = await ask;
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return { statusCode, others, body, hashes: hashes - before };
}

test('SHL-14 no answer and no work tells whether an address has an account', async () => {
  const twice = async (url: string, bodyOf: (email: string) => object) => {
    const known = await seen(site.post(url, bodyOf('owner@example.com')));
    const unknown = await seen(site.post(url, bodyOf('stranger@example.com')));
    expect(known, url).toEqual(unknown);
    return known.hashes;
  };
  expect(await twice(sendResetCall.path, (email) => ({ email }))).toBe(0);
  expect(await twice(sendVerificationCall.path, (email) => ({ email }))).toBe(0);
  expect(await twice(startSessionCall.path, (email) => ({ email, password: other }))).toBe(1);
  expect(await twice(registerCall.path, (email) => ({ name: 'Grace', email, password: goodPassword }))).toBe(1);
});

test('SHL-14 a cookie from before the sign-in never becomes its session, and each sign-in gives another token', async () => {
  const planted = await cookieOf(app.app, 'member');
  const first = await site.signIn('owner@example.com', goodPassword, planted);
  const second = await site.signIn('owner@example.com');
  const cookies = [planted, site.cookies(first), site.cookies(second)].map(({ cookie = '' }) => cookie.split(';')[0]);
  expect(new Set(cookies).size).toBe(3);
  expect(await site.session(planted)).toMatchObject({ audience: 'visitor' });
  const made = { cookie: 'bondlens=made-up-by-somebody.c2lnbmF0dXJl' };
  const third = await site.signIn('owner@example.com', goodPassword, made);
  expect(await site.session(made)).toMatchObject({ audience: 'visitor' });
  expect(third.cookies.find(({ name }) => name === 'bondlens')?.value).not.toContain('made-up-by-somebody');
});

const bodies: readonly (readonly [string, object])[] = [
  [registerCall.path, { name: 'Mallory', email: 'mallory@example.com', password: goodPassword }],
  [sendVerificationCall.path, { email: 'mallory@example.com' }],
  [verifyEmailCall.path, { token: 'x', password: goodPassword }],
  [sendResetCall.path, { email: 'mallory@example.com' }],
  [resetPasswordCall.path, { token: 'x', password: goodPassword }],
  [changePasswordCall.path, { currentPassword: goodPassword, password: other }],
  [changeEmailCall.path, { password: goodPassword, email: 'mallory@example.com' }],
  [confirmEmailCall.path, { token: 'x' }],
  [startSessionCall.path, { email: 'owner@example.com', password: goodPassword }],
];
const wished = {
  isOperator: true,
  level: 1077,
  emailVerified: true,
  id: 'operator',
  accountId: 'operator',
  isDemo: true,
};

test.each(bodies)('ACC-9 %s takes no other fields than its own', async (url, body) => {
  for (const [field, value] of Object.entries(wished)) {
    const answer = await site.post(url, { ...body, [field]: value });
    expect([answer.statusCode, codeOf(answer)], field).toEqual([400, 'bad_request']);
  }
  expect(await findAccountByEmail(app.database, 'mallory@example.com')).toBeUndefined();
});

test.each(bodies)('ACC-9 %s is refused from a page of another site', async (url, body) => {
  const answer = await site.post(url, body, { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'bad_origin']);
});

test.each([
  [startSessionCall.path, { email: 'owner@example.com', password: other }, 10],
  [sendResetCall.path, { email: 'stranger@example.com' }, 20],
  [sendVerificationCall.path, { email: 'stranger@example.com' }, 0],
  [resetPasswordCall.path, { token: 'guess', password: goodPassword }, 20],
  [confirmEmailCall.path, { token: 'guess' }, 0],
] as const)('ACC-9 guessing at %s ends for a network after its tries', async (url, payload, max) => {
  const ask = () =>
    app.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: '192.0.2.99',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  for (let tries = 0; tries < max; tries += 1) expect((await ask()).statusCode).not.toBe(429);
  const last = await ask();
  expect(last.statusCode).toBe(429);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test('ACC-9 many networks together do not guess the password of one account', async () => {
  await site.join('target@example.com');
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 25; tries += 1) codes.push(codeOf(await site.signIn('target@example.com', other)));
  expect(codes.filter((code) => code === 'wrong_password').length).toBeLessThanOrEqual(20);
  expect(codes.at(-1)).toBe('too_many_requests');
});

test('ACC-9 who has taken a session over does not guess the password in it', async () => {
  await site.join('taken@example.com');
  const session = site.cookies(await site.signIn('taken@example.com'));
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const body = { currentPassword: `${other} ${tries}`, password: other };
    codes.push(codeOf(await site.post(changePasswordCall.path, body, session)));
  }
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong_password'));
  expect(codes[10]).toBe('too_many_requests');
});

test('ACC-9 the link in a mail leads to this site, whatever a request says of its host', async () => {
  await site.join('linked@example.com');
  const body = { email: 'linked@example.com' };
  expect((await site.post(sendResetCall.path, body, { host: 'evil.example' })).statusCode).toBe(400);
  await site.post(sendResetCall.path, body, { 'x-forwarded-host': 'evil.example' });
  await site.post(sendResetCall.path, body);
  const [, ...mails] = await mailsTo(app.database, 'linked@example.com', 3);
  for (const mail of mails) {
    expect(mail.body).not.toContain('evil.example');
    expect(tokenIn(mail)).not.toBe('');
  }
});

test('ACC-9 neither tokens nor passwords are kept as they are', async () => {
  await site.join('hashed@example.com');
  await site.post(sendResetCall.path, { email: 'hashed@example.com' });
  const tokens = (await mailsTo(app.database, 'hashed@example.com', 2)).map(tokenIn);
  const links = await app.database.kysely.selectFrom('accountLink').selectAll().execute();
  for (const token of tokens) expect(JSON.stringify(links)).not.toContain(token);
  const credentials = await app.database.kysely.selectFrom('credential').select('password').execute();
  for (const { password } of credentials) expect(password).toMatch(/^scrypt\$/);
});
