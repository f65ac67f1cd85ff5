import { expect, test } from 'vitest';
import { NOT_APPLICABLE, valueOrNull } from '../units.ts';
import { averageLife } from './average-life.ts';

// Investopedia, "Weighted Average Life (WAL)": $160 in the first year, $80, $40, $20 in the next, 300 in all.
// (1·160 + 2·80 + 3·40 + 4·20) / 300 = 520 / 300 = 1.73 years.
test('NAV-6 the average life is that of a published example', () => {
  const repayments = [160, 80, 40, 20].map((amount, at) => ({ amount, years: at + 1 }));
  expect(valueOrNull(averageLife(repayments))).toBeCloseTo(520 / 300, 12);
});

test('NAV-6 what is repaid has no part, a bond repaid at once has the time to its end, and one that is repaid none', () => {
  const end = { years: 4.5, amount: 100 };
  expect(valueOrNull(averageLife([{ years: -1, amount: 50 }, end]))).toBe(4.5);
  expect(averageLife([{ years: -1, amount: 50 }])).toEqual(NOT_APPLICABLE);
});
