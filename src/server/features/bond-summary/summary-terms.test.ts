import { expect, test } from 'vitest';
import { madeUpBond, madeUpOffer, payment } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import type { SummaryFacts } from './summary-facts.ts';
import { summaryTerms } from './summary-terms.ts';

const today = isoDate('2025-12-01');

function factsOf({ terms, cashFlows, offers }: ReturnType<typeof madeUpBond>, statusId: number): SummaryFacts {
  const instrument = {
    id: 1,
    kind: 'bond',
    issuerId: null,
    name: 'Made-up bond',
    shortName: 'Made-up',
    isin: null,
    ticker: null,
    registrationNumber: null,
    currency: 'EUR',
    statusId,
    isGenerated: false,
  } as const;
  const bond = { instrument, issuer: null, terms };
  return { bond, cashFlows, offers, ratings: [], listings: [], sources: [], today };
}

const offers = [madeUpOffer('call', '2026-03-03', 100)];

test('NAV-6 a bond that pays names its next coupon, next offer and the days to maturity', () => {
  expect(summaryTerms(factsOf(madeUpBond({ offers }), 192))).toMatchObject({
    coupon: { nextDate: '2026-03-03', isNextSet: true },
    nextOffer: { type: 'call', date: '2026-03-03' },
    // 30 days to the end of December after the first, 365 in 2026, 62 to 3 March 2027.
    daysToMaturity: 457,
  });
});

test.each([
  ['redeemed early', 112, {}],
  ['matured by its source', 128, {}],
  ['in default', 256, { isDefaulted: true }],
])('NAV-6 a bond that is %s promises no coupon, no offer and no days', (_case, statusId, terms) => {
  expect(summaryTerms(factsOf(madeUpBond({ terms, offers }), statusId))).toMatchObject({
    coupon: { nextDate: null, isNextSet: false },
    nextOffer: null,
    daysToMaturity: null,
  });
});

test('NAV-6 a next coupon whose rate is not set yet is not said to be set', () => {
  const cashFlows = [payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: null })];
  expect(summaryTerms(factsOf(madeUpBond({ cashFlows }), 192)).coupon).toMatchObject({
    nextDate: '2026-03-03',
    isNextSet: false,
  });
});
