import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { isoDate } from '#math/units.ts';
import { saveDocuments } from '#store/issuer/documents/documents.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { nextImportId, saveImportRun } from '#store/operator/imports/import-runs.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { sampleDays } from '../../testing/sample-days.ts';
import { bondIds, sampleToday, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { messagePost } from './post-message.ts';
import { targetsOfTests } from './webhook-targets.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let site: TestApp;
let ann: SignedIn;
let now = new Date(`${sampleToday}T12:00:00Z`);
let status = 200;
const received: Received[] = [];
const standing = { name: 'webhooks', max: 1000, left: 1000, seconds: 60, resetS: 60 } as never;
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers, body });
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok');
});
const addressOf = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  site = await openTestApp({
    clock: () => now,
    callLimits: { count: async () => standing, forget: async () => undefined },
    messagePost: messagePost(targetsOfTests),
  });
}, 60_000);
afterAll(async () => {
  await site.close();
  receiver.close();
});
beforeEach(async () => {
  await site.database.kysely.deleteFrom('webhook').execute();
  received.length = 0;
  status = 200;
  now = new Date(`${sampleToday}T12:00:00Z`);
  ann = await addOwnAccount(site, { level: fullLevel });
  await run();
});

const run = () => site.app.runWebhooks();

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, who = ann) {
  const answer = await site.app.inject({
    method,
    url: `/api/profile/webhooks/${path}`,
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, json: answer.json() };
}

const add = async (events: readonly string[], who = ann) =>
  (await call('POST', '', { url: addressOf(), events }, who)).json as { id: number; secret: string };

async function follow(bondId: number, { id: accountId }: SignedIn): Promise<void> {
  const { kysely } = site.database;
  const list = { accountId, id: 7000, name: 'Followed', position: 1, createdAt: now };
  await kysely.insertInto('watchlist').values(list).execute();
  await kysely.insertInto('watchlistEntry').values({ accountId, watchlistId: 7000, bondId, addedAt: now }).execute();
}

async function writeDay(instrumentId: number, venueId: number, start: string, price: number): Promise<void> {
  const source = await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const numberOf = (measure: string) => (measure === 'indicativePrice' ? price : null);
  const days = [...sampleDays({ instrumentId, venueId, start, days: 1, numberOf })];
  const origin = { sourceId: source.id, importId: null };
  await inWriteTransaction(site.database, (tx) => saveTradingDays(tx, days, origin));
}

function verified(secret: string, { headers, body }: Received) {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  // The library holds the moment of signing against its own clock.
  const timestamp = Number(signed['webhook-timestamp']) * 1000;
  const signature = new Webhook(secret).sign(String(signed['webhook-id']), new Date(timestamp), body);
  expect(signed['webhook-signature']?.split(' ')).toContain(signature);
  return JSON.parse(body);
}

test('BEY-8 a test event arrives signed by the secret that was shown once, and stands in the list', async () => {
  const { id, secret } = await add(['rating.new']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await call('POST', `${id}/test/`);
  await run();
  expect(received).toHaveLength(1);
  const [message] = received;
  expect(verified(secret, message as Received)).toEqual({
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: { link: '/profile/webhooks/' },
  });
  const { json } = await call('GET', `${id}/deliveries/`);
  expect(json.items).toMatchObject([{ id: message?.headers['webhook-id'], status: 200, attempts: 1, due_at: null }]);
  const listed = await call('GET', '');
  expect(JSON.stringify(listed.json)).not.toContain(secret);
  const kept = await site.database.kysely.selectFrom('webhook').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(secret.slice(6));
});

test('BEY-8 after a new secret both sign for a day, then the new one alone', async () => {
  const { id, secret: before } = await add(['rating.new']);
  const { secret } = (await call('POST', `${id}/secret/`)).json as { secret: string };
  await call('POST', `${id}/test/`);
  await run();
  for (const each of [secret, before]) verified(each, received[0] as Received);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await call('POST', `${id}/test/`);
  await run();
  expect(String(received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  verified(secret, received[1] as Received);
});

test('BEY-8 a new day of a followed bond is told once, with figures for full access; others’ bonds are not', async () => {
  const { secret } = await add(['trading-day.new', 'rating.new']);
  await follow(bondIds.usual, ann);
  await writeDay(bondIds.usual, venueIds.exchange, '2025-07-01', 101.5);
  await writeDay(bondIds.distressed, venueIds.exchange, '2025-07-01', 77);
  await run();
  await writeDay(bondIds.usual, venueIds.exchange, '2025-07-01', 102.5);
  await run();
  expect(received).toHaveLength(1);
  expect(verified(secret, received[0] as Received)).toMatchObject({
    type: 'trading-day.new',
    data: {
      instrument_id: bondIds.usual,
      venue_id: venueIds.exchange,
      date: '2025-07-01',
      indicative_price: 101.5,
      masked: [],
    },
  });
});

test('BEY-8 a new rating of a followed bond or of its issuer is told, an old one is not', async () => {
  await add(['rating.new']);
  await follow(bondIds.usual, ann);
  const rating = { agency: 'Hook Ratings', grade: 'AA', outlook: null, instrumentId: null };
  await inWriteTransaction(site.database, (tx) =>
    saveRatings(tx, [
      { ...rating, issuerId: 1, ratedOn: isoDate('2025-06-29') },
      { ...rating, issuerId: 1, ratedOn: isoDate('2020-06-29') },
      { ...rating, issuerId: 2, ratedOn: isoDate('2025-06-29') },
    ]),
  );
  await run();
  expect(received.map(({ body }) => JSON.parse(body).data)).toMatchObject([{ agency: 'Hook Ratings', grade: 'AA' }]);
});

test('BEY-8 a new document of a followed bond or of its issuer is told once, an old one is not', async () => {
  const { secret } = await add(['document.new']);
  await follow(bondIds.usual, ann);
  const file = { kind: 'final_terms', language: null, fileName: 'a.txt', mediaType: 'text/plain' } as const;
  const [ofBond, ofIssuer] = [
    { instrumentId: bondIds.usual, issuerId: null },
    { instrumentId: null, issuerId: 1 },
  ];
  const publishedOn = isoDate('2025-06-29');
  const save = (size: number) =>
    inWriteTransaction(site.database, (tx) =>
      saveDocuments(tx, [
        { ...file, ...ofBond, size, code: 'told', publishedOn },
        { ...file, ...ofIssuer, size, code: 'issuer', publishedOn: isoDate('2025-06-30') },
        { ...file, ...ofBond, size, code: 'old', publishedOn: isoDate('2025-05-01') },
        { ...file, instrumentId: bondIds.distressed, issuerId: null, size, code: 'other', publishedOn },
      ]),
    );
  const ids = await save(5);
  await run();
  await save(6);
  await run();
  const told = received.map((message) => verified(secret, message));
  expect(told.map(({ type }) => type)).toEqual(['document.new', 'document.new']);
  const byId = new Map(told.map(({ data }) => [data.document_id, data]));
  const same = { instrument_id: bondIds.usual, link: `/bonds/${bondIds.usual}/` };
  expect(byId.get(ids.get('told'))).toMatchObject({ ...same, date: '2025-06-29' });
  expect(byId.get(ids.get('issuer'))).toMatchObject({ ...same, date: '2025-06-30' });
});

test('BEY-8 an import that has ended is told to operators for as long as they are', async () => {
  const operator = await addOwnAccount(site, { level: fullLevel, isOperator: true });
  const { secret } = await add(['import.finished'], operator);
  const source = await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const importNow = () =>
    inWriteTransaction(site.database, async (tx) => {
      const id = await nextImportId(tx);
      const counts = { rowsRead: 12, rowsStored: 9, rowsUnchanged: 2, importedBy: null };
      const about = { sourceId: source.id, kind: 'prices', fileName: 'prices.csv', sha256: '0'.repeat(64) };
      const answer = { fetchedFrom: null, etag: null, lastModified: null, partOf: null, begunAs: null };
      await saveImportRun(tx, { id, ...about, ...counts, ...answer, startedAt: now, finishedAt: now, failures: [] });
      return id;
    });
  const id = await importNow();
  await run();
  await run();
  expect(received).toHaveLength(1);
  expect(verified(secret, received[0] as Received)).toMatchObject({
    type: 'import.finished',
    data: { import_id: id, kind: 'prices', rows_read: 12, rows_stored: 9, link: '/operator/data/' },
  });
  const { kysely } = site.database;
  await kysely.updateTable('account').set({ isOperator: false }).where('id', '=', operator.id).execute();
  await importNow();
  await run();
  expect(received).toHaveLength(1);
});

test('BEY-8 the list tells the last delivery of each webhook, and what was not sent says why', async () => {
  const { id } = await add(['rating.new']);
  const last = async () => (await call('GET', '')).json.items[0].last_delivery;
  expect(await last()).toBeNull();
  await call('POST', `${id}/test/`);
  expect(await last()).toMatchObject({ event: 'webhook.test', attempts: 0, due_at: now.toISOString() });
  await run();
  expect(await last()).toMatchObject({ status: 200, failure: null, due_at: null });
  now = new Date(now.getTime() + 1000);
  await site.database.kysely.deleteFrom('accessGrant').where('accountId', '=', ann.id).execute();
  await call('POST', `${id}/test/`);
  await run();
  expect(await last()).toMatchObject({ status: null, failure: 'withheld', due_at: null, delivered_at: null });
  const data = await site.app.inject({ url: '/api/profile/data/', headers: { cookie: ann.cookie } });
  expect(data.json().webhooks).toMatchObject([{ url: addressOf(), events: ['rating.new'] }]);
  expect(data.body).not.toContain('secret');
});

test('BEY-8 what the owner may see at the moment of sending decides: no day of a hidden venue, none without access', async () => {
  await add(['trading-day.new']);
  await follow(bondIds.usual, ann);
  for (const venueId of [venueIds.hiding, venueIds.nsd]) await writeDay(bondIds.usual, venueId, '2025-07-01', 66.6);
  await run();
  await writeDay(bondIds.usual, venueIds.estimation, '2025-07-01', 66.6);
  await site.database.kysely.deleteFrom('accessGrant').where('accountId', '=', ann.id).execute();
  await run();
  expect(received).toEqual([]);
});

test('BEY-8 what fails is tried again under the same id for a day, then given up', async () => {
  const { id } = await add(['rating.new']);
  status = 500;
  await call('POST', `${id}/test/`);
  const waits = [0, 5, 60, 300, 1800, 7200, 21_600, 54_000];
  for (const [tries, wait] of waits.entries()) {
    now = new Date(now.getTime() + wait * 1000 - 1);
    await run();
    expect(received).toHaveLength(tries === 0 ? 0 : tries);
    now = new Date(now.getTime() + 1);
    await run();
    expect(received).toHaveLength(tries + 1);
  }
  now = new Date(now.getTime() + 3 * 24 * 3_600_000);
  await run();
  expect(received).toHaveLength(waits.length);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { json } = await call('GET', `${id}/deliveries/`);
  expect(json.items).toMatchObject([{ failure: 'status', status: 500, due_at: null, delivered_at: null }]);
  status = 204;
  await call('POST', `${id}/deliveries/${json.items[0].id}/redeliver/`);
  await run();
  expect((await call('GET', `${id}/deliveries/`)).json.items[0].delivered_at).toBe(now.toISOString());
});

test('BEY-8 an address that failed for days, or is gone, is disabled with a mail, and can be taken up again', async () => {
  const { id } = await add(['rating.new']);
  status = 500;
  for (const days of [0, 3]) {
    now = new Date(now.getTime() + days * 24 * 3_600_000);
    await call('POST', `${id}/test/`);
    await run();
  }
  const stateOf = async () => (await call('GET', '')).json.items[0].disabled_at;
  expect(await stateOf()).toBe(now.toISOString());
  const [mail] = await mailsTo(site.database, `${ann.id}@bonds.example`);
  expect(mail?.body).toContain(addressOf());
  await call('POST', `${id}/enable/`);
  expect(await stateOf()).toBeNull();
  status = 410;
  await call('POST', `${id}/test/`);
  await run();
  expect(await stateOf()).not.toBeNull();
});

test('BEY-8 a redirect is not followed', async () => {
  const { id } = await add(['rating.new']);
  status = 302;
  await call('POST', `${id}/test/`);
  await run();
  expect(received).toHaveLength(1);
  expect((await call('GET', `${id}/deliveries/`)).json.items[0]).toMatchObject({ failure: 'status', status: 302 });
});

test('BEY-8 two nodes at once send a delivery once', async () => {
  const { id } = await add(['rating.new']);
  for (let at = 0; at < 6; at += 1) await call('POST', `${id}/test/`);
  await Promise.all([run(), run(), run()]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  expect(received).toHaveLength(6);
});

test('BEY-8 webhooks are for full access, events of imports for operators, addresses of the internet alone', async () => {
  const member = await addOwnAccount(site, { level: 1 });
  const refused = async (body: object, who = ann) => (await call('POST', '', body, who)).json.error;
  const url = addressOf();
  expect((await refused({ url, events: ['rating.new'] }, member)).code).toBe('need_access');
  expect((await refused({ url, events: ['import.finished'] })).field).toBe('events');
  for (const bad of ['https://10.0.0.1/', 'https://u:p@example.org/', 'ftp://x.org/', 'x', 'https://intranet/'])
    expect((await refused({ url: bad, events: ['rating.new'] })).field, bad).toBe('url');
  for (let at = 0; at < 10; at += 1) await add(['rating.new']);
  expect((await refused({ url, events: ['rating.new'] })).code).toBe('too_many_kept');
});

test('BEY-8 a webhook is added and given a new secret a short time after a proof alone, never by a demo account', async () => {
  const { id } = await add(['rating.new']);
  await site.database.kysely
    .updateTable('session')
    .set({ provenAt: new Date(Date.now() - 11 * 60_000) })
    .where('accountId', '=', ann.id)
    .execute();
  const codeOf = async (path: string, body: object, who = ann) =>
    (await call('POST', path, body, who)).json.error?.code;
  const hook = { url: addressOf(), events: ['rating.new'] };
  expect(await codeOf('', hook)).toBe('proof_needed');
  expect(await codeOf(`${id}/secret/`, {})).toBe('proof_needed');
  expect((await call('GET', '')).json.isProven).toBe(false);
  const { cookie = '' } = await cookieOf(site.app, 'full');
  const demo = { id: 'full', cookie };
  expect(await codeOf('', hook, demo)).toBe('demo_account');
  expect((await call('DELETE', `${id}/`)).status).toBe(200);
});

test('BEY-8 a name that leads to this machine is refused at the connection', async () => {
  const guarded = messagePost();
  expect(guarded.accepts('https://localhost.localdomain/')).toBe(true);
  await expect(guarded.post('https://localhost.localdomain:1/', {}, '')).rejects.toThrow();
  await expect(guarded.post(addressOf(), {}, '')).rejects.toThrow('nothing is sent');
});
