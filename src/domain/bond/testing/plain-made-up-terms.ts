import type { MadeUpTerms } from '../calculator/made-up-bond.ts';

/** What most made-up bonds have alike: regular periods, the day count of the market, one redemption at par, no offers. */
export const plainMadeUpTerms = {
  margin: 0,
  dayCount: null,
  firstCoupon: null,
  lastCoupon: null,
  couponDay: null,
  redemptionPrice: 100,
  repayment: 'bullet',
  repaysFrom: null,
  capitalisedUntil: null,
  capitalisedShare: 1,
  steps: [],
  offers: [],
} as const satisfies Partial<MadeUpTerms>;
