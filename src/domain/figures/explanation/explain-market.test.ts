import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { bestSides } from '../../market/best-sides.ts';
import { explainBestSpread, explainDepth, explainRobustDeviation, explainVenues } from './explain-market.ts';
import type { Explanation } from './explanation.ts';

const input = (explained: Explanation | null, name: string) => {
  const found = explained?.inputs.find((candidate) => candidate.name === name);
  return found?.value ?? found?.text;
};

const priceOn = (date: string) => (price: number, at: number) => ({ name: `Desk ${at}`, date: isoDate(date), price });

test('BEY-1 NAV-6 median and deviation of the venues are explained by their prices; one that is old has no part', () => {
  const prices = [
    { name: 'A', date: isoDate('2025-06-30'), price: 99 },
    { name: 'B', date: isoDate('2025-06-28'), price: 100 },
    { name: 'C', date: isoDate('2025-06-27'), price: 103 },
    { name: 'D', date: isoDate('2025-06-10'), price: 90 },
  ];
  // 100 is the middle of 99, 100, 103; 1 that of the distances 1, 0, 3.
  const [median, deviation] = [explainVenues('venue_median', prices), explainVenues('venue_deviation', prices)];
  expect([median?.value, deviation?.value]).toEqual([100, 1]);
  expect(input(deviation, 'median')).toBe(100);
  expect(input(median, 'prices_counted')).toBe(3);
  expect(deviation?.compared.map(({ name, distance }) => [name, distance])).toEqual([
    ['A', -1],
    ['B', 0],
    ['C', 3],
    ['D', null],
  ]);
  expect(explainVenues('venue_deviation', prices.slice(2))).toBeNull();
});

test('BEY-1 BEY-13 a robust deviation is the distance from the median over 1.4826 of the median distance', () => {
  const prices = [100, 100.1, 99.9, 100.2, 98].map(priceOn('2025-06-30'));
  const [own, first] = [prices.at(-1), prices[0]];
  if (own === undefined || first === undefined) throw new Error('no price');
  const explained = explainRobustDeviation(own, prices);
  // Distances 0, 0.1, 0.1, 0.2, 2: their median 0.1.
  expect(explained?.value).toBeCloseTo(-2 / 0.14826, 8);
  expect(explained?.formula).toBe('robust_deviation');
  expect(input(explained, 'median_deviation')).toBeCloseTo(0.1, 12);
  expect(explained?.compared.at(-1)).toMatchObject({ name: 'Desk 4', price: 98, distance: -2 });
  expect(explainRobustDeviation(first, prices.slice(0, 3))).toBeNull();
  expect(explainRobustDeviation(first, [5, 5, 5, 5].map(priceOn('2025-06-30')))).toBeNull();
});

test('BEY-1 BEY-13 among equal quotes the deviation is explained by the mean distance', () => {
  const prices = [5, 5, 5, 5, 9].map(priceOn('2025-06-30'));
  const explained = explainRobustDeviation({ name: 'Desk 4', date: isoDate('2025-06-30'), price: 9 }, prices);
  // The mean of 0, 0, 0, 0, 4 is 0.8.
  expect(explained?.value).toBeCloseTo(4 / (0.8 * Math.sqrt(Math.PI / 2)), 12);
  expect(explained?.formula).toBe('robust_deviation_of_mean');
  expect(input(explained, 'mean_deviation')).toBeCloseTo(0.8, 12);
});

test('BEY-1 QUO-1 the best spread names who quotes the sides, in price and in yield', () => {
  const sides = bestSides(
    [
      { name: 'A', price: 98.5, yield: 0.061 },
      { name: 'B', price: 99, yield: 0.06 },
      { name: 'C', price: 99, yield: 0.06 },
    ],
    [
      { name: 'A', price: 99.5, yield: 0.058 },
      { name: 'C', price: 99.4, yield: 0.0585 },
    ],
  );
  const [price, ofYield] = [
    explainBestSpread('best_bid_ask_spread', sides),
    explainBestSpread('best_yield_spread', sides),
  ];
  expect(price?.value).toBeCloseTo(0.4, 12);
  expect([input(price, 'bid_participant'), input(price, 'ask_participant')]).toEqual(['B', 'C']);
  // 6 % less 5.85 %.
  expect(ofYield?.value).toBeCloseTo(0.0015, 12);
  expect([input(ofYield, 'yield_bid'), input(ofYield, 'yield_ask')]).toEqual([0.06, 0.0585]);
  expect(explainBestSpread('best_bid_ask_spread', { ...sides, ask: null })).toBeNull();
  const unyielding = { bid: { name: 'B', price: 99, yield: null }, ask: sides.ask };
  expect(explainBestSpread('best_yield_spread', unyielding)).toBeNull();
});

test('BEY-1 QUO-1 the depth of a side is the sum of what participants quote for', () => {
  const date = isoDate('2025-06-30');
  const sizes = [
    { name: 'Alpha', date, size: 1e6 },
    { name: 'Beta', date, size: 250_000 },
  ];
  const explained = explainDepth(sizes, 'EUR');
  expect(explained).toMatchObject({ value: 1_250_000, formula: 'sum' });
  expect(explained?.addends.map(({ name, amount }) => [name, amount])).toEqual([
    ['Alpha', 1e6],
    ['Beta', 250_000],
  ]);
  expect(explainDepth([], 'EUR')).toBeNull();
});
