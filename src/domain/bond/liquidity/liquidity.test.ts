import { describe, expect, test } from 'vitest';
import { medianOf } from '#math/statistics/order-statistics.ts';
import { isoDate } from '#math/units.ts';
import { type LiquidityRecord, liquidityFactsOn, liquidityHistory, monthEnds } from './liquidity-history.ts';
import { dollarSizeOf, type LiquidityFacts, liquidityScoreOf } from './liquidity-score.ts';
import { isOutlier, robustDeviations } from './quote-outliers.ts';

const nothing: LiquidityFacts = { participants: null, spread: null, age: null, days: null, turnover: null, size: null };

describe('the score', () => {
  test('BEY-13 is 10 where every part is best, and 1 where none has a point', () => {
    const best = { participants: 12, spread: 0.0004, age: 0, days: 1, turnover: 0.01, size: 6e9 };
    expect(liquidityScoreOf(best).score).toBe(10);
    const worst = { participants: 0, spread: 0.2, age: 40, days: 0, turnover: 0, size: 1000 };
    expect(liquidityScoreOf(worst).score).toBe(1);
  });

  test('BEY-13 is the weighted mean of docs/methods/liquidity-score.md', () => {
    // 20 * 6 + 25 * 7 + 10 * 8 + 20 * 9 + 15 * 5 + 10 * 7 = 700 of 1000.
    const { score, parts } = liquidityScoreOf({
      participants: 5,
      spread: 0.003,
      age: 1,
      days: 0.8,
      turnover: 0.0003,
      size: 6e8,
    });
    expect(parts.map(({ points }) => points)).toEqual([6, 7, 8, 9, 5, 7]);
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(score).toBe(7);
  });

  test('BEY-13 rests on the parts that are known, if they weigh 40 or more', () => {
    expect(liquidityScoreOf({ ...nothing, days: 1, turnover: 0.01, size: 6e9 }).score).toBe(10);
    expect(liquidityScoreOf({ ...nothing, days: 1, turnover: 0.01 }).score).toBeNull();
    expect(liquidityScoreOf(nothing).score).toBeNull();
  });

  test.each(['participants', 'days', 'turnover', 'size'] as const)('BEY-13 never falls as %s rises', (id) => {
    const base = { participants: 3, spread: 0.004, age: 2, days: 0.3, turnover: 0.0002, size: 2e8 };
    const scores = Array.from({ length: 60 }, (_, at) => 10 ** (at / 5 - 5)).map(
      (value) => liquidityScoreOf({ ...base, [id]: value }).score ?? 0,
    );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  });
});

describe('the facts', () => {
  const quote = (date: string, participantId: number, bid: number | null, ask: number | null) => ({
    date: isoDate(date),
    participantId,
    bid,
    ask,
  });
  const record: LiquidityRecord = {
    traded: [
      { date: isoDate('2026-11-18'), turnover: 1_000_000 },
      { date: isoDate('2026-11-19'), turnover: 3_000_000 },
      { date: isoDate('2026-11-20'), turnover: null },
      { date: isoDate('2026-01-05'), turnover: 9_000_000 },
    ],
    quoted: [
      quote('2026-11-19', 1, 99, 101),
      quote('2026-11-20', 1, 99.9, 100.1),
      quote('2026-11-19', 2, 99.5, 100.5),
      quote('2026-11-20', 3, 99.9, null),
      quote('2026-09-01', 4, 90, 110),
    ],
    outstanding: 1_000_000_000,
    size: 1e9,
    hasVenue: true,
  };

  test('BEY-13 are of the last days of each participant and of 60 business days', () => {
    // Friday; the window of 60 business days begins on Monday, 31 August 2026.
    const facts = liquidityFactsOn(record, isoDate('2026-11-20'));
    expect(facts).toEqual({
      participants: 3,
      spread: expect.closeTo(0.006, 12),
      age: 0,
      days: 3 / 60,
      turnover: 0.002,
      size: 1e9,
    });
  });

  test('BEY-13 a weekend makes no quote older, and without a venue it is not known whether the bond traded', () => {
    expect(liquidityFactsOn(record, isoDate('2026-11-22')).age).toBe(0);
    expect(liquidityFactsOn(record, isoDate('2026-11-24')).age).toBe(2);
    const unlisted = { ...record, hasVenue: false };
    expect(liquidityFactsOn(unlisted, isoDate('2026-11-20'))).toMatchObject({ days: null, turnover: null });
  });

  test('BEY-13 the history has the ends of the months, without what came later', () => {
    expect(monthEnds(isoDate('2026-03-15'), 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-15']);
    const months = liquidityHistory(record, isoDate('2026-11-20'), 12);
    expect(months.map(({ month }) => month).slice(-2)).toEqual(['2026-10', '2026-11']);
    expect(liquidityFactsOn(record, isoDate('2026-02-28'))).toMatchObject({ participants: null, days: 1 / 60 });
  });
});

test('BEY-13 an outlier stands more than three robust deviations from the median', () => {
  // Median 100, absolute deviations 0, 0.1, 0.1, 0.2, 2: their median 0.1, robust deviation 0.14826.
  const deviations = robustDeviations([100, 100.1, 99.9, 100.2, 98]);
  expect(deviations[4]).toBeCloseTo(-2 / 0.14826, 8);
  expect(deviations.map(isOutlier)).toEqual([false, false, false, false, true]);
  expect(robustDeviations([1, 2, 3])).toEqual([null, null, null]);
  expect(robustDeviations([5, 5, 5, 5])).toEqual([null, null, null, null]);
});

test('BEY-13 a quote apart from equal ones is an outlier, by the mean deviation since their median is 0', () => {
  // Deviations 0, 0, 0, 0, 4: their mean 0.8, times 1.253314.
  const deviations = robustDeviations([5, 5, 5, 5, 9]);
  expect(deviations[4]).toBeCloseTo(4 / (1.253314 * 0.8), 5);
  expect(deviations.map(isOutlier)).toEqual([false, false, false, false, true]);
});

test('BEY-13 the median of none is none, and sizes are in about dollars', () => {
  expect([medianOf([]), medianOf([3]), medianOf([4, 1]), medianOf([9, 1, 2])]).toEqual([null, 3, 2.5, 2]);
  expect(dollarSizeOf(700, 'CNY')).toBe(100);
  expect(dollarSizeOf(700, 'XXX')).toBeNull();
  expect(dollarSizeOf(null, 'USD')).toBeNull();
});
