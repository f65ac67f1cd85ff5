import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { plainTerms } from '../testing/made-up-bond.ts';
import { termGapsOf } from './bond-gaps.ts';

const whole = {
  ...plainTerms,
  issuedOn: isoDate('2025-01-01'),
  accruesFrom: null,
  maturesOn: isoDate('2030-01-01'),
  isPerpetual: false,
};

test.each([
  ['nothing', {}, []],
  ['a day of maturity', { maturesOn: null }, ['maturity']],
  ['nothing of a perpetual bond', { maturesOn: null, isPerpetual: true }, []],
  [
    'rate, frequency and day count',
    { couponRate: null, couponFrequency: 0, dayCount: null },
    ['coupon', 'frequency', 'day_count'],
  ],
  ['nothing of coupons in days', { couponFrequency: 0, couponPeriodDays: 28 }, []],
  ['no rate of a coupon that follows another', { couponKind: 'floating', couponRate: null, referenceRate: 'SOFR' }, []],
  ['a day of issue', { issuedOn: null }, ['issue_date']],
  ['no day of issue where interest has a start', { issuedOn: null, accruesFrom: isoDate('2025-01-01') }, []],
  [
    'nothing of the coupons of a zero',
    { couponKind: 'zero', couponRate: null, couponFrequency: 0, dayCount: null, issuedOn: null },
    [],
  ],
  [
    'no coupon and frequency of what an overnight rate makes grow',
    {
      couponKind: 'floating',
      couponFormula: 'Selic',
      couponRate: null,
      couponFrequency: 0,
      dayCount: null,
      issuedOn: null,
    },
    [],
  ],
] as const)('BEY-16 the terms that payments need are missing: %s', (_, changes, gaps) => {
  expect(termGapsOf({ ...whole, ...changes })).toEqual(gaps);
});
