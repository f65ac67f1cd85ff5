import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMessage, saveMessageSent } from '#store/operator/outbox/outbox.ts';
import { cookieOf, openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ messageChannels: { mail: async () => undefined } });
  await cookieOf(site.app, 'full');
  await site.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
});
afterAll(() => site.close());

const list = (headers: Record<string, string>) => site.app.inject({ url: '/api/operator/outbox/', headers });

test.each([
  ['visitor', 401],
  ['member', 403],
  ['full-all', 403],
] as const)('SHL-14 a %s sees none of the messages to others', async (who, status) => {
  expect((await list(await cookieOf(site.app, who))).statusCode).toBe(status);
});

test('SHL-14 the operator reads the messages that wait, and of the others what became of them', async () => {
  const [createdAt, later] = [testClock(), new Date(testClock().getTime() + 60_000)];
  const message = {
    channel: 'mail',
    accountId: 'full',
    recipient: 'ada@example.com',
    language: 'en',
    createdAt,
  } as const;
  await saveMessage(site.database, { ...message, subject: 'Ended', body: 'old link', expiresAt: createdAt });
  await saveMessage(site.database, { ...message, subject: 'Waits', body: 'a link', expiresAt: later });
  await saveMessage(site.database, { ...message, subject: 'Sent', body: 'a link', expiresAt: later });
  const [latest] = (await list(await cookieOf(site.app, 'full'))).json().messages;
  await saveMessageSent(site.database, latest.id, later);
  const answer = (await list(await cookieOf(site.app, 'full'))).json();
  expect(answer).toMatchObject({
    sendsMail: true,
    sendsSms: false,
    messages: [
      { subject: 'Sent', body: null, sentAt: later.toISOString() },
      { subject: 'Waits', body: 'a link', sentAt: null, attempts: 0, failure: null, expiresAt: later.toISOString() },
      { subject: 'Ended', body: null, sentAt: null },
    ],
  });
});
