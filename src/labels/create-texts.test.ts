import { expect, test } from 'vitest';
import { createTexts } from './create-texts.ts';

const english = createTexts(
  { locale: 'en-GB' },
  {
    shell: { page_title: '{title} · Bondlens' },
    bond: { 'days#one': '{count} day', 'days#other': '{count} days', 'in_days#other': 'in {days} days' },
  },
);

test('LAB-3 renders a key without text in double braces, in every language', () => {
  expect(english.textOf('shell', 'no_such_text')).toBe('{{no_such_text}}');
  expect(createTexts({ locale: 'de-DE' }, {}).text('shell', 'sign_in')).toBe('{{sign_in}}');
  expect(english.textOf('shell', 'toString')).toBe('{{toString}}');
});

test('LAB-1 puts parameters in their places and leaves unknown ones standing', () => {
  expect(english.text('shell', 'page_title', { title: 'Norvane' })).toBe('Norvane · Bondlens');
  expect(english.text('shell', 'page_title', { title: '$& {title}' })).toBe('$& {title} · Bondlens');
  expect(english.text('shell', 'page_title')).toBe('{title} · Bondlens');
});

test('LAB-1 groups the digits of numbers as the language does, not those of texts', () => {
  expect(english.text('bond', 'days', { count: 2981 })).toBe('2,981 days');
  expect(english.text('shell', 'page_title', { title: '2981' })).toBe('2981 · Bondlens');
  const german = createTexts({ locale: 'de-DE' }, { bond: { 'days#other': '{count} Tage' } });
  expect(german.text('bond', 'days', { count: 2981 })).toBe('2.981 Tage');
});

const russian = createTexts(
  { locale: 'ru-RU' },
  { bond: { 'days#one': '{count} день', 'days#few': '{count} дня', 'days#many': '{count} дней' } },
);

// The forms of the Unicode plural rules: 21 goes like 1, 22 like 2, 11 to 14 like 5.
test.each([
  [1, '1 день'],
  [21, '21 день'],
  [2, '2 дня'],
  [24, '24 дня'],
  [5, '5 дней'],
  [11, '11 дней'],
  [112, '112 дней'],
])('LAB-1 chooses the plural form by the rules of the language: %i', (count, text) => {
  expect(russian.text('bond', 'days', { count })).toBe(text);
});

test('LAB-1 a form that the catalogue lacks is written as the general one', () => {
  expect(english.text('bond', 'in_days', { count: 1, days: '1' })).toBe('in 1 days');
});

test('the texts of a module are one function, so that what depends on it stays the same', () => {
  expect(english.module('shell')).toBe(english.module('shell'));
});
