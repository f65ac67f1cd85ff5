import { expect, test } from 'vitest';
import { languageOf } from '#domain/platform/language.ts';
import { inLanguage, shortText } from './use-chart-writing.ts';

test.each([
  ['en', '1234.5000', '1,234.5000'],
  ['de', '1234.5000', '1.234,5000'],
  ['ru', '-0.25', '−0,25'],
  ['en', '-1.20%', '−1.20%'],
  ['de', '12.5M', '12,5M'],
  ['en', 'n/a', 'n/a'],
] as const)('GRA-6 in %s the chart writes %s as %s', (code, written, expected) => {
  expect(inLanguage(written, languageOf(code))).toBe(expected);
});

test.each([
  ['de', 10_000, '10.000'],
  ['de', 12_345_678, '12,35\u00a0Mio.'],
  ['en', 12_345_678, '12.35m'],
  ['ru', 12_345, '12,35\u00a0тыс.'],
] as const)('GRA-6 in %s a volume of %i is written as %s', (code, value, expected) => {
  const language = languageOf(code);
  const format = new Intl.NumberFormat(language.locale, { notation: 'compact', maximumFractionDigits: 2 });
  expect(inLanguage(shortText(value, format), language)).toBe(expected);
});
