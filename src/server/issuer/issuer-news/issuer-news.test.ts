import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveIssuerNews, saveNewsWords } from '#store/issuer/issuer-news/issuer-news.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  await inWriteTransaction(site.database, async (tx) => {
    const days = Array.from({ length: 12 }, (_, index) => index + 1);
    const ids = await saveIssuerNews(
      tx,
      days.map((day) => ({
        code: `n${day}`,
        issuerId: 1,
        publishedAt: new Date(Date.UTC(2025, 4, day, 9)),
        url: null,
      })),
    );
    const words = [...ids].map(([code, newsId]) => ({ newsId, language: 'en' as const, title: code, text: null }));
    await saveNewsWords(tx, [...words, { newsId: ids.get('n12') ?? 0, language: 'de', title: 'Zwölf', text: 'Mehr.' }]);
  });
});
afterAll(() => site.close());

const ask = async (query = '', language = 'en', id = 1) =>
  (
    await site.app.inject({ url: `/api/company/${id}/issuer-news/${query}`, headers: { 'accept-language': language } })
  ).json();

test('NAV-3 news about a company comes ten a page, latest first', async () => {
  const titles = (answer: { items: { title: string }[] }) => answer.items.map(({ title }) => title);
  const first = await ask();
  expect(first.total).toBe(12);
  expect(titles(first)).toEqual(['n12', 'n11', 'n10', 'n9', 'n8', 'n7', 'n6', 'n5', 'n4', 'n3']);
  expect(titles(await ask('?page=2'))).toEqual(['n2', 'n1']);
  expect(await ask('?page=3')).toEqual({ total: 12, items: [] });
});

test('NAV-3 news stands in the language of the reader, else in English', async () => {
  const [first, second] = (await ask('', 'de')).items;
  expect(first).toMatchObject({
    title: 'Zwölf',
    text: 'Mehr.',
    language: 'de',
    published_at: '2025-05-12T09:00:00.000Z',
  });
  expect(second).toMatchObject({ title: 'n11', language: 'en' });
});

test('NAV-3 there is none about another company', async () => {
  expect(await ask('', 'en', 2)).toEqual({ total: 0, items: [] });
});
