import { expect, test } from 'vitest';
import { languages } from '#domain/platform/language.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { demoIssuers } from './demo-issuers.ts';
import { demoNews } from './demo-news.ts';

const day = isoDate('2026-11-20');
const news = demoNews(1, dayNumberFromIso(day));

test('NAV-3 news is past, has words in all ten languages, and no name is left open', () => {
  for (const { news: own, words } of news) {
    expect(own.publishedAt.toISOString() < day).toBe(true);
    expect(words.map(({ language }) => language)).toEqual(languages.map(({ code }) => code));
    expect(words.some(({ title }) => title.includes('{'))).toBe(false);
  }
  expect(demoNews(1, dayNumberFromIso(day))).toEqual(news);
});

test('NAV-3 one issuer fills pages with its news, and some are not in the news', () => {
  const ofIssuer = (id: number) => news.filter(({ news: { issuerId } }) => issuerId === id).length;
  expect(ofIssuer(101)).toBeGreaterThan(30);
  expect(demoIssuers.some(({ id }) => ofIssuer(id) === 0)).toBe(true);
});
