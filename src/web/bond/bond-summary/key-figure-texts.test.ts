import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { languageOf } from '#domain/platform/language.ts';
import { absenceOf, titleOfFigure, toldFigures } from './key-figure-texts.ts';

const figure = { value: 101, change: 1, venueName: 'My desk', date: '2025-06-30', masked: [] };
const whole = {
  price: figure,
  yield: figure,
  spread: figure,
  duration: figure,
  yieldType: 'maturity',
  yieldOrigin: 'computed',
  isWaiting: false,
  features: [],
  paymentGaps: [],
  coupon: { kind: 'fixed' },
  maturesOn: '2030-01-01',
} as unknown as BondSummary;
const bondWith = (changes: Partial<BondSummary>) => ({ ...whole, ...changes });
const nothing = { price: null, yield: null, spread: null, duration: null };

test.each([
  ['price', 'a day without a price', nothing, 'no_ground'],
  ['price', 'a price that is not computed yet', { ...nothing, isWaiting: true }, 'not_computed'],
  ['yield', 'a yield that is not computed yet', { yield: null, isWaiting: true }, 'not_computed'],
  ['yield', 'a bond in default', { yield: null, features: ['defaulted'] }, 'in_default'],
  [
    'yield',
    'coupons that are not set',
    { yield: null, coupon: { ...whole.coupon, kind: 'floating' } },
    'none_floating',
  ],
  ['yield', 'a bond without maturity', { yield: null, maturesOn: null, features: ['perpetual'] }, 'none_perpetual'],
  [
    'yield',
    'payments that are not known',
    { yield: null, maturesOn: null, paymentGaps: ['payments'] },
    'none_payments',
  ],
  ['spread', 'a bond without a yield', { yield: null, spread: null }, 'no_yield'],
  ['spread', 'a currency without a curve', { spread: null }, 'no_curve'],
  ['spread', 'a current yield', { spread: null, yieldType: 'current' }, 'current_yield'],
  ['spread', 'a real yield', { spread: null, features: ['inflation-linked'] }, 'no_spread_real'],
  ['spread', 'assumed payments', { spread: null, yieldOrigin: 'assumed' }, 'no_spread_assumed'],
  ['spread', 'a reader who sees no kind of yield', { spread: null, yieldType: null }, 'no_figure'],
  [
    'spread',
    'a bond without maturity',
    { spread: null, yieldType: null, maturesOn: null, features: ['perpetual'] },
    'none_perpetual',
  ],
  ['duration', 'a current yield', { duration: null, yieldType: 'current' }, 'current_yield'],
  ['yield', 'a yield beyond what is shown', {}, 'blanked'],
] as const)('NAV-6 the %s of %s is missing for that reason', (name, _, changes, absence) => {
  expect(absenceOf(name, bondWith(changes as unknown as Partial<BondSummary>))).toBe(absence);
});

test('NAV-6 of a repaid bond the last price alone is told, and by that name', () => {
  // 128: matured.
  const repaid = bondWith({ statusId: 128 });
  const writing = { text: (key: string) => key, language: languageOf('en') } as unknown as Parameters<
    typeof titleOfFigure
  >[2];
  expect(toldFigures(repaid)).toEqual(['price']);
  expect(titleOfFigure('price', repaid, writing)).toBe('figure_last_price');
  expect(toldFigures(whole)).toEqual(['price', 'yield', 'spread', 'duration']);
  expect(titleOfFigure('price', whole, writing)).toBe('figure_price');
});
