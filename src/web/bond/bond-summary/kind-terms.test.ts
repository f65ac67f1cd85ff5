import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { ownFormulas } from '#domain/bond/coupon-formula.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { type Conversion, conversionTerms } from './key-terms.tsx';
import { couponFormulaText, keyTerms } from './kind-terms.ts';

const named = (key: string) => key;
const coupon = {
  kind: 'fixed',
  rate: 0.05,
  referenceRate: null,
  margin: null,
  cap: null,
  floor: null,
  formula: null,
  frequency: 2,
  periodDays: null,
  nextDate: '2027-01-18',
  isNextSet: true,
  isNextAssumed: false,
};
const plain = {
  statusKey: 'outstanding',
  features: [],
  coupon,
  currency: 'EUR',
  dayCount: 'ACT/ACT',
  venueId: 10,
  issuedOn: '2023-01-18',
  maturesOn: '2033-01-18',
  daysToMaturity: 2000,
  nextOffer: null,
  repaidOn: null,
  accrued: { value: 1, decimals: 4, settlement: '2026-11-24', origin: 'computed' },
  averageLife: null,
  faceValue: 1000,
  faceCurrency: 'EUR',
  poolFactor: 1,
  issuedAmount: 1e9,
  outstandingAmount: 1e9,
  indexation: null,
};

function namesOf(change: object): readonly string[] {
  const summary = { ...plain, ...change } as unknown as BondSummary;
  const writing = { text: named, textOf: named, standing: named, language: languageOf('en') };
  return keyTerms(summary, writing).map(({ name }) => name);
}

const nextOffer = { type: 'call', date: '2029-01-18', price: 100, daysLeft: 800 };
const indexation = { ratio: 1.1, priceIndex: 'US CPI-U', settlement: '2026-11-24' };
const usual = ['maturity', 'accrued', 'outstanding', 'nominal'];

test.each([
  ['a plain bond', {}, ['coupon', ...usual, 'issued_on']],
  ['a callable one', { nextOffer }, ['coupon', 'next_offer', ...usual]],
  [
    'a floater',
    { coupon: { ...coupon, kind: 'floating', referenceRate: 'SOFR', margin: 0.01 } },
    ['coupon', 'coupon_formula', 'next_reset', 'maturity', 'accrued', 'outstanding'],
  ],
  ['a linker', { features: ['inflation-linked'], indexation }, ['coupon', 'index_ratio', ...usual]],
  [
    'an amortising one',
    { features: ['amortising'], poolFactor: 0.5, averageLife: 1.3 },
    ['coupon', 'pool_factor_name', 'average_life', 'maturity', 'accrued', 'outstanding'],
  ],
  [
    'one in default',
    { statusKey: 'defaulted', features: ['defaulted'] },
    ['coupon', 'maturity', 'outstanding', 'nominal', 'issued_on', 'frequency'],
  ],
  [
    'one that is repaid',
    { statusKey: 'redeemed_early', repaidOn: '2026-04-13' },
    ['coupon', 'repaid_on', 'issued_on', 'outstanding', 'nominal', 'frequency'],
  ],
  [
    'one that is announced',
    { statusKey: 'announced', nextOffer },
    ['coupon', 'issued_on', 'next_offer', 'maturity', 'accrued', 'planned_amount'],
  ],
])('NAV-6 the head of %s begins with the terms of its kind, six of them and none empty', (_kind, change, names) => {
  expect(namesOf(change)).toEqual(names);
});

test('NAV-6 BEY-1 the share of the nominal that is left, beside the nominal, says how it comes about', () => {
  const writing = { text: named, textOf: named, standing: named, language: languageOf('en') };
  const terms = keyTerms(plain as unknown as BondSummary, writing);
  expect(terms.flatMap(({ name, detailFigure }) => (detailFigure === undefined ? [] : [[name, detailFigure]]))).toEqual(
    [['nominal', 'pool_factor']],
  );
});

test.each([
  [{ cap: 0.05 }, 'at_coupon_cap; next_on'],
  [{ cap: 0.03 }, 'next_on'],
  [{ floor: 0.06 }, 'next_on'],
  [{ floor: 0.05 }, 'at_coupon_floor; next_on'],
  [{ cap: 0.08, floor: 0 }, 'next_on'],
])('NAV-6 a floating coupon says beside its rate when it stands at its cap or floor: %j', (bounds, detail) => {
  const floating = { ...coupon, kind: 'floating', referenceRate: 'SOFR', margin: 0.01, ...bounds };
  const writing = { text: named, textOf: named, standing: named, language: languageOf('en') };
  const [first] = keyTerms({ ...plain, coupon: floating } as unknown as BondSummary, writing);
  expect(first?.detail).toBe(detail);
});

const conversion = { ratio: 20, price: 50, currency: 'EUR', parity: 80 } as unknown as Conversion;

// A bond at 100 over shares worth 80 of its face is 25 % dearer than they.
test('NAV-6 a convertible tells its conversion price, its parity and the premium, and without a known share no parity', () => {
  const summary = { ...plain, price: { value: 100 } } as unknown as BondSummary;
  const standing = (key: string, params?: object) => (params === undefined ? key : JSON.stringify(params));
  const text = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    key === 'money' ? `${params.currency} ${params.amount}` : String(params.value ?? key);
  const writing = { text, textOf: named, standing, language: languageOf('en') };
  expect(conversionTerms(conversion, summary, writing)).toEqual([
    { name: 'conversion_price', value: 'EUR 50.00', detail: '{"ratio":"20.00"}', detailFigure: 'conversion_ratio' },
    {
      figure: 'parity',
      name: 'parity',
      value: '80.0000',
      detail: '{"value":"25.0"}',
      detailFigure: 'conversion_premium',
    },
  ]);
  const special = conversionTerms({ ...conversion, parity: null } as Conversion, summary, writing);
  const names = keyTerms(summary, writing, special).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['coupon', 'conversion_price', 'maturity']);
});

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
