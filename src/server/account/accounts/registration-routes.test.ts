import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCall, sendVerificationCall, verifyEmailCall } from '#contract/account/accounts.ts';
import { findAccountByEmail } from '#store/account/accounts/accounts.ts';
import { type AccountSite, accountSiteOf, goodPassword } from '../../testing/account-site.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { openTestApp, type TestApp, testClock, testSettings } from '../../testing/test-app.ts';

let app: TestApp;
let site: AccountSite;
let laterMs = 0;
beforeAll(async () => {
  app = await openTestApp({ clock: () => new Date(testClock().getTime() + laterMs) });
  site = accountSiteOf(app);
});
afterAll(() => app.close());

const register = (email: string, more: object = {}, headers = {}) =>
  site.post(registerCall.path, { name: 'Grace Hopper', email, password: goodPassword, ...more }, headers);
const verify = (token: string, password = goodPassword) => site.post(verifyEmailCall.path, { token, password });
const codeOf = (answer: { json(): { error?: { code: string; field: string } } }) => answer.json().error?.code;

test('SHL-14 who registers is a member once he has confirmed his address, and signed in', async () => {
  const answer = await register(' Ada@Example.com ', {}, { 'x-bondlens-language': 'de', 'accept-language': 'de' });
  expect(answer.json()).toEqual({ sendsMail: false });
  expect(answer.cookies).toEqual([]);
  const [mail] = await mailsTo(app.database, 'ada@example.com');
  expect(mail).toMatchObject({ language: 'de', subject: 'Adresse für Bondlens bestätigen' });
  expect(mail?.body).not.toContain('Grace');
  const verified = await verify(tokenIn(mail));
  expect(verified.json()).toEqual({ done: true });
  expect(await site.session(site.cookies(verified))).toMatchObject({
    name: 'Grace Hopper',
    audience: 'member',
    level: 1,
  });
  expect(await findAccountByEmail(app.database, 'ada@example.com')).toMatchObject({
    emailVerified: true,
    language: 'de',
  });
});

test('SHL-14 nothing is open to an account whose address is not confirmed, and only who knows its password learns why', async () => {
  await register('pending@example.com');
  await mailsTo(app.database, 'pending@example.com');
  expect(codeOf(await site.signIn('pending@example.com'))).toBe('email_unverified');
  expect(codeOf(await site.signIn('pending@example.com', 'some other password'))).toBe('wrong_password');
});

test('SHL-14 a link confirms once, within a day, and with the password of who registered', async () => {
  await register('once@example.com');
  const [mail] = await mailsTo(app.database, 'once@example.com');
  expect(codeOf(await verify(tokenIn(mail), 'some other password'))).toBe('wrong_password');
  expect((await findAccountByEmail(app.database, 'once@example.com'))?.emailVerified).toBe(false);
  expect((await verify(tokenIn(mail))).statusCode).toBe(200);
  expect(codeOf(await verify(tokenIn(mail)))).toBe('link_void');
  expect(codeOf(await verify('none'))).toBe('link_void');

  await register('late@example.com');
  const [late] = await mailsTo(app.database, 'late@example.com');
  laterMs = 24 * 60 * 60_000;
  const answer = await verify(tokenIn(late));
  laterMs = 0;
  expect(codeOf(answer)).toBe('link_void');
});

test('SHL-14 two readers of one link do not both confirm by it', async () => {
  await register('race@example.com');
  const [mail] = await mailsTo(app.database, 'race@example.com');
  const answers = await Promise.all([verify(tokenIn(mail)), verify(tokenIn(mail)), verify(tokenIn(mail))]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
});

test('SHL-14 the link is sent again to who asks, and to nobody who has confirmed', async () => {
  await register('again@example.com');
  await mailsTo(app.database, 'again@example.com');
  const resend = () => site.post(sendVerificationCall.path, { email: 'again@example.com' });
  expect((await resend()).json()).toEqual({ sendsMail: false });
  const [, second] = await mailsTo(app.database, 'again@example.com', 2);
  expect((await verify(tokenIn(second))).statusCode).toBe(200);
  expect((await resend()).json()).toEqual({ sendsMail: false });
  // A later one shows that the earlier was dealt with.
  await register('marker@example.com');
  await mailsTo(app.database, 'marker@example.com');
  expect(await mailsTo(app.database, 'again@example.com')).toHaveLength(2);
});

test('SHL-14 an address that somebody else registered first still goes to its owner', async () => {
  await register('victim@example.com', { name: 'Mallory', password: 'the attacker knows this' });
  const [first] = await mailsTo(app.database, 'victim@example.com');
  await register('victim@example.com');
  const [, second] = await mailsTo(app.database, 'victim@example.com', 2);
  expect(codeOf(await verify(tokenIn(first)))).toBe('link_void');
  expect(codeOf(await verify(tokenIn(second), 'the attacker knows this'))).toBe('wrong_password');
  expect((await verify(tokenIn(second))).statusCode).toBe(200);
  expect(codeOf(await site.signIn('victim@example.com', 'the attacker knows this'))).toBe('wrong_password');
  expect((await findAccountByEmail(app.database, 'victim@example.com'))?.name).toBe('Grace Hopper');
});

test('SHL-14 whose address has an account reads of it in a mail; the page says nothing', async () => {
  await site.join('known@example.com');
  const known = await register('Known@example.com', { password: 'some other password' });
  const fresh = await register('fresh@example.com');
  const comparable = ({ headers: { date: _date, ...headers }, statusCode, body }: typeof known) => {
    return { headers: { ...headers, 'x-request-id': undefined }, statusCode, body };
  };
  expect(comparable(known)).toEqual(comparable(fresh));
  const mails = await mailsTo(app.database, 'known@example.com', 2);
  expect(mails[1]?.subject).toBe('You already have a Bondlens account');
  expect(tokenIn(mails[1])).toBe('');
  expect(codeOf(await site.signIn('known@example.com', 'some other password'))).toBe('wrong_password');
});

test('SHL-14 nobody fills a mailbox by registering it', async () => {
  for (let count = 0; count < 8; count += 1) await register('flood@example.com');
  await register('marker2@example.com');
  await mailsTo(app.database, 'marker2@example.com');
  expect(await mailsTo(app.database, 'flood@example.com', 5)).toHaveLength(5);
});

test.each([
  [{ email: 'nobody' }, 'bad_email', 'email'],
  [{ email: 'a@b.com\r\nBcc: x@y.com' }, 'bad_email', 'email'],
  [{ name: ' ' }, 'bad_request', 'name'],
  [{ name: 'a\u0000b' }, 'bad_request', 'name'],
  [{ password: 'fourteen signs' }, 'password_too_short', 'password'],
  [{ password: `${'x1'.repeat(64)}y` }, 'password_too_long', 'password'],
  [{ password: 'my hopper is here' }, 'password_personal', 'password'],
  [{ password: 'a bondlens of mine' }, 'password_personal', 'password'],
  [{ password: 'passwordpassword' }, 'password_known', 'password'],
  [{ password: 'qwertyuiop123456' }, 'password_known', 'password'],
])('SHL-14 registering with %j is refused with %s', async (change, code, field) => {
  const answer = await register('refused@example.com', change);
  expect([answer.statusCode, answer.json().error]).toMatchObject([400, { code, field }]);
  expect(await findAccountByEmail(app.database, 'refused@example.com')).toBeUndefined();
});

test('SHL-14 the operator may close registration', async () => {
  const closed = await openTestApp({ settings: { ...testSettings, isRegistrationOpen: false } });
  const answer = await accountSiteOf(closed).post(registerCall.path, {
    name: 'Ada',
    email: 'ada@example.com',
    password: goodPassword,
  });
  const seen = await closed.app.inject('/api/session/');
  await closed.close();
  expect(codeOf(answer)).toBe('registration_closed');
  expect(seen.json()).toMatchObject({ isRegistrationOpen: false });
});

test('SHL-14 what happens to an account is in the audit log, and nothing that was typed', async () => {
  await site.join('audited@example.com');
  await site.signIn('audited@example.com', 'some other password');
  await site.signIn('audited@example.com');
  const account = await findAccountByEmail(app.database, 'audited@example.com');
  const entries = await app.database.kysely
    .selectFrom('auditLog')
    .select(['action', 'network', 'detail'])
    .where('accountId', '=', account?.id ?? '')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['register', 'verify-email', 'sign-in-failed', 'sign-in']);
  for (const { network, detail } of entries) {
    expect(network).toMatch(/^10\./);
    expect(detail).not.toMatch(/example\.com|other|lanterns/i);
  }
});
