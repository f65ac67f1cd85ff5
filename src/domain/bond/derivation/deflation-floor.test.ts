import { describe, expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, payment } from '../../testing/made-up-bond.ts';
import type { IssueTerms } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { assumedRedemption, flooredRealYield } from './deflation-floor.ts';
import type { Indexation } from './indexation.ts';

const settlement = dayNumberFromIso(isoDate('2025-03-03'));
const indexation = (ratio: number, yearlyRise: number | null): Indexation => ({
  settlement: isoDate('2025-03-03'),
  ratio,
  index: null,
  yearlyRise,
});

/** Two years of 730 days, with a coupon of so much a year. */
function linker(coupon: number, change: Partial<IssueTerms> = {}) {
  const cashFlows = [
    payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon }),
    payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon, redemption: 100 }),
  ];
  const terms = {
    couponKind: 'indexed',
    isInflationLinked: true,
    priceIndex: 'US CPI-U',
    hasDeflationFloor: true,
  } as const;
  return bondContext(madeUpBond({ terms: { ...terms, ...change }, cashFlows }));
}

// By hand: at a ratio of 0.98 and an index that falls by 1 % a year the indexed nominal is 98 · 0.99² = 96.0498 after two years; par is repaid.
const falling = indexation(0.98, -0.01);

describe('BEY-2 the deflation floor of an index-linked bond', () => {
  test('repays par where the indexed nominal would be less', () => {
    expect(assumedRedemption(linker(0), settlement, falling)).toEqual({ redemption: 100, isFloored: true });
    const none = assumedRedemption(linker(0, { hasDeflationFloor: false }), settlement, falling);
    expect(none?.isFloored).toBe(false);
    expect(none?.redemption).toBeCloseTo(96.0498, 10);
  });

  test('is in the yield in money: 98 today for 100 in two years', () => {
    const real = flooredRealYield(linker(0), settlement, 100, falling) ?? Number.NaN;
    expect((1 + real) * 0.99 - 1).toBeCloseTo((100 / 98) ** 0.5 - 1, 10);
  });

  test('is in the yield in money with coupons, which have no floor', () => {
    const real = flooredRealYield(linker(2), settlement, 100, falling) ?? Number.NaN;
    const growth = (1 + real) * 0.99;
    const worth = (2 * 0.98 * 0.99) / growth + (2 * 0.98 * 0.99 ** 2 + 100) / growth ** 2;
    expect(worth).toBeCloseTo(98, 9);
  });

  test('changes nothing where it is not in force, or nothing is assumed of the index', () => {
    expect(flooredRealYield(linker(2), settlement, 100, indexation(1.2, 0.02))).toBeNull();
    expect(flooredRealYield(linker(2, { hasDeflationFloor: null }), settlement, 100, falling)).toBeNull();
    expect(assumedRedemption(linker(2), settlement, indexation(0.98, null))).toBeNull();
    expect(assumedRedemption(linker(2, { priceIndex: 'IT FOI' }), settlement, falling)).toBeNull();
  });
});
