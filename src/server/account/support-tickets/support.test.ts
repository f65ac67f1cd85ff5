import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewTicket, saveTicket } from '#store/account/support-tickets/support-tickets.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    for (const ticket of tickets) await saveTicket(tx, ticket);
  });
});
afterAll(() => site.close());

const at = (day: number) => new Date(Date.UTC(2025, 5, day));
const message = (statusId: number, senderId: string, text: string) => ({ statusId, senderId, text, sentAt: at(2) });
const tickets: readonly NewTicket[] = [
  { accountId: 'support', subject: 'Older', openedAt: at(1), messages: [message(2, 'support', 'Q')] },
  {
    accountId: 'support',
    subject: 'Newer',
    openedAt: at(3),
    messages: [message(2, 'support', 'Q'), message(1, 'desk', 'A')],
  },
  { accountId: 'full', subject: 'Of another', openedAt: at(4), messages: [message(1, 'desk', 'B')] },
];

const ask = async (who: Who) =>
  site.app.inject({ url: '/api/profile/support/tickets/', headers: await cookieOf(site.app, who) });

test('SHL-8 an account with the support tariff gets its own tickets, latest first, messages in order', async () => {
  const { tickets: own } = (await ask('support')).json();
  expect(own.map(({ subject }: { subject: string }) => subject)).toEqual(['Newer', 'Older']);
  expect(own[0].messages).toEqual([
    expect.objectContaining({ status_id: 2, contacts_id: 'support', text: 'Q' }),
    expect.objectContaining({ status_id: 1, contacts_id: 'desk', text: 'A' }),
  ]);
});

test('SHL-8 full access gets its own tickets, and none of another account', async () => {
  expect((await ask('full')).json().tickets).toEqual([expect.objectContaining({ subject: 'Of another' })]);
  expect((await ask('full-all')).json()).toEqual({ tickets: [] });
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('SHL-8 a %s is refused', async (who, status, code) => {
  const answer = await ask(who);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().error.code).toBe(code);
});
