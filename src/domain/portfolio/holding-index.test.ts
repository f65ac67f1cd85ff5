import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { plainTerms } from '../testing/made-up-bond.ts';
import { holdingRatio } from './holding-index.ts';

test('BEY-7 a holding of a bond that pays its revaluation with each coupon has no amounts in money, others have', () => {
  const values = new Map([
    [isoDate('2025-03-03'), 100],
    [isoDate('2025-09-03'), 102],
  ]);
  const ratioOf = (priceIndex: 'IT FOI' | 'FR CPIxT') => {
    const terms = { ...plainTerms, isInflationLinked: true, priceIndex };
    return holdingRatio(terms, { values, faces: [] }, isoDate('2025-09-03'))(dayNumberFromIso(isoDate('2025-09-03')));
  };
  expect(ratioOf('FR CPIxT')).toBe(1.02);
  expect(ratioOf('IT FOI')).toBeNull();
});
