import { expect, test } from 'vitest';
import { languageOf } from '#domain/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import english from '#labels/en/date-picker.json' with { type: 'json' };
import ukrainian from '#labels/ua/date-picker.json' with { type: 'json' };
import { brazilianPortuguese, czech, romanian, slovenian } from './extra-languages.ts';
import { type PickerWords, speechOf } from './picker-language.ts';

const extra = [romanian, brazilianPortuguese, czech, slovenian];
const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test.each(extra.map((language) => [language.code, language] as const))(
  'DTP-3 %s has every word, with the same holes',
  (_code, { words }) => {
    const byKey = Object.entries(english).map(([key, text]) => [key, holes(text)]);
    expect(Object.entries(words).map(([key, text]) => [key, holes(text)])).toEqual(byKey);
    expect(Object.values(words).every((word) => word.trim() !== '')).toBe(true);
  },
);

test('DTP-3 a picker speaks a language of its own, or that of the page', () => {
  const page = languageOf('ua');
  const { text } = createTexts(page, { 'date-picker': ukrainian });
  const words: PickerWords = (key, params) => text('date-picker', key, params);
  expect(speechOf(czech, page, words).text('months_of_year', { year: '2026' })).toBe('Měsíce roku 2026');
  expect(speechOf(undefined, page, words)).toMatchObject({ locale: 'uk-UA', htmlLang: 'uk' });
  expect(speechOf(undefined, page, words).text('months_of_year', { year: '2026' })).toBe('Місяці 2026 року');
});
