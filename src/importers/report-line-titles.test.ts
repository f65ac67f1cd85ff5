import { expect, test } from 'vitest';
import { languages } from '#domain/platform/language.ts';
import titles from './report-line-titles.json' with { type: 'json' };
import { reportLineTitles } from './report-line-titles.ts';
import { taxonomies } from './sec/taxonomies.ts';

test('REP-1 every line that has names of ours has one in each of the ten languages', () => {
  expect(titles.languages).toEqual(languages.map(({ code }) => code));
  for (const [key, texts] of Object.entries(titles.lines)) {
    expect(texts, key).toHaveLength(languages.length);
    expect(
      texts.every((text) => text.trim() !== ''),
      key,
    ).toBe(true);
  }
  expect(reportLineTitles('goodwill')).toContainEqual({ language: 'de', title: 'Geschäfts- oder Firmenwert' });
});

test('REP-1 every line of the taxonomies has names', () => {
  const nameless = taxonomies.flatMap(({ lines }) => lines.filter(({ key }) => reportLineTitles(key).length === 0));
  expect(nameless).toEqual([]);
});
