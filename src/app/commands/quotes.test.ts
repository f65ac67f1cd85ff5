import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondIds, saveSampleMarket, venueIds } from '#server/testing/sample-market.ts';
import { findAccessRequests, findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { decideAccess, decisionOfWords } from './quotes.ts';

const database = withTestDatabase({ beforeAll, afterAll });
beforeAll(() => saveSampleMarket(database(), []));

const now = new Date('2025-06-30T09:00:00Z');
const later = new Date('2025-06-30T10:00:00Z');
const { hiding, silent } = venueIds;

test('QUO-2 the operator opens a hidden ground to an account and closes it again; both are noted', async () => {
  const who = { accountId: 'reader', venueId: hiding } as const;
  expect(await findHiddenVenueIds(database(), 'reader')).toEqual(new Set([hiding, silent]));
  await decideAccess(database(), { ...who, decision: 'granted' }, now);
  expect(await findHiddenVenueIds(database(), 'reader')).toEqual(new Set([silent]));
  expect(await findHiddenVenueIds(database(), null)).toEqual(new Set([hiding, silent]));
  await decideAccess(database(), { ...who, decision: 'refused' }, later);
  expect(await findHiddenVenueIds(database(), 'reader')).toEqual(new Set([hiding, silent]));
  const noted = { actorId: 'bondlens', accountId: 'reader', detail: `ground ${hiding}` };
  expect(await findAuditEntries(database(), 10)).toMatchObject([
    { loggedAt: later, action: 'refuse-quotes', ...noted },
    { loggedAt: now, action: 'grant-quotes', ...noted },
  ]);
  expect(await findAccessRequests(database())).toEqual([
    { ...who, requestedAt: now, decision: 'refused', venueName: 'Hiding Desk' },
  ]);
});

test('QUO-2 a ground that no participant has is refused, and nothing is noted', async () => {
  const before = await findAuditEntries(database(), 10);
  const decided = { accountId: 'reader', venueId: bondIds.usual, decision: 'granted' } as const;
  await expect(decideAccess(database(), decided, now)).rejects.toThrow(/No market participant/);
  expect(await findAuditEntries(database(), 10)).toEqual(before);
});

test.each([
  [['grant', 'reader'], /ground should be its number/],
  [['grant', 'two words', '50'], /account should be one word/],
  [['grant', 'reader', '-50'], /ground should be its number/],
  [['grant', 'reader', '50', '51'], /Say grant or refuse/],
  [['close', 'reader', '50'], /Say grant or refuse/],
])('QUO-2 the words %j are no decision', (words, reason) => {
  expect(() => decisionOfWords(words)).toThrow(reason);
});
