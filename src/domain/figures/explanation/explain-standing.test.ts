import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { lifeReturn } from '../../bond/life-return.ts';
import { liquidityScoreOf } from '../../bond/liquidity/liquidity-score.ts';
import { explainLifeReturn } from './explain-issue.ts';
import {
  explainChange,
  explainClaim,
  explainLiquidity,
  explainParity,
  explainPeers,
  explainPercentile,
  explainPremium,
} from './explain-standing.ts';
import type { Explanation } from './explanation.ts';

const input = (explained: Explanation | null, name: string) =>
  explained?.inputs.find((candidate) => candidate.name === name)?.value;

test('BEY-1 BEY-13 the score is explained by the weighted mean of docs/methods/liquidity-score.md', () => {
  const facts = { participants: 5, spread: 0.003, age: 1, days: 0.8, turnover: 0.0003, size: 6e8 };
  const explained = explainLiquidity(liquidityScoreOf(facts));
  // 20 * 6 + 25 * 7 + 10 * 8 + 20 * 9 + 15 * 5 + 10 * 7 = 700 of 100.
  expect(explained?.value).toBe(7);
  expect(input(explained, 'weighted_mean')).toBe(7);
  expect(explained?.parts.map(({ points, weight }) => [points, weight])).toEqual([
    [6, 20],
    [7, 25],
    [8, 10],
    [9, 20],
    [5, 15],
    [7, 10],
  ]);
  expect(explainLiquidity(liquidityScoreOf({ ...facts, participants: null, spread: null, days: null }))).toBeNull();
});

test('BEY-1 NAV-6 the place in the history is explained by the days below and beside it', () => {
  // Of 0.02, 0.04, 0.04, 0.06, 0.04 one is below the last and three are the same: 100 * (1 + 3 / 2) / 5.
  const explained = explainPercentile([0.02, 0.04, 0.04, 0.06, 0.04], 'yield', 5, EFFECTIVE_ANNUAL);
  expect(explained).toMatchObject({ value: 50, convention: EFFECTIVE_ANNUAL });
  expect(input(explained, 'days_below')).toBe(1);
  expect(input(explained, 'days_equal')).toBe(3);
  expect(input(explained, 'median')).toBe(0.04);
  // Squares of 0.02 twice, over four.
  expect(input(explained, 'deviation')).toBeCloseTo(Math.sqrt(0.0008 / 4), 12);
  expect(input(explained, 'z_score')).toBeCloseTo(0, 12);
  expect(explainPercentile([0.02, 0.04], 'yield', 60, null)).toBeNull();
});

test('BEY-1 NAV-6 a change is the value less that of the day before, of a price also as a share of it', () => {
  const [date, dateBefore] = [isoDate('2025-06-30'), isoDate('2025-06-27')];
  const price = explainChange({ value: 102, before: 100, date, dateBefore, unit: 'price', convention: null });
  expect(price.value).toBe(2);
  expect(price.inputs.map(({ name, value, text }) => [name, value ?? text])).toEqual([
    ['value_latest', 102],
    ['date_latest', '2025-06-30'],
    ['value_before', 100],
    ['date_before', '2025-06-27'],
    ['relative_change', 0.02],
  ]);
  const spread = explainChange({ value: 0.012, before: 0.0135, date, dateBefore, unit: 'spread', convention: null });
  expect(spread.value).toBeCloseTo(-0.0015, 12);
  expect(input(spread, 'relative_change')).toBeUndefined();
});

test('BEY-1 NAV-6 the distance to peers is the value less their median', () => {
  const explained = explainPeers({ own: 0.0155, median: 0.014, count: 5, unit: 'spread' });
  expect(explained.value).toBeCloseTo(0.0015, 12);
  expect(input(explained, 'bonds_compared')).toBe(5);
  expect(explained.convention).toBeNull();
  expect(explainPeers({ own: 0.05, median: 0.04, count: 5, unit: 'yield' }).convention).toBe(EFFECTIVE_ANNUAL);
});

test('BEY-1 NAV-6 the price of a bond in default is a share of nominal and missed coupons', () => {
  const claim = { claim: 105, missedInterest: 5, unpaidSince: isoDate('2025-01-15') };
  expect(explainClaim(claim, 42).value).toBeCloseTo(0.4, 12);
});

test('BEY-1 NAV-3 the parity is what the shares are worth: 40 of 20 for a bond of 1,000 (Viswanath, Convertible Bonds)', () => {
  const explained = explainParity({ ratio: 40, sharePrice: 20, shareDate: isoDate('2025-06-27'), faceValue: 1000 });
  expect(explained.value).toBe(80);
  expect(input(explained, 'conversion_ratio')).toBe(40);
  // The bond at par is worth a quarter more than its shares.
  const premium = explainPremium(100, explained);
  expect(premium.value).toBeCloseTo(0.25, 12);
  expect([input(premium, 'clean_price'), input(premium, 'parity'), input(premium, 'share_price')]).toEqual([
    100, 80, 20,
  ]);
});

test('BEY-1 NAV-6 what a bond has brought is explained by its payments, worth at the yearly return what was paid', () => {
  const payment = (date: string, coupon: number, redemption: number) => ({
    number: 1,
    accrualStart: null,
    accrualEnd: null,
    referenceStart: null,
    referenceEnd: null,
    paymentDate: isoDate(date),
    actualPaymentDate: null,
    recordDate: null,
    exDate: null,
    isEstimated: false,
    nominal: 100,
    couponRate: 0.05,
    coupon,
    redemption,
    poolFactor: redemption === 0 ? 1 : 0,
  });
  const life = lifeReturn({ date: isoDate('2021-03-03'), price: 100, accrued: 0 }, [
    payment('2022-03-03', 5, 0),
    payment('2023-03-03', 5, 100),
  ]);
  if (life === null) throw new Error('no return');
  expect(explainLifeReturn('total_return', life)?.value).toBeCloseTo(0.1, 12);
  const yearly = explainLifeReturn('yearly_return', life);
  expect(yearly?.value).toBeCloseTo(0.05, 10);
  expect(yearly?.flows.map(({ amount }) => amount)).toEqual([5, 105]);
  expect(yearly?.flows[1]?.factor).toBeCloseTo(1 / 1.05 ** 2, 10);
  expect(yearly?.flows.reduce((sum, { presentValue }) => sum + presentValue, 0)).toBeCloseTo(100, 8);
});
