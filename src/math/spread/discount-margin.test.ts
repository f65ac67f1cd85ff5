import { expect, test } from 'vitest';
import type { CashFlow } from '../bond/cash-flow.ts';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { settle } from '../bond/settled-bond.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { annualTerms, ISSUE } from '../testing/annual-bond.ts';
import { expectValue } from '../testing/expect-value.ts';
import { type IsoDate, isoDate, price, rate } from '../units.ts';
import { EFFECTIVE_ANNUAL } from '../yield/compounding.ts';
import { dirtyPriceFromDiscountMargin, discountMargin, riskFromDiscountMargin } from './discount-margin.ts';

test('BEY-3 has the quoted margin as discount margin at par', () => {
  const terms = annualTerms(4, { kind: 'floating', rates: [rate(0.05), rate(0.05), rate(0.05), rate(0.05)] });
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(terms, new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 1,
  });
  const rates = { current: rate(0.04), assumed: rate(0.04) };
  expect(expectValue(discountMargin(settle(bond, ISSUE), price(100), rates))).toBeCloseTo(0.01, 12);
  // One year before the end: 105 / (1 + 0.04 + m) = 102.
  const last = settle(bond, dayNumberFromIso(isoDate('2025-01-10')));
  expect(expectValue(discountMargin(last, price(102), rates))).toBeCloseTo(105 / 102 - 1.04, 12);
});

// Held by hand: 4 % is the reference rate and 1 % the margin, paid for two years; the settlement is a coupon date.
function twoYears() {
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(annualTerms(2, { kind: 'floating', rates: [rate(0.05), rate(0.05)] }), new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 1,
  });
  return { settled: settle(bond, ISSUE), rates: { current: rate(0.04), assumed: rate(0.04) } };
}

test('NAV-6 a price worked out by hand for two periods gives back its discount margin', () => {
  const { settled, rates } = twoYears();
  const dirty = price(5 / 1.06 + 105 / 1.06 ** 2);
  expect(expectValue(discountMargin(settled, dirty, rates))).toBeCloseTo(0.02, 12);
});

test('NAV-6 a floater moves with the reference rate up to its reset only, and with its margin up to its end', () => {
  const { settled, rates } = twoYears();
  // At par the value at the reset stays par, so that one year of 105 / (1 + rate) is left.
  const atPar = expectValue(riskFromDiscountMargin(settled, rate(0.01), rates));
  expect(atPar.effectiveDuration).toBeCloseTo(1 / 1.05, 12);
  expect(atPar.spreadDuration).toBeCloseTo((1 - 1.05 ** -2) / 0.05, 12);
  // Below par: the derivative of 5 / (1.02 + r) + (105 + dr) / (1.02 + r)^2 at r = 4 %.
  const dirty = 5 / 1.06 + 105 / 1.06 ** 2;
  const byMargin = 5 / 1.06 ** 2 + 210 / 1.06 ** 3;
  const below = expectValue(riskFromDiscountMargin(settled, rate(0.02), rates));
  expect(below.spreadDuration).toBeCloseTo(byMargin / dirty, 12);
  expect(below.effectiveDuration).toBeCloseTo((byMargin - 100 / 1.06 ** 2) / dirty, 12);
});

test('NAV-6 a coupon at its cap or floor does not move with the reference rate', () => {
  const { settled, rates } = twoYears();
  // The derivative of 5 / (1.02 + r) + 105 / (1.02 + r)^2 at r = 4 %: both coupons stay at 5 %.
  const dirty = 5 / 1.06 + 105 / 1.06 ** 2;
  const expected = (5 / 1.06 ** 2 + 210 / 1.06 ** 3) / dirty;
  for (const bounds of [{ cap: rate(0.05) }, { floor: rate(0.05) }]) {
    const risk = expectValue(riskFromDiscountMargin(settled, rate(0.02), { ...rates, ...bounds }));
    expect(risk.spreadDuration).toBeCloseTo(expected, 12);
    expect(risk.effectiveDuration).toBeCloseTo(expected, 12);
  }
  const within = { ...rates, cap: rate(0.06), floor: rate(0) };
  expect(riskFromDiscountMargin(settled, rate(0.02), within)).toEqual(
    riskFromDiscountMargin(settled, rate(0.02), rates),
  );
});

// Results of the auction of 25 May 2022 (treasurydirect.gov, R_20220525_2): two-year note 91282CEL1, spread -0.075 %, accrued interest
// 0.066411593, high discount margin 0.000 %, price 99.854908, issued on 27 May. The index is the 13-week bill's 1.060 % of 23 May as a
// simple yield (31 CFR 356, appendix B); the price is rounded to six decimals.
test('NAV-6 a Treasury floating-rate note has the price and discount margin of its auction', () => {
  const index = 0.0106 / (1 - (0.0106 * 91) / 360);
  const accrued = 0.066411593;
  const settlement = dayNumberFromIso(isoDate('2022-05-27'));
  const ends = ['2022-04-30', '2022-07-31', '2022-10-31', '2023-01-31', '2023-04-30', '2023-07-31', '2023-10-31'];
  const dates = [...ends, '2024-01-31', '2024-04-30'].map(isoDate);
  const flow = (end: IsoDate, i: number): CashFlow => {
    const start = dates[i] ?? end;
    const earnedFrom = Math.max(dayNumberFromIso(start), settlement);
    const earned = ((index - 0.00075) * 100 * (dayNumberFromIso(end) - earnedFrom)) / 360;
    return {
      number: i + 1,
      paymentDate: end,
      accrualStart: start,
      accrualEnd: end,
      nominal: 100,
      rate: rate(index - 0.00075),
      coupon: i === 0 ? accrued + earned : earned,
      isEstimated: true,
      redemption: end === dates.at(-1) ? 100 : 0,
      poolFactor: 1,
    };
  };
  const bond = resolveBond({
    cashFlows: dates.slice(1).map(flow),
    accrualDayCount: 'ACT/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 4,
  });
  const settled = settle(bond, settlement);
  const rates = { current: rate(index), assumed: rate(index) };
  const dirty = expectValue(dirtyPriceFromDiscountMargin(settled, rate(0), rates));
  expect(Math.abs(dirty - accrued - 99.854908)).toBeLessThan(5e-7);
  // Half a millionth of the price over nearly two years.
  expect(Math.abs(expectValue(discountMargin(settled, price(99.854908 + accrued), rates)))).toBeLessThan(3e-9);
});
