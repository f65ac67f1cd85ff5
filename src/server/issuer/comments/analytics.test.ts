import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import {
  saveCommentFile,
  saveCommentProviders,
  saveCommentSubjects,
  saveComments,
  saveCommentWords,
} from '#store/issuer/comments/comments.ts';
import { moderateComment } from '#store/issuer/comments/moderate-comments.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { commentId } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
const actor = { actorId: 'operator', network: null, now: new Date('2025-06-30T00:00:00Z') };
/** Three hundred comments of two providers about the first issuer: every third is in German alone, every other has a moderated file. */
const numbers = Array.from({ length: 300 }, (_, at) => 1001 + at);
const isGerman = (id: number) => id % 3 === 0;
const providerOf = (id: number) => (id % 10 === 0 ? 12 : 11);

beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    await saveCommentProviders(tx, [
      { id: 11, code: 'a', name: 'Alder Research' },
      { id: 12, code: 'b', name: 'Birch Research' },
    ]);
    const publishedOn = (id: number) => isoDate(`2024-${String(1 + Math.floor((id - 1001) / 27)).padStart(2, '0')}-01`);
    await saveComments(
      tx,
      numbers.map((id) => ({
        id,
        code: `c${id}`,
        providerId: providerOf(id),
        publishedOn: publishedOn(id),
        url: null,
        isModerated: true,
      })),
    );
    await saveCommentWords(
      tx,
      numbers.map((id) => ({
        commentId: id,
        language: isGerman(id) ? ('de' as const) : ('en' as const),
        title: `No ${id}`,
        content: `<p>${id}</p><script>x()</script>`,
      })),
    );
    await saveCommentSubjects(
      tx,
      numbers.map((id) => ({ commentId: id, issuerId: 1, instrumentId: null })),
    );
    const file = { fileName: 'a.txt', mediaType: 'text/plain', content: Buffer.from('x') };
    for (const id of numbers.filter((own) => own % 2 === 0)) await saveCommentFile(tx, { commentId: id, ...file });
  });
});
afterAll(() => site.close());

async function get(url: string, who: Who = 'visitor') {
  return site.app.inject({ url, headers: await cookieOf(site.app, who) });
}
const list = async (query = '', who: Who = 'visitor') => (await get(`/api/company/1/analytics/${query}`, who)).json();
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

test('COM-1 of three hundred comments each stands on one page of thirty, latest first', async () => {
  const pages = await Promise.all(Array.from({ length: 10 }, (_, at) => list(`?page=${at + 1}`)));
  expect(pages.map(({ items }) => items.length)).toEqual(Array.from({ length: 10 }, () => 30));
  expect(pages[0]).toMatchObject({ total: 300, page: 1, pageSize: 30, name: 'Kommune Ålesund' });
  expect(pages.flatMap(idsOf).sort((a, b) => a - b)).toEqual(numbers);
  const dates: readonly string[] = pages.flatMap(({ items }) => items.map(({ date }: { date: string }) => date));
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(await list('?page=11')).toMatchObject({ total: 300, items: [] });
  expect((await get('/api/company/1/comments_about/')).json()).toEqual(pages[0].items);
});

// By hand: of 1001 to 1300 the tens are 30, the multiples of three 100 (1002 to 1299), those of thirty 10 (1020 to 1290).
test('COM-1 all analytics are found by provider and by language, and counted whatever is asked', async () => {
  const counts = {
    providers: [
      { id: 11, name: 'Alder Research', count: 270 },
      { id: 12, name: 'Birch Research', count: 30 },
    ],
    languages: [
      { language: 'en', count: 200 },
      { language: 'de', count: 100 },
    ],
  };
  expect(await list()).toMatchObject(counts);
  expect(await list('?provider=12')).toMatchObject({ total: 30, ...counts });
  expect(await list('?language=de')).toMatchObject({ total: 100, ...counts });
  const both = await list('?language=de&provider=12');
  expect(both).toMatchObject({ total: 10, ...counts });
  expect(idsOf(both).toSorted()).toEqual([1020, 1050, 1080, 1110, 1140, 1170, 1200, 1230, 1260, 1290]);
  expect(both.items.every(({ language }: { language: string }) => language === 'de')).toBe(true);
  expect(await list('?language=fr')).toMatchObject({ total: 0, items: [], ...counts });
  expect((await get('/api/company/1/analytics/?language=xx')).statusCode).toBe(400);
  expect((await get('/api/company/99/analytics/')).statusCode).toBe(404);
});

test('COM-1 a language that is asked for goes before the reader’s own', async () => {
  const url = '/api/company/2/analytics/';
  const titles = async (query: string) =>
    (await get(url + query)).json().items.map(({ title }: { title: string }) => title);
  expect(await titles('')).toEqual(['Terms <b>changed</b>']);
  expect(await titles('?language=de')).toEqual(['Neue Bedingungen']);
});

test('COM-2 no link to a moderated file stands in a list or in a comment by itself', async () => {
  for (const who of ['visitor', 'member', 'full-all'] as const) {
    expect((await get('/api/company/1/analytics/?provider=12', who)).body).not.toContain('/file/');
    expect((await get('/api/comments/1010/', who)).json()).toMatchObject({ file: 'a.txt', cb_file_link: null });
  }
});

test('COM-1 a comment stands by itself with safe content, until it is withdrawn', async () => {
  expect((await get('/api/comments/1002/')).json()).toMatchObject({ id: 1002, language: 'de', content: '<p>1002</p>' });
  await moderateComment(site.database, { id: 1002, isWithdrawn: true }, actor);
  expect((await get('/api/comments/1002/')).statusCode).toBe(404);
  expect(await list()).toMatchObject({ total: 299 });
  await moderateComment(site.database, { id: 1002, isWithdrawn: false }, actor);
  for (const id of [commentId + 1, 0, 'x']) expect((await get(`/api/comments/${id}/`)).statusCode).toBe(404);
});
