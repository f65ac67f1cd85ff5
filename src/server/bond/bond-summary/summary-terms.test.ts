import { expect, test } from 'vitest';
import { madeUpBond, madeUpOffer, payment } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { madeUpSummary } from '../../testing/made-up-summary.ts';
import { summaryTerms } from './summary-terms.ts';

const offers = [madeUpOffer('call', '2026-03-03', 100)];

test('NAV-6 a bond that pays names its next coupon, next offer and the days to maturity', () => {
  expect(summaryTerms(madeUpSummary(madeUpBond({ offers }), 192))).toMatchObject({
    coupon: { nextDate: '2026-03-03', isNextSet: true },
    nextOffer: { type: 'call', date: '2026-03-03' },
    // 30 days to the end of December after the first, 365 in 2026, 62 to 3 March 2027.
    daysToMaturity: 457,
  });
});

test('BEY-2 a make-whole call is named so, and has no price before it is made', () => {
  const makeWhole = [{ ...madeUpOffer('call', '2026-03-03', 100), optionStyle: 'Make-whole', benchmarkSpread: 0.0025 }];
  expect(summaryTerms(madeUpSummary(madeUpBond({ offers: makeWhole }), 192)).nextOffer).toMatchObject({
    price: null,
    isMakeWhole: true,
  });
});

test.each([
  ['redeemed early', 112, {}],
  ['matured by its source', 128, {}],
  ['in default', 256, { isDefaulted: true }],
])('NAV-6 a bond that is %s promises no coupon, no offer and no days', (_case, statusId, terms) => {
  expect(summaryTerms(madeUpSummary(madeUpBond({ terms, offers }), statusId))).toMatchObject({
    coupon: { nextDate: null, isNextSet: false },
    nextOffer: null,
    daysToMaturity: null,
  });
});

test('NAV-6 a floating coupon names its reference rate, its margin and its bounds', () => {
  const floating = { couponKind: 'floating', referenceRate: 'SOFR', quotedMargin: 0.012, couponFloor: 0 } as const;
  expect(summaryTerms(madeUpSummary(madeUpBond({ terms: floating }), 192)).coupon).toMatchObject({
    referenceRate: 'SOFR',
    margin: 0.012,
    cap: null,
    floor: 0,
  });
});

test('NAV-6 a next coupon whose rate is not set yet is not said to be set', () => {
  const cashFlows = [payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: null })];
  expect(summaryTerms(madeUpSummary(madeUpBond({ cashFlows }), 192)).coupon).toMatchObject({
    nextDate: '2026-03-03',
    isNextSet: false,
  });
});

test.each([
  ['ran when the bond was last priced', '2025-03-05', false],
  ['began after that', '2025-03-01', true],
])('BEY-2 a projected coupon that %s', (_when, lastDate, isNextAssumed) => {
  const cashFlows = [payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: 5, isEstimated: true })];
  const venue = { id: 1, code: 'x', name: 'X', kind: 'exchange', country: null, timeZone: 'UTC' } as const;
  const has = { hasPrice: true, hasYield: true, hasGSpread: false, dayCount: 1 };
  const listing = { venue, firstDate: isoDate(lastDate), lastDate: isoDate(lastDate), ...has };
  const facts = { ...madeUpSummary(madeUpBond({ cashFlows }), 192), listings: [listing] };
  expect(summaryTerms(facts).coupon).toMatchObject({ isNextSet: true, isNextAssumed });
});

// By hand, on 1 December 2025: 50 after 92 days and 50 after 457 days are 274.5 days on average.
test('NAV-6 an amortising bond has the average life of its repayments ahead, and no other has one', () => {
  const cashFlows = [
    payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: 5, redemption: 50 }),
    payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: 2.5, redemption: 50 }),
  ];
  const amortising = madeUpBond({ cashFlows, terms: { isAmortising: true } });
  expect(summaryTerms(madeUpSummary(amortising, 192)).averageLife).toBeCloseTo(274.5 / 365, 12);
  expect(summaryTerms(madeUpSummary(madeUpBond({ cashFlows }), 192)).averageLife).toBeNull();
  expect(summaryTerms(madeUpSummary(amortising, 112)).averageLife).toBeNull();
});

test('NAV-6 a bond that is repaid says when, one that is owed does not', () => {
  const cashFlows = [payment({ number: 1, from: '2024-10-07', to: '2025-10-07', coupon: 5, redemption: 101 })];
  expect(summaryTerms(madeUpSummary(madeUpBond({ cashFlows }), 112)).repaidOn).toBe('2025-10-07');
  expect(summaryTerms(madeUpSummary(madeUpBond({ cashFlows }), 192)).repaidOn).toBeNull();
});
