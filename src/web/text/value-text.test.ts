import { expect, test } from 'vitest';
import { exactDecimals } from '#contract/platform/number-text.ts';
import { languageOf, languages } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import bond from '#labels/zh/bond.json' with { type: 'json' };
import { fileSizeText } from './fact-text.ts';
import {
  dateOfUnixSeconds,
  dateText,
  exactText,
  fixedDateText,
  inPercent,
  languageOfPage,
  moneyText,
  parseTypedDate,
  percentText,
  priceText,
  ratePercentText,
  scaledAmount,
  signedText,
  spreadText,
  termText,
  unixSeconds,
  withWholeDates,
} from './value-text.ts';

const english = languageOf('en');

test('GRA-10 NAV-6 prices have 4 decimals, yields 3, spreads on pages 1', () => {
  expect(priceText(101.935, english)).toBe('101.9350');
  expect(percentText(0.03525, english)).toBe('3.525');
  expect(spreadText(146.345678, english)).toBe('146.3');
});

test('a change carries its sign, a zero none', () => {
  expect(signedText(0.045, 4, english)).toBe('+0.0450');
  expect(signedText(-2.78, 2, english)).toBe('−2.78');
  expect(signedText(0, 2, english)).toBe('0.00');
  expect(signedText(0.001, 2, english)).toBe('0.00');
});

test('amounts name their scale', () => {
  expect(scaledAmount(461_600_000, english)).toEqual({ text: '461.6', key: 'millions' });
  expect(scaledAmount(2_500_000_000, english)).toEqual({ text: '2.5', key: 'billions' });
  expect(scaledAmount(999, english)).toBeNull();
});

test('LAB-1 Chinese amounts count in 万 and 亿', () => {
  const chinese = languageOf('zh');
  const { text } = createTexts(chinese, { bond });
  const written = (amount: number) => {
    const scaled = scaledAmount(amount, chinese);
    return scaled && text('bond', scaled.key, { amount: scaled.text });
  };
  expect(written(2_500_000_000)).toBe('25.0亿');
  expect(written(461_600_000)).toBe('4.6亿');
  expect(written(55_500_000)).toBe('5,550.0万');
  expect(written(10_000)).toBe('1.0万');
  expect(written(9_999)).toBeNull();
});

test('money has decimals only when it needs them', () => {
  expect(moneyText(1000, english)).toBe('1,000');
  expect(moneyText(23.125, english)).toBe('23.125');
  expect(moneyText(23.1, english)).toBe('23.10');
});

test('figures of the terms keep all of their decimals, two at least and six at most', () => {
  const written = [3.125, 1.4375, 0, 50, -0.5, 3.45 * 1.1, 1 / 3].map((value) => exactText(value, english));
  // The product is 3.795 by hand; in binary it is 3.7950000000000004.
  expect(written).toEqual(['3.125', '1.4375', '0.00', '50.00', '−0.50', '3.795', '0.333333']);
  expect(ratePercentText(0.028_75, english)).toBe('2.875');
  expect(ratePercentText(0.041_234_5, english)).toBe('4.12345');
});

test('figures of one column have the decimals of the longest', () => {
  expect(exactDecimals([3, 3.125, 2.5])).toBe(3);
  expect(exactDecimals([])).toBe(2);
  expect(exactDecimals([0.99625], 4)).toBe(5);
});

test.each([
  ['+0,05', '%{value}', '+%0,05'],
  ['−1,20', '%{value}', '−%1,20'],
  ['2,88', '%{value}', '%2,88'],
  ['+0.05', '{value}%', '+0.05%'],
])('LAB-1 the sign of %s stands before all of it where percent are %s', (written, form, whole) => {
  expect(inPercent(written, (_key, params) => form.replace('{value}', String(params?.value)))).toBe(whole);
});

/** As it stands on one line. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

test.each([
  ['en', '18 Jan 2033'],
  ['ru', '18 янв. 2033'],
  ['pl', '18 sty 2033'],
  ['it', '18 gen 2033'],
  ['de', '18. Jan. 2033'],
  ['es', '18 ene 2033'],
  ['zh', '2033年1月18日'],
  ['ua', '18 січ. 2033'],
  ['fr', '18 janv. 2033'],
  ['tr', '18 Oca 2033'],
])('LAB-1 writes the month of a date in words, as the language %s does', (code, text) => {
  expect(dateText('2033-01-18', languageOf(code))).toBe(unbroken(text));
});

test.each(languages)('LAB-1 $code has the short months of its locale', (language) => {
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const { format } = new Intl.DateTimeFormat(language.locale, form);
  for (let month = 1; month <= 12; month += 1) {
    const date = `2033-${String(month).padStart(2, '0')}-08`;
    // The word for "year" that Russian and Ukrainian prose adds is left out; markets write Sep.
    const expected = format(new Date(date))
      .replace(/ [гр]\.$/, '')
      .replace('8 Sept 2033', '8 Sep 2033');
    expect(dateText(date, language)).toBe(unbroken(expected));
  }
});

test.each([
  ['Alderhaven 3% 18 Jan 2033', 'Alderhaven 3% 18_Jan_2033'],
  ['Alderhaven 4,25% 12. März 2031', 'Alderhaven 4,25% 12._März_2031'],
  ['US Treasury Note 4.625% 2035-02-15', 'US Treasury Note 4.625% 2035-02-15'],
  ['Granvale FRN', 'Granvale FRN'],
])('NAV-6 the date in the name %s stays on one line', (name, whole) => {
  expect(withWholeDates(name)).toBe(whole.replaceAll('_', '\u00a0'));
});

test.each([
  ['/bonds/1001/', '20.11.2026'],
  ['/bonds/1001/_.data', '20.11.2026'],
  ['/company/111/', '20.11.2026'],
  ['/watchlists/', '20.11.2026'],
  ['/bonds/', '2026年11月20日'],
  ['/', '2026年11月20日'],
  ['/company/111/analytics/', '2026年11月20日'],
])('LAB-1 the page %s writes every date as %s', (path, text) => {
  expect(dateText('2026-11-20', languageOfPage(languageOf('zh'), path))).toBe(text);
});

test('LAB-1 writes a date as DD.MM.YYYY where the form is fixed', () => {
  expect(fixedDateText('2026-11-20')).toBe('20.11.2026');
});

test.each([
  ['20.11.2026', '2026-11-20'],
  [' 1.2.2026 ', '2026-02-01'],
  ['2026-11-20', '2026-11-20'],
  ['29.02.2024', '2024-02-29'],
])('reads the typed date %s', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date);
});

test.each(['30.02.2024', '29.02.2025', '11/20/2026', '20.11.26', '', 'x'])('refuses %s', (typed) => {
  expect(parseTypedDate(typed)).toBeUndefined();
});

test('Unix seconds are of the UTC midnight', () => {
  // 20 November 2026 is day 20777 after 1 January 1970.
  expect(unixSeconds('2026-11-20')).toBe(20777 * 86_400);
  expect(dateOfUnixSeconds(20777 * 86_400)).toBe('2026-11-20');
});

test('DOC-1 the size of a file in kilobytes or megabytes', () => {
  const en = languageOf('en');
  expect([1, 1536, 20_480, 1_048_576, 2_621_440].map((size) => fileSizeText(size, en))).toEqual([
    '0.1\u00a0KB',
    '1.5\u00a0KB',
    '20\u00a0KB',
    '1.0\u00a0MB',
    '2.5\u00a0MB',
  ]);
  expect(fileSizeText(2_621_440, languageOf('de'))).toBe('2,5\u00a0MB');
  expect(fileSizeText(2_621_440, languageOf('ru'))).toBe('2,5\u00a0МБ');
  expect(fileSizeText(1536, languageOf('fr'))).toBe('1,5\u00a0Ko');
});

test('BEY-21 terms are written as desks write them', () => {
  expect([1 / 365, 7 / 365, 14 / 365, 1 / 12, 0.25, 1, 1.5, 10].map(termText)).toEqual([
    '1D',
    '1W',
    '2W',
    '1M',
    '3M',
    '1Y',
    '18M',
    '10Y',
  ]);
});
