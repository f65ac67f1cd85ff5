import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMessage } from '#store/operator/outbox/outbox.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { addOwnAccount, type SignedIn, sessionCookieOf } from '../../testing/own-account.ts';
import { providerId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const own = { 'sec-fetch-site': 'same-origin' };
const download = (cookie: string) => site.app.inject({ url: '/api/profile/data/', headers: { cookie } });
const remove = (cookie: string, email: string) =>
  site.app.inject({ method: 'POST', url: '/api/profile/delete/', headers: { ...own, cookie }, payload: { email } });
const emailOf = ({ id }: SignedIn) => `${id}@bonds.example`;

/** Tables that name an account without being deleted with it. */
async function tablesBesideAccounts(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and not exists (
      select from pg_constraint
      where conrelid = table_name::regclass and confrelid = 'account'::regclass and contype = 'f' and confdeltype = 'c')
    order by 1`.execute(site.database.kysely);
  return rows.map(({ name }) => name);
}

/** Tables with a row that has the text anywhere. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(site.database.kysely);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ one: number }>`
      select 1 as one from ${sql.table(name)} as row where position(${text} in to_jsonb(row)::text) > 0 limit 1`.execute(
      site.database.kysely,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** An account with a row in every table that can hold one of it. */
async function fullAccount(): Promise<SignedIn> {
  const account = await addOwnAccount(site, { level: 1077, name: 'Marguerite Unmistakable' });
  const { kysely } = site.database;
  const accountId = account.id;
  const now = new Date('2025-06-30T10:00:00Z');
  const later = new Date('2099-01-01T00:00:00Z');
  await kysely
    .insertInto('credential')
    .values({
      id: randomUUID(),
      accountId,
      providerId: 'credential',
      providerAccountId: accountId,
      password: 'scrypt$secret-hash',
    })
    .execute();
  await kysely.insertInto('secondFactor').values({ id: randomUUID(), accountId, secret: 'factor-secret' }).execute();
  await kysely.insertInto('recoveryCode').values({ accountId, codeHash: 'recovery-hash' }).execute();
  await kysely
    .insertInto('challenge')
    .values({ idHash: randomUUID(), purpose: 'second-factor', accountId, value: 'challenge-value', expiresAt: later })
    .execute();
  await kysely
    .insertInto('passkey')
    .values({
      id: randomUUID(),
      accountId,
      credentialId: `passkey-id-${accountId}`,
      publicKey: Buffer.from('k'),
      signCount: 0,
      transports: ['usb'],
      backedUp: false,
      name: 'Key ring',
    })
    .execute();
  await kysely
    .insertInto('accessRequest')
    .values({ accountId, kind: 'send', tariff: 677, contactPersonId: null, requestedAt: now })
    .execute();
  await kysely
    .insertInto('quoteAccessRequest')
    .values({ accountId, venueId: venueIds.hiding, requestedAt: now, decision: null })
    .execute();
  await kysely
    .insertInto('commentAccessRequest')
    .values({ accountId, providerId, requestedAt: now, decision: null })
    .execute();
  await kysely
    .insertInto('savedSearch')
    .values({ accountId, name: 'My bonds', model: 'bonds', query: 'q=a', savedAt: now })
    .execute();
  const chart = { accountId, bondId: 1001, venueId: venueIds.exchange, measure: 'price' } as const;
  const layout = sql<never>`'{"drawings": []}'::jsonb`;
  await kysely
    .insertInto('chartDrawing')
    .values({ ...chart, version: 1, layout, updatedAt: now })
    .execute();
  const link = { id: `secret-link-${accountId}`, sharedAt: now, expiresAt: later };
  await kysely
    .insertInto('sharedDrawing')
    .values({ ...chart, ...link, layout })
    .execute();
  await kysely.insertInto('readerSettings').values({ accountId, settings: sql`'{"hints":false}'::jsonb` }).execute();
  await kysely
    .insertInto('actionLog')
    .values({ accountId, kind: 'current-user', actionId: 297, bondId: null, loggedAt: now, minute: now })
    .execute();
  await kysely
    .insertInto('auditLog')
    .values({
      loggedAt: now,
      action: 'sign-in',
      actorId: accountId,
      accountId,
      network: '192.0.2.77',
      detail: `as ${emailOf(account)}`,
    })
    .execute();
  const post = (url: string, payload: object) =>
    site.app.inject({ method: 'POST', url, headers: { ...own, cookie: account.cookie }, payload });
  await post('/api/profile/support/tickets/', { subject: 'Coupons', text: 'When?' });
  const { id } = (await post('/api/watchlists/', { name: 'My own' })).json();
  await post('/api/watchlistAppend/', { bondId: 1001, add: [id], qnt: [2], price: [99.5], date: ['2024-06-30'] });
  await post('/api/profile/calendar-feeds/', { bond: 1001 });
  await saveMessage(site.database, {
    channel: 'mail',
    accountId,
    recipient: emailOf(account),
    subject: 'Hello',
    body: 'A link',
    language: 'en',
    createdAt: now,
    expiresAt: later,
  });
  return account;
}

test('SHL-14 everything that is kept of an account is given to its owner as a file, without secrets', async () => {
  const account = await fullAccount();
  const answer = await download(account.cookie);
  expect(answer.headers).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'content-disposition': 'attachment; filename="bondlens-account.json"',
    'content-type': expect.stringContaining('application/json'),
  });
  expect(answer.json()).toMatchObject({
    account: { id: account.id, name: 'Marguerite Unmistakable', email: emailOf(account), isOperator: false },
    settings: { hints: false },
    signIn: {
      services: [{ name: 'credential' }],
      passkeys: [{ name: 'Key ring' }],
      authenticators: [{}],
      recoveryCodes: [{ usedAt: null }],
    },
    sessions: [{ hasSecondFactor: true }],
    grants: [{ kind: 'level', value: '1077', reason: 'Test' }],
    accessRequests: [{ kind: 'send', tariff: 677 }],
    quoteRequests: [{ venueId: venueIds.hiding }],
    commentRequests: [{ providerId }],
    savedSearches: [{ name: 'My bonds', query: 'q=a' }],
    calendarFeeds: [{ name: 'Alderney 5% 2027', readAt: null }],
    watchlists: [{ name: 'My own', entries: [{ bondId: 1001, quantity: 2, price: 99.5, boughtOn: '2024-06-30' }] }],
    drawings: [
      { bondId: 1001, measure: 'price', layout: '{"drawings":[]}', sharedAt: null },
      { bondId: 1001, sharedAt: '2025-06-30T10:00:00.000Z' },
    ],
    supportTickets: [{ subject: 'Coupons', messages: [{ isOwn: true, text: 'When?' }] }],
    messages: [{ channel: 'mail', subject: 'Hello', sentAt: null }],
    actions: [{ actionId: 297, loggedAt: '2025-06-30T10:00:00.000Z' }],
    audit: expect.arrayContaining([
      expect.objectContaining({ action: 'sign-in', isOwnAct: true, network: '192.0.2.77' }),
    ]),
  });
  const [, value = ''] = account.cookie.split('=');
  const token = decodeURIComponent(value).split('.')[0] ?? '';
  for (const secret of [
    token,
    'secret-hash',
    'factor-secret',
    'recovery-hash',
    'challenge-value',
    'passkey-id',
    'secret-link',
    'A link',
  ]) {
    expect(answer.body).not.toContain(secret);
  }
});

test('SHL-14 nothing of an account is left but its id in the audit log, whichever table held it', async () => {
  const account = await fullAccount();
  const elsewhere = await sessionCookieOf(site, account.id);
  const before = await tablesWith(account.id);
  // A new table that names an account without a reference that deletes needs a row in fullAccount and a line in deleteAccount.
  const beside = await tablesBesideAccounts();
  expect(beside).toContain('action_log');
  expect(before).toEqual(expect.arrayContaining([...beside]));
  const answer = await remove(account.cookie, `  ${emailOf(account).toUpperCase()}`);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'bondlens', value: '' })]);
  expect((await tablesWith(account.id)).filter((name) => name !== 'call_count')).toEqual(['audit_log']);
  expect(await tablesWith(emailOf(account))).toEqual([]);
  const entries = await site.database.kysely
    .selectFrom('auditLog')
    .where('accountId', '=', account.id)
    .selectAll()
    .execute();
  expect(entries.map(({ network }) => network).every((network) => network === null)).toBe(true);
  expect(entries.at(-1)).toMatchObject({ action: 'delete-account', actorId: account.id, detail: '' });
  const actions = await site.database.kysely
    .selectFrom('actionLog')
    .where('actionId', '=', 297)
    .select('accountId')
    .execute();
  expect(actions).toContainEqual({ accountId: null });
  expect((await site.app.inject({ url: '/api/session/', headers: { cookie: elsewhere } })).json().accountId).toBeNull();
});

test('SHL-14 what was written to addresses and numbers that the account never had, or has no more, goes with it', async () => {
  const account = await addOwnAccount(site, { level: 1077 });
  const other = await addOwnAccount(site, { level: 1077 });
  const moments = { language: 'en', createdAt: new Date(), expiresAt: new Date('2099-01-01') } as const;
  const about = { subject: 'Alert', body: 'Alderney 5% 2027: price above 101', ...moments };
  for (const recipient of ['asked-for@bonds.example', 'before@bonds.example'])
    await saveMessage(site.database, { channel: 'mail', accountId: account.id, recipient, ...about });
  const code = { channel: 'sms', recipient: '+442071838750', ...about, subject: '' } as const;
  await saveMessage(site.database, { ...code, accountId: account.id });
  await saveMessage(site.database, { ...code, accountId: other.id });
  await logAudit(site.database, {
    loggedAt: new Date(),
    action: 'webhook-added',
    actorId: account.id,
    accountId: account.id,
    network: null,
    detail: '7 https://ada-lovelace.example/hook: rating.new',
  });
  expect((await download(account.cookie)).json().messages).toHaveLength(3);
  expect((await remove(account.cookie, emailOf(account))).statusCode).toBe(200);
  const left = await site.database.kysely.selectFrom('outbox').select('accountId').execute();
  expect(left.filter(({ accountId }) => accountId === account.id)).toEqual([]);
  expect(left).toContainEqual({ accountId: other.id });
  expect(await tablesWith('ada-lovelace')).toEqual([]);
});

test('SHL-14 a message that is being written while its account is deleted is not left behind', async () => {
  const account = await addOwnAccount(site, { level: 1077 });
  const message = {
    channel: 'mail',
    accountId: account.id,
    recipient: emailOf(account),
    subject: 'S',
    body: 'B',
  } as const;
  const moments = { language: 'en', createdAt: new Date(), expiresAt: new Date('2099-01-01') } as const;
  const removed = await inTransaction(site.database, async (tx) => {
    await saveMessage(tx, { ...message, ...moments });
    const answer = remove(account.cookie, emailOf(account));
    await sleep(200);
    return { answer };
  });
  expect((await removed.answer).statusCode).toBe(200);
  expect(await tablesWith(emailOf(account))).toEqual([]);
});

test('SHL-14 an account is deleted only by its own address', async () => {
  const account = await addOwnAccount(site);
  for (const email of ['other@bonds.example', account.id]) {
    expect((await remove(account.cookie, email)).json().error).toMatchObject({ code: 'bad_request', field: 'email' });
  }
  expect((await remove('', emailOf(account))).json().error.code).toBe('need_auth');
  expect((await download(account.cookie)).statusCode).toBe(200);
});

test('SHL-14 both need a proof that is not old', async () => {
  const account = await addOwnAccount(site);
  const provenAt = new Date(Date.now() - 11 * 60_000);
  await site.database.kysely.updateTable('session').set({ provenAt }).where('accountId', '=', account.id).execute();
  expect((await download(account.cookie)).json().error.code).toBe('proof_needed');
  expect((await remove(account.cookie, emailOf(account))).json().error.code).toBe('proof_needed');
});

test('SHL-14 a demo account is neither downloaded nor deleted, the last operator is not deleted', async () => {
  const { cookie = '' } = await cookieOf(site.app, 'full');
  expect((await download(cookie)).json().error.code).toBe('demo_account');
  expect((await remove(cookie, 'full@demo.invalid')).json().error.code).toBe('demo_account');
  const [first, second] = [
    await addOwnAccount(site, { isOperator: true }),
    await addOwnAccount(site, { isOperator: true }),
  ];
  expect((await remove(first.cookie, emailOf(first))).statusCode).toBe(200);
  const answer = await remove(second.cookie, emailOf(second));
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'last_operator']);
});

test('SHL-14 what an operator answered stays, under the desk’s name', async () => {
  const reader = await addOwnAccount(site, { level: 1077 });
  const [operator] = [await addOwnAccount(site, { isOperator: true }), await addOwnAccount(site, { isOperator: true })];
  const post = (url: string, { cookie }: SignedIn, payload: object) =>
    site.app.inject({ method: 'POST', url, headers: { ...own, cookie }, payload });
  const { id } = (await post('/api/profile/support/tickets/', reader, { subject: 'A', text: 'B' })).json();
  await post(`/api/operator/support/${id}/`, operator, { text: 'The answer' });
  // Why he took a key from somebody else is that one's history.
  const detail = 'Leaked in a repository; …abcd My key';
  const act = { loggedAt: new Date(), action: 'api-key-revoked', actorId: operator.id, network: null };
  await logAudit(site.database, { ...act, accountId: reader.id, detail });
  await logAudit(site.database, { ...act, accountId: operator.id, detail: '…efgh ada-of-the-desk' });
  await remove(operator.cookie, emailOf(operator));
  const kept = await site.database.kysely
    .selectFrom('auditLog')
    .where('accountId', '=', reader.id)
    .where('action', '=', act.action)
    .select('detail')
    .execute();
  expect(kept).toEqual([{ detail }]);
  expect(await tablesWith('ada-of-the-desk')).toEqual([]);
  const { tickets } = (
    await site.app.inject({ url: '/api/profile/support/tickets/', headers: { cookie: reader.cookie } })
  ).json();
  expect(tickets[0].messages[1]).toMatchObject({ contacts_id: 'support-desk', text: 'The answer' });
});

test('ACC-9 another site neither deletes nor starts anything', async () => {
  const account = await addOwnAccount(site);
  const headers = { cookie: account.cookie, 'sec-fetch-site': 'cross-site' };
  const payload = { email: emailOf(account) };
  const answer = await site.app.inject({ method: 'POST', url: '/api/profile/delete/', headers, payload });
  expect(answer.json().error.code).toBe('bad_origin');
});
