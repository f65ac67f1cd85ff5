import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentId, providerId, saveSampleMarket } from '#server/testing/sample-market.ts';
import { findCommentDecision } from '#store/issuer/comments/comment-requests.ts';
import { findModeratedComments } from '#store/issuer/comments/moderate-comments.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { moderate, moderationOfWords } from './comments.ts';

const database = withTestDatabase({ beforeAll, afterAll });
beforeAll(() => saveSampleMarket(database(), []));
const now = new Date('2025-06-30T09:00:00Z');
const act = (...words: readonly string[]) => moderate(database(), moderationOfWords(words), now);
const all = { text: '', isWithdrawn: null, limit: 10, offset: 0 } as const;
const shown = async () =>
  (await findModeratedComments(database(), all)).items.map(({ id, isWithdrawn }) => [id, isWithdrawn]);

test('COM-2 the operator withdraws and shows a comment, approves and rejects a request; each is noted', async () => {
  await act('withdraw', String(commentId));
  expect(await shown()).toEqual([[commentId, true]]);
  await act('show', String(commentId));
  expect(await shown()).toEqual([[commentId, false]]);
  await act('approve', 'reader', String(providerId));
  expect(await findCommentDecision(database(), 'reader', providerId)).toBe('approved');
  await act('reject', 'reader', String(providerId));
  expect(await findCommentDecision(database(), 'reader', providerId)).toBe('rejected');
  expect((await findAuditEntries(database(), 10)).map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
    'reject-comment-files: provider 5',
    'approve-comment-files: provider 5',
    'show-comment: comment 88',
    'withdraw-comment: comment 88',
  ]);
});

test('COM-2 what is not there is not moderated', async () => {
  await expect(act('withdraw', '99')).rejects.toThrow(/no comment 99/);
  await expect(act('approve', 'reader', '99')).rejects.toThrow(/no provider 99/);
});

test.each([
  [['withdraw'], /Say approve or reject/],
  [['withdraw', 'x'], /comment should be its number/],
  [['approve', 'reader'], /Say approve or reject/],
  [['approve', 'two words', '5'], /account should be one word/],
  [['approve', 'reader', '0'], /provider should be its number/],
])('COM-2 the words %j moderate nothing', (words, reason) => {
  expect(() => moderationOfWords(words)).toThrow(reason);
});
