import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveCommentRequest } from '#store/issuer/comments/comment-requests.ts';
import {
  saveCommentFile,
  saveCommentSubjects,
  saveComments,
  saveCommentWords,
} from '#store/issuer/comments/comments.ts';
import { moderateComment } from '#store/issuer/comments/moderate-comments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { markupAttacks } from '../../testing/markup-attacks.ts';
import { commentId, providerId } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';
import { safeMarkup } from './comments.ts';

let site: TestApp;
const actor = { actorId: 'operator', network: null, now: new Date('2025-06-30T00:00:00Z') };
const unmoderated = { id: 89, code: 'open', providerId, publishedOn: isoDate('2025-06-25'), isModerated: false };
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    await saveComments(tx, [{ ...unmoderated, url: 'https://p.example/89/' }]);
    const content = '<p>Up <img src=x onerror=alert(1)></p>';
    await saveCommentWords(tx, [{ commentId: 89, language: 'en', title: 'Open', content }]);
    await saveCommentSubjects(tx, [
      { commentId: 89, issuerId: 2, instrumentId: null },
      { commentId: 89, issuerId: 1, instrumentId: null },
    ]);
    await saveCommentFile(tx, {
      commentId: 89,
      fileName: 'o.txt',
      mediaType: 'text/plain',
      content: Buffer.from('OPEN'),
    });
  });
});
afterAll(() => site.close());

const get = async (url: string, who: Who, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...headers, ...(await cookieOf(site.app, who)) } });
const list = async (who: Who, headers = {}, issuer = 2) =>
  (await get(`/api/company/${issuer}/comments_about/`, who, headers)).json();
const fileOf = (id: number, who: Who) => get(`/api/comments/${id}/file/`, who);
const own = { 'sec-fetch-site': 'same-origin' };
const ask = (who: Who, id: number | string = providerId, headers: Record<string, string> = own) =>
  get(`/api/comments/create_comments_access_request/${id}/`, who, headers);
const decide = (accountId: string, decision: 'approved' | 'rejected' | null) =>
  saveCommentRequest(site.database, { accountId, providerId, requestedAt: new Date('2025-06-29T00:00:00Z'), decision });

test('COM-1 comments come latest first with every field, safe content and the issuers that they are about', async () => {
  expect(await list('visitor', { 'accept-language': 'de' })).toEqual([
    {
      id: 89,
      language: 'en',
      title: 'Open',
      content: '<p>Up </p>',
      date: '2025-06-25',
      provider_name: 'Sample Research',
      provider_id: providerId,
      file: 'o.txt',
      cb_link: 'https://p.example/89/',
      cb_file_link: '/api/comments/89/file/',
      moderated: 0,
      approved: 0,
      checked: 0,
      requestExists: false,
      linked_emitents: [
        { name: 'Kommune Ålesund', cb_link: '/company/1/' },
        { name: 'Overseas Trading', cb_link: '/company/2/' },
      ],
    },
    {
      id: commentId,
      language: 'de',
      title: 'Neue Bedingungen',
      content: null,
      date: '2025-06-20',
      provider_name: 'Sample Research',
      provider_id: providerId,
      file: 'комментарий.txt',
      cb_link: null,
      cb_file_link: null,
      moderated: 1,
      approved: 0,
      checked: 0,
      requestExists: false,
      linked_emitents: [{ name: 'Overseas Trading', cb_link: '/company/2/' }],
    },
  ]);
  expect((await list('visitor', {}, 1)).map(({ id }: { id: number }) => id)).toEqual([89]);
  expect((await get('/api/company/99/comments_about/', 'visitor')).statusCode).toBe(404);
});

const stateOf = async (who: Who) => (await list(who)).find(({ id }: { id: number }) => id === commentId);

test('COM-2 COM-3 a moderated file opens to an account that asked and was approved, and to nobody else', async () => {
  expect((await ask('full')).json()).toEqual({ response: { items: [{ success: 1 }] } });
  expect(await stateOf('full')).toMatchObject({ requestExists: true, approved: 0, checked: 0, cb_file_link: null });
  expect((await fileOf(commentId, 'full')).json().error.code).toBe('access_denied_auth');
  await decide('full', 'rejected');
  expect(await stateOf('full')).toMatchObject({ requestExists: true, approved: 0, checked: 1, cb_file_link: null });
  expect((await fileOf(commentId, 'full')).statusCode).toBe(403);
  expect((await ask('full')).json()).toEqual({ response: { items: [{ success: 0 }] } });
  await decide('full', 'approved');
  const link = `/api/comments/${commentId}/file/`;
  expect(await stateOf('full')).toMatchObject({ requestExists: true, approved: 1, checked: 1, cb_file_link: link });
  expect(await stateOf('full-all')).toMatchObject({ requestExists: false, cb_file_link: null });
  const file = await fileOf(commentId, 'full');
  expect([file.statusCode, file.body]).toEqual([200, 'COMMENT-3.4567']);
  const name = `filename*=UTF-8''${encodeURIComponent('комментарий.txt')}`;
  expect(file.headers['content-disposition']).toContain(name);
  for (const who of ['visitor', 'member', 'full-all'] as const) {
    const refused = await fileOf(commentId, who);
    expect(refused.statusCode, who).toBeGreaterThan(400);
    expect(refused.body).not.toContain('COMMENT-3');
  }
});

test('COM-2 a file that nobody moderates is open to everybody', async () => {
  const file = await fileOf(89, 'visitor');
  expect([file.statusCode, file.body, file.headers['x-content-type-options']]).toEqual([200, 'OPEN', 'nosniff']);
});

test('COM-3 asking again changes nothing, and marks every comment of the provider', async () => {
  await site.database.kysely.deleteFrom('commentAccessRequest').execute();
  await ask('full-all');
  const stored = await site.database.kysely.selectFrom('commentAccessRequest').selectAll().execute();
  await ask('full-all');
  expect(await site.database.kysely.selectFrom('commentAccessRequest').selectAll().execute()).toEqual(stored);
  expect(stored).toHaveLength(1);
  expect((await list('full-all')).map(({ requestExists }: { requestExists: boolean }) => requestExists)).toEqual([
    true,
    true,
  ]);
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('COM-3 a %s may not ask', async (who, status, code) => {
  const answer = await ask(who);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

test('COM-3 other sites, links and programs cannot ask, and an unknown provider leads to nothing', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}]) {
    const answer = await ask('full', providerId, headers as Record<string, string>);
    expect(answer.json().error.code).toBe('bad_origin');
  }
  for (const id of ['99', '0', 'x', '99999999999']) expect((await ask('full', id)).statusCode).toBe(404);
});

test('COM-1 a withdrawn comment and its file are gone for everybody', async () => {
  expect(await moderateComment(site.database, { id: 89, isWithdrawn: true }, actor)).toBe(true);
  expect((await list('full')).map(({ id }: { id: number }) => id)).toEqual([commentId]);
  expect((await fileOf(89, 'full')).statusCode).toBe(404);
  expect(await moderateComment(site.database, { id: 89, isWithdrawn: false }, actor)).toBe(true);
  expect(await list('full')).toHaveLength(2);
});

const tags = 'p br hr h3 h4 blockquote pre code b strong i em u s sub sup ul ol li table thead tbody tr th td a'.split(
  ' ',
);

/** Every tag of the text as a browser reads it: what is no tag of the list, or has another attribute than it may, is told. */
function dangersIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);
  return found.filter((tag) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?>$/.exec(tag) ?? [];
    const known = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
    const isRight = known.every(([, attribute = '', value = '']) => {
      if (attribute === 'href') return name === 'a' && /^(https?:\/\/|mailto:)/.test(value);
      if (attribute === 'rel' || attribute === 'target') return name === 'a';
      return /^(col|row)span$/.test(attribute) && (name === 'td' || name === 'th');
    });
    return !tags.includes(name) || !isRight;
  });
}

test.each(markupAttacks)('COM-1 nothing that runs, loads or frames is left of: %s', (_, attack) => {
  const safe = safeMarkup(`before ${attack} after`);
  expect(dangersIn(safe)).toEqual([]);
  expect(safe.startsWith('before ')).toBe(true);
});

test('COM-1 the check itself finds what is dangerous', () => {
  for (const attack of ['<script>', '<p onclick="x">', '<a href="javascript:x">', '<img src="x">', '<p title="x">']) {
    expect(dangersIn(attack)).toEqual([attack]);
  }
});

test('COM-1 text, lists, tables and links stay as they were written', () => {
  const kept =
    '<h3>Credit</h3><p>A &lt; B &amp; <strong>C</strong><br />10<sup>2</sup></p><ul><li>one</li></ul>' +
    '<table><thead><tr><th colspan="2">x</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(safeMarkup(kept)).toBe(kept);
  expect(safeMarkup('<a href="https://good.example/?a=1&amp;b=2" rel="opener" target="_top">x</a>')).toBe(
    '<a href="https://good.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer" target="_blank">x</a>',
  );
});

test('COM-1 a link leads to another site or nowhere', () => {
  const dead = '<a rel="nofollow noopener noreferrer" target="_blank">x</a>';
  for (const address of [
    '#',
    '/sign-out/',
    'watchlists/',
    '?x',
    '\\\\evil.example/',
    '//evil.example/',
    'ftp://evil.example/',
    'java\0script:x',
  ]) {
    expect(safeMarkup(`<a href="${address}">x</a>`), address).toBe(dead);
  }
  expect(safeMarkup('<a>x</a>')).toBe(dead);
  expect(safeMarkup('<a href="HTTPS://Good.example">x</a><a href="mailto:a@b.example">x</a>')).toContain(
    'href="https://good.example/"',
  );
});

test('COM-1 what was made safe stays as it is when it is made safe again, and deep nesting has an end', () => {
  for (const [, attack] of markupAttacks) {
    const once = safeMarkup(attack);
    expect(safeMarkup(once)).toBe(once);
  }
  const deep = safeMarkup(`${'<blockquote>'.repeat(5000)}x${'</blockquote>'.repeat(5000)}`);
  expect(deep.split('<blockquote>').length).toBeLessThan(30);
});
