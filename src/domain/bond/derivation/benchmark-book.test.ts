import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { madeUpBond } from '../../testing/made-up-bond.ts';
import type { BenchmarkDay } from '../benchmark.ts';
import { benchmarkBook } from './benchmark-book.ts';

const date = isoDate('2025-03-03');
const day: BenchmarkDay = {
  instrumentId: 1,
  venueId: 11,
  date,
  turnover: 100,
  indicativeYield: 0.05,
  indicativeYieldType: 'maturity',
  yieldOrigin: 'computed',
  macaulay: 2,
};
const government = madeUpBond({ isGovernment: true });

test('a benchmark stands with the venue of the largest turnover', () => {
  const book = benchmarkBook();
  book.add(government, day);
  book.add(government, { ...day, venueId: 4, turnover: null, indicativeYield: 0.06 });
  book.add(government, { ...day, venueId: 12, turnover: 200, indicativeYield: 0.07 });
  expect(book.benchmarksOn('EUR', false, date).map((benchmark) => benchmark.yield)).toEqual([0.07]);
});

test('only plain government bonds with a yield to maturity are benchmarks', () => {
  const book = benchmarkBook();
  book.add(madeUpBond({}), day);
  book.add(madeUpBond({ isGovernment: true, terms: { isInflationLinked: true } }), day);
  book.add(madeUpBond({ isGovernment: true, terms: { couponKind: 'floating' } }), day);
  book.add(government, { ...day, indicativeYieldType: 'offer' });
  book.add(government, { ...day, macaulay: null });
  expect(book.benchmarksOn('EUR', false, date)).toEqual([]);
});

test('benchmarks of another currency or of the generated market are not offered', () => {
  const book = benchmarkBook();
  book.add(government, day);
  expect(book.benchmarksOn('USD', false, date)).toEqual([]);
  expect(book.benchmarksOn('EUR', true, date)).toEqual([]);
});
