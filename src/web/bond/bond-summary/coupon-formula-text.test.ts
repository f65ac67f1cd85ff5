import { expect, test } from 'vitest';
import { ownFormulas } from '#domain/bond/coupon-formula.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { couponFormulaText } from './coupon-formula-text.ts';

const english = languageOf('en');
const bond = {
  unit_bp: 'bp',
  reference_us_bill_13w: '13-week US Treasury bill rate',
  reference_and_margin: '{reference} + margin',
  formula_issuer: 'Set by the issuer',
};
const texts = createTexts(english, { bond });

test.each([
  ['EURIBOR 3M', 0.0085, 'EURIBOR 3M + 85 bp'],
  ['us_bill_13w', -0.00075, '13-week US Treasury bill rate − 7.5 bp'],
  ['SOFR', 0, 'SOFR + 0 bp'],
  ['us_bill_13w', null, '13-week US Treasury bill rate + margin'],
] as const)(
  'NAV-6 a floating coupon of %s and %s reads as reference rate and margin',
  (referenceRate, margin, words) => {
    const formula = { referenceRate, margin, formula: null };
    expect(
      couponFormulaText(formula, (key, params) => texts.text('bond', key, params), english)?.replaceAll('\u00a0', ' '),
    ).toBe(words);
  },
);

test('NAV-6 a coupon without a reference rate keeps its words, those of a source as they are', () => {
  const words = (formula: string | null) =>
    couponFormulaText(
      { referenceRate: null, margin: null, formula },
      (key, params) => texts.text('bond', key, params),
      english,
    );
  expect(words(ownFormulas.issuer)).toBe('Set by the issuer');
  expect(words('Lesser of two rates')).toBe('Lesser of two rates');
  expect(words(null)).toBeNull();
});
