import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../site/build-server.ts';
import { addTestAccount, TestBrowser } from '../../testing/test-accounts.ts';
import { openTestApp, type TestApp, testClock, testSettings } from '../../testing/test-app.ts';

let site: TestApp;
let laterS = 0;
const clock = () => new Date(testClock().getTime() + laterS * 1000);
beforeAll(async () => {
  site = await openTestApp({ clock });
});
afterAll(() => site.close());

// Numbers that Ofcom sets aside for fiction.
const phone = '+442079460958';
const send = '/?action=ajaxSendCode';

async function browserOf(id: string): Promise<TestBrowser> {
  await addTestAccount(site, id);
  const browser = new TestBrowser(site);
  await browser.signIn(id);
  return browser;
}

const named = (browser: TestBrowser, number = phone) => browser.post('/api/profile/update_mob/', { phone: number });
const check = (browser: TestBrowser, code: string) => browser.post('/api/profile/check_code/', { code });
const phoneOf = async (browser: TestBrowser) => (await browser.ask('/api/profile/phone/')).json().phone;

/** The code of the last text that left. */
async function lastCode(recipient = phone): Promise<string> {
  const { body } = await site.database.kysely
    .selectFrom('outbox')
    .select('body')
    .where('channel', '=', 'sms')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(body)?.[0] ?? '';
}

test('SHL-7 a number counts once the code has come back that was sent to it', async () => {
  const browser = await browserOf('ann');
  expect((await named(browser, '020')).json().messages).toHaveLength(1);
  expect((await browser.ask(send)).json()).toMatchObject({ error: { code: 'bad_request', field: 'phone' } });
  expect((await named(browser)).json()).toEqual({ messages: [] });
  expect(await phoneOf(browser)).toBeNull();
  const sent = await browser.ask(send);
  expect(sent.json()).toEqual({ resendAfter: 30, sendsText: false });
  expect(sent.headers['cache-control']).toContain('no-store');
  const code = await lastCode();
  const { codeHash } = await site.database.kysely.selectFrom('phoneCode').select('codeHash').executeTakeFirstOrThrow();
  expect(codeHash).not.toContain(code);
  expect((await check(browser, code)).json()).toEqual({ phone });
  expect(await phoneOf(browser)).toBe(phone);
  expect((await check(browser, code)).json()).toMatchObject({ error: { code: 'code_void' } });
  const mail = await site.database.kysely
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ recipient: 'ann@bonds.example' });
});

test('SHL-7 another code leaves after 30 seconds at the earliest, and five in an hour', async () => {
  const browser = await browserOf('ben');
  const number = '+442079460001';
  await named(browser, number);
  expect((await browser.ask(send)).statusCode).toBe(200);
  laterS = 29;
  const early = await browser.ask(send);
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1']);
  await named(browser, number);
  expect((await browser.ask(send)).statusCode).toBe(429);
  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent += 1) {
    laterS += 30;
    statuses.push((await browser.ask(send)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  laterS = 0;
});

test('SHL-7 a code is void after five tries, after ten minutes, and for another number', async () => {
  const browser = await browserOf('cid');
  await named(browser, '+442079460002');
  await browser.ask(send);
  const right = await lastCode('+442079460002');
  const wrong = right === '000000' ? '111111' : '000000';
  const tries = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => check(browser, wrong)));
  expect(tries.map((answer) => answer.json().error.code).sort()).toEqual([
    ...Array(2).fill('code_void'),
    ...Array(5).fill('wrong_code'),
  ]);
  expect((await check(browser, right)).json()).toMatchObject({ error: { code: 'code_void' } });
  laterS = 60;
  await browser.ask(send);
  const late = await lastCode('+442079460002');
  laterS += 600;
  expect((await check(browser, late)).json()).toMatchObject({ error: { code: 'code_void' } });
  await browser.ask(send);
  const other = await lastCode('+442079460002');
  await named(browser, '+442079460003');
  expect((await check(browser, other)).json()).toMatchObject({ error: { code: 'code_void' } });
  expect(await phoneOf(browser)).toBeNull();
  laterS = 0;
});

test('SHL-7 nobody confirms his number by the code of another account', async () => {
  const [one, other] = [await browserOf('dan'), await browserOf('eve')];
  for (const browser of [one, other]) {
    await named(browser, '+442079460004');
    await browser.ask(send);
  }
  const code = await lastCode('+442079460004');
  expect((await check(one, code)).json()).toMatchObject({ error: { code: 'wrong_code' } });
  expect((await check(other, code)).statusCode).toBe(200);
});

test.each([
  ['a link of another site', { 'sec-fetch-site': 'cross-site' }],
  ['an image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['no browser', { 'sec-fetch-site': '' }],
])('ACC-9 %s has no code sent', async (title, headers) => {
  const browser = await browserOf(`fay-${title.length}`);
  await named(browser);
  const answer = await browser.ask(send, { headers });
  expect(answer.json()).toMatchObject({ error: { code: 'bad_origin' } });
});

test('ACC-9 visitors have no code sent, and a number is changed after a proof alone', async () => {
  expect((await new TestBrowser(site).ask(send)).statusCode).toBe(401);
  const browser = await browserOf('gil');
  const long = new Date(Date.now() - 601_000);
  await site.database.kysely.updateTable('session').set({ provenAt: long }).where('accountId', '=', 'gil').execute();
  expect((await named(browser)).json()).toMatchObject({ error: { code: 'proof_needed' } });
});

test('NAV-1 the start page is the start page with any other action', async () => {
  const renderPage = async () => new Response('start', { headers: { 'content-type': 'text/html' } });
  const app = await buildServer({ database: site.database, settings: testSettings, clock, renderPage });
  const bodies = await Promise.all(
    ['/', '/?action=other', '/?page=2'].map(async (url) => (await app.inject(url)).body),
  );
  await app.close();
  expect(bodies).toEqual(['start', 'start', 'start']);
});
