import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import german from '#labels/de/date-picker.json' with { type: 'json' };
import english from '#labels/en/date-picker.json' with { type: 'json' };
import spanish from '#labels/es/date-picker.json' with { type: 'json' };
import french from '#labels/fr/date-picker.json' with { type: 'json' };
import italian from '#labels/it/date-picker.json' with { type: 'json' };
import polish from '#labels/pl/date-picker.json' with { type: 'json' };
import russian from '#labels/ru/date-picker.json' with { type: 'json' };
import turkish from '#labels/tr/date-picker.json' with { type: 'json' };
import ukrainian from '#labels/ua/date-picker.json' with { type: 'json' };
import chinese from '#labels/zh/date-picker.json' with { type: 'json' };
import { brazilianPortuguese, czech, romanian, slovenian } from './extra-languages.ts';
import { type PickerWords, pickerLocale } from './picker-language.ts';

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
  expect(pickerLocale(czech, page, words).text('months_of_year', { year: '2026' })).toBe('Měsíce roku 2026');
  expect(pickerLocale(undefined, page, words)).toMatchObject({ locale: 'uk-UA', htmlLang: 'uk' });
  expect(pickerLocale(undefined, page, words).text('months_of_year', { year: '2026' })).toBe('Місяці 2026 року');
});

test.each([
  ['zh', chinese, '过去 7 天'],
  ['en', english, 'Last 7 days'],
  ['fr', french, '7 derniers jours'],
  ['es', spanish, 'Últimos 7 días'],
  ['ru', russian, 'Последние 7 дней'],
  ['de', german, 'Letzte 7 Tage'],
  ['it', italian, 'Ultimi 7 giorni'],
  ['tr', turkish, 'Son 7 gün'],
  ['pl', polish, 'Ostatnie 7 dni'],
  ['ua', ukrainian, 'Останні 7 днів'],
] as const)('DTP-3 a picker calls its quick period as the page does in %s', (code, texts, last7) => {
  const page = languageOf(code);
  const { text } = createTexts(page, { 'date-picker': texts });
  expect(pickerLocale(undefined, page, (key, params) => text('date-picker', key, params)).text('previous_7')).toBe(
    last7,
  );
});
