import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePasswordCall, resetPasswordCall, sendResetCall } from '#contract/account/accounts.ts';
import { findAccountByEmail } from '#store/account/accounts/accounts.ts';
import { type AccountSite, accountSiteOf, goodPassword } from '../../testing/account-site.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { cookieOf, openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';
import { renewOperatorPassword } from './demo-accounts.ts';

let app: TestApp;
let site: AccountSite;
let laterMs = 0;
beforeAll(async () => {
  app = await openTestApp({ clock: () => new Date(testClock().getTime() + laterMs) });
  site = accountSiteOf(app);
});
afterAll(() => app.close());

const newPassword = 'nine dark umbrellas';
const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
const reset = (token: string, password = newPassword) => site.post(resetPasswordCall.path, { token, password });

/** Asks for a link, and gives its token: the mail after `before` others. */
async function resetToken(email: string, before: number): Promise<string> {
  await site.post(sendResetCall.path, { email });
  return tokenIn((await mailsTo(app.database, email, before + 1))[before]);
}

test('SHL-14 a link sets a new password once; every session ends and the owner reads of it', async () => {
  await site.join('reset@example.com');
  const session = site.cookies(await site.signIn('reset@example.com'));
  const other = await resetToken('reset@example.com', 1);
  const token = await resetToken('reset@example.com', 2);
  expect(codeOf(await reset(token, 'too short'))).toBe('password_too_short');
  expect((await reset(token)).json()).toEqual({ done: true });
  expect(codeOf(await reset(token))).toBe('link_void');
  expect(codeOf(await reset(other))).toBe('link_void');
  expect(await site.session(session)).toMatchObject({ audience: 'visitor' });
  expect(codeOf(await site.signIn('reset@example.com'))).toBe('wrong_password');
  expect((await site.signIn('reset@example.com', newPassword)).statusCode).toBe(200);
  const [, , , notice] = await mailsTo(app.database, 'reset@example.com', 4);
  expect(notice).toMatchObject({ subject: 'Your Bondlens password was changed' });
});

test('SHL-14 a link ends after half an hour, and serves its own purpose alone', async () => {
  await site.join('slow@example.com');
  const token = await resetToken('slow@example.com', 1);
  expect(codeOf(await site.post('/api/accounts/email/confirm/', { token }))).toBe('link_void');
  expect(codeOf(await site.post('/api/accounts/verify/', { token, password: goodPassword }))).toBe('link_void');
  laterMs = 30 * 60_000;
  const late = await reset(token);
  laterMs = 0;
  expect(codeOf(late)).toBe('link_void');
  expect((await site.signIn('slow@example.com')).statusCode).toBe(200);
});

test('SHL-14 a link changes the password of its own account alone', async () => {
  await site.join('mine@example.com');
  await site.join('theirs@example.com');
  const token = await resetToken('mine@example.com', 1);
  const answer = await site.post(resetPasswordCall.path, { token, password: newPassword, email: 'theirs@example.com' });
  expect(codeOf(answer)).toBe('bad_request');
  await reset(token);
  expect((await site.signIn('theirs@example.com')).statusCode).toBe(200);
});

test('SHL-14 who forgets his password before he confirmed his address does both at once', async () => {
  await site.post('/api/accounts/', { name: 'Grace', email: 'both@example.com', password: goodPassword });
  await mailsTo(app.database, 'both@example.com');
  expect((await reset(await resetToken('both@example.com', 1))).statusCode).toBe(200);
  expect((await site.signIn('both@example.com', newPassword)).json()).toMatchObject({ audience: 'member' });
});

test('SHL-14 a closed account gets no link and signs nobody in', async () => {
  await site.join('closed@example.com');
  const token = await resetToken('closed@example.com', 1);
  const session = site.cookies(await site.signIn('closed@example.com'));
  const closed = { closedAt: testClock() };
  await app.database.kysely.updateTable('account').set(closed).where('email', '=', 'closed@example.com').execute();
  expect(await site.session(session)).toMatchObject({ audience: 'visitor' });
  expect(codeOf(await site.signIn('closed@example.com'))).toBe('account_closed');
  expect(codeOf(await site.signIn('closed@example.com', newPassword))).toBe('wrong_password');
  expect(codeOf(await reset(token))).toBe('link_void');
});

test('SHL-14 the password is changed by who knows it; other sessions end and this one gets another token', async () => {
  await site.join('change@example.com');
  const [here, elsewhere] = [await site.signIn('change@example.com'), await site.signIn('change@example.com')].map(
    site.cookies,
  );
  const change = (body: object) => site.post(changePasswordCall.path, body, here);
  const wrong = await change({ currentPassword: newPassword, password: newPassword });
  expect(wrong.json().error).toMatchObject({ code: 'wrong_password', field: 'currentPassword' });
  expect(codeOf(await change({ currentPassword: goodPassword, password: goodPassword }))).toBe('password_same');
  expect(codeOf(await change({ currentPassword: goodPassword, password: 'short' }))).toBe('password_too_short');
  const changed = await change({ currentPassword: goodPassword, password: newPassword });
  expect(changed.json()).toEqual({ done: true });
  for (const old of [here, elsewhere]) expect(await site.session(old)).toMatchObject({ audience: 'visitor' });
  expect(await site.session(site.cookies(changed))).toMatchObject({ audience: 'member' });
  expect(codeOf(await site.signIn('change@example.com'))).toBe('wrong_password');
  expect((await mailsTo(app.database, 'change@example.com', 2))[1]?.subject).toBe('Your Bondlens password was changed');
});

test('SHL-14 eight characters do beside a second factor', async () => {
  await site.join('factor@example.com');
  const session = site.cookies(await site.signIn('factor@example.com'));
  await app.database.kysely
    .updateTable('account')
    .set({ twoFactorEnabled: true })
    .where('email', '=', 'factor@example.com')
    .execute();
  const change = (password: string) =>
    site.post(changePasswordCall.path, { currentPassword: goodPassword, password }, session);
  expect(codeOf(await change('x7#kQ2v'))).toBe('password_too_short');
  expect((await change('x7#kQ2v9')).statusCode).toBe(200);
});

test('SHL-14 a password is the same however a keyboard writes its letters', async () => {
  await site.post('/api/accounts/', {
    name: 'Grace',
    email: 'nfkc@example.com',
    password: 'caf\u00e9 cr\u00e8me br\u00fbl\u00e9e',
  });
  const [mail] = await mailsTo(app.database, 'nfkc@example.com');
  const decomposed = 'cafe\u0301 cre\u0300me bru\u0302le\u0301e';
  await site.post('/api/accounts/verify/', { token: tokenIn(mail), password: decomposed });
  expect((await site.signIn('nfkc@example.com', decomposed)).statusCode).toBe(200);
});

test('SHL-14 whose password was made for him is nobody until he has changed it', async () => {
  const password = await renewOperatorPassword(app.database);
  const signedIn = await site.signIn('operator', password);
  expect(signedIn.json()).toMatchObject({ accountId: null, level: 0, awaits: 'new-password', isOperator: false });
  const held = site.cookies(signedIn);
  for (const url of ['/api/operator/outbox/', '/api/uss/', '/api/profile/']) {
    expect((await app.app.inject({ url, headers: held })).statusCode, url).toBe(401);
  }
  const email = { password, email: 'mine@example.org' };
  expect(codeOf(await site.post('/api/accounts/email/', email, held))).toBe('need_auth');
  expect(codeOf(await site.post('/api/session/proof/', { password }, held))).toBe('need_auth');
  const changed = await site.post(changePasswordCall.path, { currentPassword: password, password: newPassword }, held);
  expect(changed.statusCode).toBe(200);
  expect(await site.session(held)).toMatchObject({ awaits: null, audience: 'visitor' });
  expect(await site.session(site.cookies(changed))).toMatchObject({
    accountId: 'operator',
    awaits: 'second-factor-set-up',
  });
});

test('SHL-14 signing out ends a session that waits for a new password', async () => {
  const password = await renewOperatorPassword(app.database);
  const held = site.cookies(await site.signIn('operator', password));
  await app.app.inject({
    method: 'DELETE',
    url: '/api/session/',
    headers: { ...held, 'sec-fetch-site': 'same-origin' },
  });
  expect(await site.session(held)).toMatchObject({ awaits: null });
});

test('SHL-14 a visitor and a demo account have no password to change', async () => {
  const body = { currentPassword: goodPassword, password: newPassword };
  expect(codeOf(await site.post(changePasswordCall.path, body))).toBe('need_auth');
  const demo = await cookieOf(app.app, 'full');
  expect(codeOf(await site.post(changePasswordCall.path, body, demo))).toBe('demo_account');
  expect((await findAccountByEmail(app.database, 'full@demo.invalid'))?.mustChangePassword).toBe(false);
});
