import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#store/database.ts';
import { findMessages, saveMessage } from '#store/outbox/outbox.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { openMessageWays } from './message-ways.ts';
import { type Sending, sendMessages } from './send-messages.ts';

let place: TestDatabase;
let database: Database;
let mailServer: SMTPServer;
let gateway: Server;
let mails: { readonly to: string; readonly source: string }[] = [];
let texts: { readonly token: string | undefined; readonly body: unknown }[] = [];
let isAway = false;
let now = new Date('2026-01-05T12:00:00Z');
const logged: string[] = [];

const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

function openMailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (isAway) done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      else if (address.startsWith('nobody@')) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
}

function openGateway(): Server {
  return createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      texts.push({ token: request.headers.authorization, body: JSON.parse(body) });
      response.writeHead(isAway ? 503 : 200).end('{}');
    });
  });
}

const listening = (server: { listen: (port: number, host: string, done: () => void) => unknown }) =>
  new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url });
  mailServer = openMailServer();
  gateway = openGateway();
  await listening(mailServer);
  await listening(gateway);
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await new Promise((resolve) => gateway.close(resolve));
  await database.close();
  await place.drop();
});
beforeEach(() => {
  [mails, texts, isAway] = [[], [], false];
});
afterEach(async () => {
  await database.kysely.deleteFrom('outbox').execute();
  logged.length = 0;
});

function sending(): Sending {
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  const ways = openMessageWays({
    mail: {
      url: new URL(`smtp://127.0.0.1:${port(mailServer.server)}`),
      from: 'Bondlens <bonds@example.com>',
    },
    sms: { url: new URL(`http://127.0.0.1:${port(gateway)}/`), token: 'a token' },
  });
  return { database, ways, clock: () => now, log: (line) => logged.push(line) };
}

const mail = (change: object = {}) =>
  saveMessage(database, {
    ...{ channel: 'mail', recipient: 'ada@example.com', subject: 'Подтвердите адрес', language: 'ru' },
    body: 'Откройте:\n\nhttps://bonds.example.com/verify-email/?token=a&b=1\n\n<b>',
    ...{ createdAt: now, expiresAt: minutes(30), ...change },
  } as Parameters<typeof saveMessage>[1]);

const stored = async () => (await findMessages(database, 10))[0];

test('SHL-14 a mail arrives as text and as a page with its link, and its text is forgotten', async () => {
  await mail();
  await sendMessages(sending());
  const [{ to, source } = { to: '', source: '' }] = mails;
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
  expect(new Set(mails.map(({ to }) => to)).size).toBe(12);
  expect(mails).toHaveLength(12);
});

test('SHL-14 a server that is away is asked again after one, two and four minutes', async () => {
  isAway = true;
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
  isAway = false;
  now = new Date(start.getTime() + 15 * 60_000);
  await sendMessages(sending());
  expect(mails).toHaveLength(1);
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
  expect(mails).toEqual([]);
  expect(await stored()).toMatchObject({ sentAt: null, body: '' });
});
