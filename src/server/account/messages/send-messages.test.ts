import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { findMessages, saveMessage } from '#store/operator/outbox/outbox.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { MailServer } from '../../testing/mail-server.ts';
import { openMessageChannels } from './message-channels.ts';
import { type Sending, sendMessages } from './messages.ts';

let place: TestDatabase;
let database: Database;
let mailServer: MailServer;
let gateway: Server;
let texts: { readonly token: string | undefined; readonly body: unknown }[] = [];
let now = new Date('2026-01-05T12:00:00Z');
const logged: string[] = [];

const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

function openGateway(): Server {
  return createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      texts.push({ token: request.headers.authorization, body: JSON.parse(body) });
      response.end('{}');
    });
  });
}

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url });
  await addAccount(database, { id: 'ada', name: 'Ada', email: 'ada@example.com', language: 'en' });
  mailServer = await MailServer.open();
  gateway = openGateway();
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await mailServer.close();
  await new Promise((resolve) => gateway.close(resolve));
  await database.close();
  await place.drop();
});
beforeEach(() => {
  mailServer.received.length = 0;
  mailServer.isAway = false;
  texts = [];
});
afterEach(async () => {
  await database.kysely.deleteFrom('outbox').execute();
  logged.length = 0;
});

function sending(): Sending {
  const { port } = gateway.address() as AddressInfo;
  const { sms } = openMessageChannels({ sms: { url: new URL(`http://127.0.0.1:${port}/`), token: 'a token' } });
  const ways = { ...mailServer.ways, ...(sms && { sms }) };
  return { database, ways, clock: () => now, log: (line) => logged.push(line) };
}

const mail = (change: object = {}) =>
  saveMessage(database, {
    channel: 'mail',
    accountId: 'ada',
    recipient: 'ada@example.com',
    subject: 'Подтвердите адрес',
    language: 'ru',
    body: 'Откройте:\n\nhttps://bonds.example.com/verify-email/?token=a&b=1\n\n<b>',
    createdAt: now,
    expiresAt: minutes(30),
    ...change,
  } as Parameters<typeof saveMessage>[1]);

const stored = async () => (await findMessages(database, 10))[0];

test('SHL-14 a mail arrives as text and as a page with its link, and its text is forgotten', async () => {
  await mail();
  await sendMessages(sending());
  const [{ to, source } = { to: '', source: '' }] = mailServer.received;
  expect(to).toBe('ada@example.com');
  expect(source).toMatch(/^From: Bondlens <bonds@example.com>\r$/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toMatch(/^Content-Language: ru\r$/m);
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
  expect(await stored()).toMatchObject({ sentAt: now, body: '', attempts: 1, failure: null });
});

test('SHL-14 several nodes send each message once', async () => {
  for (let at = 0; at < 12; at += 1) await mail({ recipient: `reader${at}@example.com` });
  await Promise.all([sendMessages(sending()), sendMessages(sending()), sendMessages(sending())]);
  expect(new Set(mailServer.received.map(({ to }) => to)).size).toBe(12);
  expect(mailServer.received).toHaveLength(12);
});

test('SHL-14 a server that is away is asked again after one, two and four minutes', async () => {
  mailServer.isAway = true;
  await mail();
  const tries: number[] = [];
  const start = now;
  for (let minute = 0; minute <= 8; minute += 1) {
    now = new Date(start.getTime() + minute * 60_000);
    const before = (await stored())?.attempts ?? 0;
    await sendMessages(sending());
    if (((await stored())?.attempts ?? 0) > before) tries.push(minute);
  }
  expect(tries).toEqual([0, 1, 3, 7]);
  expect((await stored())?.failure).toContain('451');
  expect(logged.join()).not.toContain('ada@');
  mailServer.isAway = false;
  now = new Date(start.getTime() + 15 * 60_000);
  await sendMessages(sending());
  expect(mailServer.received).toHaveLength(1);
  expect(await stored()).toMatchObject({ failure: null, attempts: 5 });
});

test('SHL-14 an address that the server knows to be nobody is not tried again', async () => {
  await mail({ recipient: 'nobody@example.com' });
  await sendMessages(sending());
  now = minutes(29);
  await sendMessages(sending());
  expect(await stored()).toMatchObject({ attempts: 1, sentAt: null, failure: expect.stringContaining('550') });
});

test('SHL-14 a text to a phone is posted to the gateway with its token', async () => {
  await mail({ channel: 'sms', recipient: '+442071838750', subject: '', body: 'Bondlens: 123456' });
  await sendMessages(sending());
  expect(texts).toEqual([{ token: 'Bearer a token', body: { to: '+442071838750', text: 'Bondlens: 123456' } }]);
  expect(await stored()).toMatchObject({ sentAt: now, body: '' });
});

test('SHL-14 without a way a message waits, and once its link has ended its text is forgotten and nothing is sent', async () => {
  await mail();
  await sendMessages({ ...sending(), ways: {} });
  expect(await stored()).toMatchObject({ sentAt: null, attempts: 0, body: expect.stringContaining('token=a') });
  now = minutes(31);
  await sendMessages(sending());
  expect(mailServer.received).toEqual([]);
  expect(await stored()).toMatchObject({ sentAt: null, body: '' });
});
