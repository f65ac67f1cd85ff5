import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { emptyDay } from '../../market/trading-day.ts';
import { contextOf, figuresOf } from '../testing/published-figures.ts';
import { comparePublished } from './compare-published.ts';
import { effectiveFromPublished, knownConventions } from './published-conventions.ts';
import { dayWorkspace } from './settled-leg.ts';

// 31 CFR 356, appendix B, section II A: 8 3/4 % of 15 August 1990 at 99.057893, a yield of 8.84 %, half-yearly.
const treasury = { market: 'us-treasury', coupon: 8.75, matures: '2020-08-15', settles: '1990-08-15' } as const;
const PRICE = 99.057893;
const YIELD = 0.0884;

function compared(publishedYield: number, publishedYieldConvention: null | 'effective' | 'semiannual' = null) {
  const context = contextOf({ ...treasury, yield: 8.84 });
  const said = { publishedPrice: PRICE, close: PRICE, publishedYield, publishedYieldConvention };
  const observed = { ...emptyDay, ...said, instrumentId: 1, venueId: 1, date: isoDate('1990-08-15') };
  const settlement = dayNumberFromIso(isoDate(treasury.settles));
  return comparePublished({ context, observed, settlement, paidAccrued: null }, dayWorkspace())[0];
}

test('BEY-2 a published yield agrees in the convention of the market, and ours beside it is told in that', () => {
  const found = compared(YIELD);
  expect(found).toMatchObject({ verdict: 'agrees', compared: { convention: 'market' } });
  expect(Math.abs((found?.compared?.yield ?? 0) - YIELD)).toBeLessThan(1e-8);
  // What is compounded twice a year is more of an effective one: (1 + 0.0884 / 2)² − 1.
  expect(found?.yield).toBeCloseTo(0.0903536, 3);
});

test('BEY-2 an effective yield of a market that tells half-yearly ones agrees as effective', () => {
  expect(compared(compared(YIELD)?.yield ?? 0)).toMatchObject({
    verdict: 'agrees',
    compared: { convention: 'effective' },
  });
});

test('BEY-2 a yield that agrees in no convention differs', () => {
  expect(compared(0.095)?.verdict).toBe('differs');
});

test('BEY-2 effective yields of a market without others agree as nothing else', () => {
  const terms = { couponKind: 'fixed', couponFrequency: 2, dayCount: 'ACT/365F' } as const;
  const yieldConvention = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 } as const;
  expect(knownConventions({ ...terms, yieldConvention }, null, true)).toEqual(['effective']);
});

test.each([
  ['semiannual', 0.03772, 1.01886 ** 2 - 1],
  ['quarterly', 0.04, 1.01 ** 4 - 1],
  ['continuous', 0.05, Math.exp(0.05) - 1],
  ['effective', 0.05, 0.05],
  [null, 0.05, 0.05],
] as const)(
  'BEY-2 a yield that is told %s is turned into an effective one by its compounding',
  (said, rate, effective) => {
    expect(effectiveFromPublished(rate, said, null)).toBeCloseTo(effective, 14);
  },
);

test('BEY-2 no effective yield follows from a simple yield or a discount rate alone', () => {
  expect(effectiveFromPublished(0.05, 'simple', null)).toBeNull();
  expect(effectiveFromPublished(0.05, 'discount', null)).toBeNull();
});

test('BEY-2 the case is that of the regulation', () => {
  expect(figuresOf({ ...treasury, clean: PRICE, yield: 8.84 }).yield).toBeCloseTo(8.84, 6);
});
