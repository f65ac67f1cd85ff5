import { expect, test } from 'vitest';
import { expectedKeys, missingTexts, paramsOf, textFault } from './catalogue-check.ts';

const english = {
  title: 'Graph',
  count: '{total} of {name}',
  'in_days#one': 'in {count} day',
  'in_days#other': 'in {days} days',
};

test('LAB-1 a language has the keys of English, and plural forms of its own', () => {
  const plain = ['title', 'count'];
  expect(expectedKeys(english, 'en-GB')).toEqual([...plain, 'in_days#one', 'in_days#other']);
  expect(expectedKeys(english, 'zh-CN')).toEqual([...plain, 'in_days#other']);
  const forms = (locale: string) =>
    expectedKeys(english, locale)
      .slice(2)
      .map((key) => key.split('#')[1]);
  expect(forms('uk-UA')).toEqual(['one', 'few', 'many', 'other']);
  expect(forms('fr-FR')).toEqual(['one', 'many', 'other']);
});

test.each([
  ['title', 'Grafik', 'de-DE'],
  ['count', '{name}: {total}', 'de-DE'],
  ['in_days#few', 'через {count} дня', 'ru-RU'],
  ['in_days#one', 'через {days} день', 'ru-RU'],
])('LAB-2 takes %s as %s', (key, text, locale) => {
  expect(textFault(english, { key, text }, locale)).toBeUndefined();
});

test.each([
  ['titel', 'Grafik', 'de-DE', 'unknown_key'],
  ['in_days', 'in {count} Tagen', 'de-DE', 'unknown_key'],
  ['in_days#few', 'in {count} Tagen', 'de-DE', 'unknown_key'],
  ['title', 'Grafik {name}', 'de-DE', 'params'],
  ['count', '{total}', 'de-DE', 'params'],
  ['in_days#one', 'morgen', 'de-DE', 'params'],
  ['in_days#other', 'in {tage} Tagen', 'de-DE', 'params'],
])('LAB-2 refuses %s as %s', (key, text, locale, kind) => {
  expect(textFault(english, { key, text }, locale)?.kind).toBe(kind);
});

test('LAB-1 names each parameter of a text once', () => {
  expect(paramsOf('{b} and {a}, {b}')).toEqual(['a', 'b']);
});

test('LAB-1 lists what a language lacks', () => {
  const translated = { graph: { title: 'Grafik', 'in_days#other': 'in {days} Tagen' } };
  expect(missingTexts({ graph: english, list: { heading: 'Bonds' } }, translated, 'de-DE')).toEqual([
    { module: 'graph', key: 'count' },
    { module: 'graph', key: 'in_days#one' },
    { module: 'list', key: 'heading' },
  ]);
});
