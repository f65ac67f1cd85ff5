import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let now = new Date('2025-06-30T12:00:00Z');
let ann: SignedIn;
let bob: SignedIn;
let member: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  ann = await addOwnAccount(site, { level: 1077, name: 'Ann' });
  bob = await addOwnAccount(site, { tariff: 677, name: 'Bob' });
  member = await addOwnAccount(site, { level: 1 });
  operator = await addOwnAccount(site, { isOperator: true });
});
afterAll(() => site.close());

const own = { 'sec-fetch-site': 'same-origin' };
const tickets = '/api/profile/support/tickets/';
const get = (url: string, { cookie }: { readonly cookie: string }) => site.app.inject({ url, headers: { cookie } });
const post = (url: string, { cookie }: { readonly cookie: string }, payload?: object) =>
  site.app.inject({ method: 'POST', url, headers: { ...own, cookie }, ...(payload && { payload }) });
const open = async (who: SignedIn, subject = 'Coupons', text = 'When?') =>
  Number((await post(tickets, who, { subject, text })).json().id);
const desk = async (query = '') => (await get(`/api/operator/support/${query}`, operator)).json();
const unreadOf = async (who: SignedIn) => {
  const { tickets: own } = (await get(tickets, who)).json();
  const messages = own.flatMap((ticket: { messages: readonly object[] }) => ticket.messages);
  return messages.filter(
    (each: { status_id: number; contacts_id: string }) => each.status_id === 1 && each.contacts_id !== who.id,
  ).length;
};

test('SHL-8 a ticket is opened, answered, read, replied to and closed', async () => {
  const id = await open(ann, '  Coupons ', 'When?\r\nAnd how much?');
  expect((await get(`${tickets}${id}/`, ann)).json()).toMatchObject({
    subject: 'Coupons',
    state: 'waiting',
    messages: [{ number: 1, isOwn: true, isRead: false, text: 'When?\nAnd how much?' }],
  });
  now = new Date('2025-06-30T12:05:00Z');
  const answered = await post(`/api/operator/support/${id}/`, operator, { text: 'On 1 July.' });
  expect(answered.json()).toMatchObject({
    accountId: ann.id,
    accountName: 'Ann',
    state: 'answered',
    messages: [
      { isOfReader: true, isRead: true },
      { isOfReader: false, isRead: false, sentAt: '2025-06-30T12:05:00.000Z' },
    ],
  });
  expect(await unreadOf(ann)).toBe(1);
  await post(`${tickets}${id}/read/`, ann);
  expect(await unreadOf(ann)).toBe(0);
  const replied = await post(`${tickets}${id}/messages/`, ann, { text: 'Thank you' });
  expect(replied.json()).toMatchObject({
    state: 'waiting',
    messages: [{}, { isOwn: false, isRead: true }, { isOwn: true }],
  });
  const closed = await post(`/api/operator/support/${id}/`, operator, { closes: true });
  expect(closed.json().state).toBe('closed');
  expect((await post(`${tickets}${id}/messages/`, ann, { text: 'One more' })).json().state).toBe('waiting');
  const entries = await findAuditEntries(site.database, 2);
  expect(entries).toEqual([
    expect.objectContaining({
      action: 'close-ticket',
      actorId: operator.id,
      accountId: ann.id,
      detail: `ticket ${id}`,
    }),
    expect.objectContaining({ action: 'answer-ticket', actorId: operator.id, accountId: ann.id }),
  ]);
});

test('SHL-8 an answer is told by mail in the language of its reader, without its words', async () => {
  const dora = await addOwnAccount(site, { level: 1077 });
  await site.database.kysely.updateTable('account').set({ language: 'de' }).where('id', '=', dora.id).execute();
  const id = await open(dora, 'Stückzinsen');
  await post(`/api/operator/support/${id}/`, operator, { text: 'The words of the answer' });
  const mails = await site.database.kysely
    .selectFrom('outbox')
    .where('recipient', '=', `${dora.id}@bonds.example`)
    .select(['subject', 'body'])
    .execute();
  expect(mails).toEqual([
    { subject: 'Antwort auf Ihre Anfrage: Stückzinsen', body: expect.stringContaining(`/profile/support/${id}/`) },
  ]);
  expect(mails[0]?.body).not.toContain('The words of the answer');
});

test('SHL-8 a reply is a reading of what stands above it', async () => {
  const id = await open(bob);
  await post(`/api/operator/support/${id}/`, operator, { text: 'Here' });
  await post(`${tickets}${id}/messages/`, bob, { text: 'Thanks' });
  expect(await unreadOf(bob)).toBe(0);
});

test('SHL-8 a ticket of another is as if there were none, for reading and for writing', async () => {
  const id = await open(ann, 'Private', 'Secret words');
  for (const answer of [
    await get(`${tickets}${id}/`, bob),
    await post(`${tickets}${id}/messages/`, bob, { text: 'Hello' }),
    await post(`${tickets}${id}/read/`, bob),
    await get(`${tickets}${id + 1000}/`, bob),
  ]) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
  }
  expect((await get(`${tickets}${id}/`, ann)).json().messages).toHaveLength(1);
  for (const odd of ['0', '-1', 'x', '1e3', '99999999999999999999']) {
    expect((await get(`${tickets}${odd}/`, bob)).statusCode).toBe(404);
  }
});

test('SHL-8 without full access or the support tariff nobody writes, and without an account nobody', async () => {
  const id = await open(ann);
  const visitor = { cookie: '' };
  for (const [who, code] of [
    [member, 'need_access'],
    [visitor, 'need_auth'],
  ] as const) {
    const answers = [
      await post(tickets, who, { subject: 'A', text: 'B' }),
      await get(`${tickets}${id}/`, who),
      await post(`${tickets}${id}/messages/`, who, { text: 'B' }),
      await post(`${tickets}${id}/read/`, who),
    ];
    expect(answers.map((answer) => answer.json().error.code)).toEqual([code, code, code, code]);
  }
});

test('SHL-8 nobody but an operator sees the desk', async () => {
  const id = await open(ann);
  for (const [who, code] of [
    [ann, 'access_denied_auth'],
    [{ cookie: '' }, 'need_auth'],
  ] as const) {
    const answers = [
      await get('/api/operator/support/', who),
      await get(`/api/operator/support/${id}/`, who),
      await post(`/api/operator/support/${id}/`, who, { text: 'As the operator' }),
    ];
    expect(answers.map((answer) => answer.json().error.code)).toEqual([code, code, code]);
  }
});

test('SHL-8 the desk shows first who has waited longest, and finds by state, subject and reader', async () => {
  now = new Date('2025-06-29T08:00:00Z');
  const early = await open(bob, 'Waits since yesterday');
  now = new Date('2025-06-30T14:00:00Z');
  const done = await open(bob, 'Already 100% answered');
  await post(`/api/operator/support/${done}/`, operator, { text: 'Yes' });
  const { items, total } = await desk();
  expect(items[0]).toMatchObject({ id: early, state: 'waiting', accountName: 'Bob', messageCount: 1 });
  const states = items.map(({ state }: { state: string }) => state);
  expect(states.lastIndexOf('waiting')).toBeLessThan(states.indexOf('answered'));
  expect(total).toBe(items.length);
  const idsOf = async (query: string) => (await desk(query)).items.map(({ id }: { id: number }) => id);
  expect(await idsOf('?q=since%20yesterday')).toEqual([early]);
  expect(await idsOf('?q=100%25')).toEqual([done]);
  expect(await idsOf('?q=Bob&state=answered')).toContain(done);
  expect(await idsOf('?state=closed')).toEqual([]);
  expect((await get('/api/operator/support/?state=odd', operator)).statusCode).toBe(400);
});

test.each([
  { subject: 'A', text: ' \n ' },
  { subject: ' ', text: 'A' },
  { subject: 'A\nB', text: 'A' },
  { subject: 'A', text: 'a\u0000b' },
  { subject: 'A', text: 'x'.repeat(4001) },
  { subject: 'x'.repeat(201), text: 'A' },
  { subject: 'A', text: 'B', accountId: 'full' },
])('SHL-8 a ticket of %j is refused', async (payload) => {
  expect((await post(tickets, ann, payload)).json().error.code).toBe('bad_request');
});

test('SHL-8 markup is text like any other', async () => {
  const id = await open(ann, '<b>x</b>', '<script>alert(1)</script>');
  expect((await get(`${tickets}${id}/`, ann)).json()).toMatchObject({
    subject: '<b>x</b>',
    messages: [{ text: '<script>alert(1)</script>' }],
  });
});

test('SHL-8 two messages at once both find their place', async () => {
  const id = await open(ann);
  await Promise.all(['A', 'B', 'C'].map((text) => post(`${tickets}${id}/messages/`, ann, { text })));
  const { messages } = (await get(`${tickets}${id}/`, ann)).json();
  expect(messages.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
});

test('ACC-9 another site writes no ticket', async () => {
  const headers = { cookie: ann.cookie, 'sec-fetch-site': 'cross-site' };
  const answer = await site.app.inject({ method: 'POST', url: tickets, headers, payload: { subject: 'A', text: 'B' } });
  expect(answer.json().error.code).toBe('bad_origin');
});

test('SHL-8 who writes without end is told to wait', async () => {
  const eve = await addOwnAccount(site, { level: 1077 });
  const answers = [];
  for (let at = 0; at < 31; at += 1) answers.push(await post(tickets, eve, { subject: 'A', text: 'B' }));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(30);
  expect(answers.at(-1)?.statusCode).toBe(429);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(60);
});
