import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { addCommentRequest } from '#store/issuer/comments/comment-requests.ts';
import { saveCommentSubjects, saveComments, saveCommentWords } from '#store/issuer/comments/comments.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { commentId, providerId } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
  await inWriteTransaction(site.database, async (tx) => {
    const about = { providerId, publishedOn: isoDate('2025-06-25'), url: null, isModerated: false };
    await saveComments(tx, [{ id: 90, code: 'note_90', ...about }]);
    await saveCommentWords(tx, [
      {
        commentId: 90,
        language: 'ru',
        title: '100% годовых',
        content: '<p onclick="x()">Рост</p><script>x()</script>',
      },
    ]);
    await saveCommentSubjects(tx, [{ commentId: 90, issuerId: 1, instrumentId: null }]);
  });
});
afterAll(() => site.close());

const own = { 'sec-fetch-site': 'same-origin' };
const get = (part: string, { cookie } = operator) =>
  site.app.inject({ url: `/api/operator/comments/${part}`, headers: { cookie } });
const post = (id: number, payload: object, { cookie } = operator) =>
  site.app.inject({ method: 'POST', url: `/api/operator/comments/${id}/`, headers: { ...own, cookie }, payload });
const idsOf = async (query: string) => (await get(query)).json().items.map(({ id }: { readonly id: number }) => id);

test('COM-2 the operator finds comments by title, provider, company, number and code', async () => {
  expect((await get('')).json()).toMatchObject({
    total: 2,
    page: 1,
    pageSize: 30,
    waiting: 0,
    items: [
      {
        id: 90,
        title: '100% годовых',
        provider: 'Sample Research',
        isModerated: false,
        isWithdrawn: false,
        file: null,
      },
      { id: commentId, title: 'Terms <b>changed</b>', isModerated: true, file: 'комментарий.txt' },
    ],
  });
  const [first] = (await get('')).json().items;
  expect(first.companies).toEqual([{ id: 1, name: 'Kommune Ålesund' }]);
  expect(await idsOf('?q=changed')).toEqual([commentId]);
  expect(await idsOf('?q=overseas')).toEqual([commentId]);
  expect(await idsOf('?q=sample%20res')).toEqual([90, commentId]);
  expect(await idsOf('?q=88')).toEqual([commentId]);
  expect(await idsOf('?q=note_90')).toEqual([90]);
  // The signs of a pattern are letters like others.
  expect(await idsOf('?q=100%25')).toEqual([90]);
  expect(await idsOf('?q=%25%25')).toEqual([]);
  expect((await get('?q=%00')).statusCode).toBe(400);
});

test('COM-2 the operator sees the comment as readers do, in every language', async () => {
  expect((await get('90/')).json()).toMatchObject({
    id: 90,
    code: 'note_90',
    url: null,
    isWithdrawn: false,
    words: [{ language: 'ru', title: '100% годовых', content: '<p>Рост</p>' }],
  });
  expect((await get(`${commentId}/`)).json().words.map(({ language }: { language: string }) => language)).toEqual([
    'en',
    'de',
  ]);
  expect((await get('99/')).statusCode).toBe(404);
});

test('COM-2 what the operator withdraws is gone for readers until he shows it again; both are noted', async () => {
  const seen = async () => (await site.app.inject({ url: '/api/comments/90/' })).statusCode;
  expect((await post(90, { isWithdrawn: true })).json()).toEqual({ id: 90 });
  expect(await seen()).toBe(404);
  expect(await idsOf('?state=withdrawn')).toEqual([90]);
  expect(await idsOf('?state=shown')).toEqual([commentId]);
  await post(90, { isWithdrawn: false });
  expect(await seen()).toBe(200);
  expect((await post(99, { isWithdrawn: true })).statusCode).toBe(404);
  const noted = await findAuditEntries(site.database, 2);
  expect(noted.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual([
    ['show-comment', operator.id, 'comment 90'],
    ['withdraw-comment', operator.id, 'comment 90'],
  ]);
});

test('COM-2 nobody else lists, sees or moderates comments so', async () => {
  for (const [who, code] of [
    [member, 'access_denied_auth'],
    [{ id: '', cookie: '' }, 'need_auth'],
  ] as const) {
    for (const answer of [await get('', who), await get('90/', who), await post(90, { isWithdrawn: true }, who)]) {
      expect(answer.json().error.code).toBe(code);
    }
  }
});

test('COM-3 the operator is told how many requests for files wait', async () => {
  await addCommentRequest(site.database, { accountId: member.id, providerId, requestedAt: new Date(0) });
  expect((await get('')).json().waiting).toBe(1);
});
