import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeEmailCall, confirmEmailCall, resetPasswordCall, sendResetCall } from '#contract/account/accounts.ts';
import { type AccountSite, accountSiteOf, goodPassword } from '../../testing/account-site.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let site: AccountSite;
beforeAll(async () => {
  app = await openTestApp();
  site = accountSiteOf(app);
});
afterAll(() => app.close());

const codeOf = (answer: { json(): { error?: { code: string } } }) => answer.json().error?.code;
const confirm = (token: string, headers = {}) => site.post(confirmEmailCall.path, { token }, headers);

test('SHL-14 another address becomes the account’s by a link that is sent to it; the old one reads of it', async () => {
  await site.join('old@example.com');
  const [here, elsewhere] = [await site.signIn('old@example.com'), await site.signIn('old@example.com')].map(
    site.cookies,
  );
  await site.post(sendResetCall.path, { email: 'old@example.com' });
  const resetToken = tokenIn((await mailsTo(app.database, 'old@example.com', 2))[1]);
  const change = (body: object) => site.post(changeEmailCall.path, body, here);
  expect(codeOf(await change({ password: 'some other password', email: 'new@example.com' }))).toBe('wrong_password');
  expect(codeOf(await change({ password: goodPassword, email: 'nobody' }))).toBe('bad_email');
  expect((await change({ password: goodPassword, email: 'New@example.com' })).json()).toEqual({ sendsMail: false });
  const [mail] = await mailsTo(app.database, 'new@example.com');
  expect(codeOf(await site.signIn('new@example.com'))).toBe('wrong_password');
  expect((await confirm(tokenIn(mail), here)).json()).toEqual({ done: true });
  expect(codeOf(await confirm(tokenIn(mail)))).toBe('link_void');
  expect((await site.signIn('new@example.com')).statusCode).toBe(200);
  expect(codeOf(await site.signIn('old@example.com'))).toBe('wrong_password');
  expect(await site.session(here)).toMatchObject({ audience: 'member' });
  expect(await site.session(elsewhere)).toMatchObject({ audience: 'visitor' });
  const [, , notice] = await mailsTo(app.database, 'old@example.com', 3);
  expect(notice?.subject).toBe('The address of your Bondlens account was changed');
  // What was sent to the old mailbox opens nothing any more.
  expect(codeOf(await site.post(resetPasswordCall.path, { token: resetToken, password: 'nine dark umbrellas' }))).toBe(
    'link_void',
  );
});

test('SHL-14 an address of another account is not told to who asks for it, and stays with its owner', async () => {
  await site.join('asker@example.com');
  await site.join('owner@example.com');
  const session = site.cookies(await site.signIn('asker@example.com'));
  const change = (email: string) => site.post(changeEmailCall.path, { password: goodPassword, email }, session);
  const [taken, free] = [await change('owner@example.com'), await change('free@example.com')];
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  const [, told] = await mailsTo(app.database, 'owner@example.com', 2);
  expect(told?.subject).toBe('You already have a Bondlens account');
  // The address was free when the link was sent, and is not when it is used.
  const [mail] = await mailsTo(app.database, 'free@example.com');
  const taker = { email: 'free@example.com' };
  await app.database.kysely.updateTable('account').set(taker).where('email', '=', 'owner@example.com').execute();
  expect(codeOf(await confirm(tokenIn(mail)))).toBe('link_void');
  expect((await site.signIn('asker@example.com')).statusCode).toBe(200);
});

test('SHL-14 visitors and demo accounts change no address', async () => {
  const body = { password: goodPassword, email: 'mine@example.com' };
  expect(codeOf(await site.post(changeEmailCall.path, body))).toBe('need_auth');
  expect(codeOf(await site.post(changeEmailCall.path, body, await cookieOf(app.app, 'full')))).toBe('demo_account');
});

test('ACC-9 an address is changed only a short time after a proof of who one is, whatever the password', async () => {
  await site.join('late@example.com');
  const session = site.cookies(await site.signIn('late@example.com'));
  await sql`update session set proven_at = now() - interval '11 minutes'`.execute(app.database.kysely);
  const answer = await site.post(changeEmailCall.path, { password: goodPassword, email: 'x@example.com' }, session);
  expect(codeOf(answer)).toBe('proof_needed');
});
