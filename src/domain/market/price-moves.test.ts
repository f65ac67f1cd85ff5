import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { priceMoves } from './price-moves.ts';

const day = (date: string, price: number | null) => ({ date: isoDate(date), price });

test('NAV-1 a price has its range of a year, and its moves since a week, a month and a year ago', () => {
  const days = [
    day('2026-11-20', 110),
    day('2026-11-18', 130),
    // A week ago, over a holiday.
    day('2026-11-11', 100),
    day('2026-10-20', 88),
    day('2025-11-21', 90),
    day('2025-11-19', 55),
    day('2025-11-10', 1),
  ];
  expect(priceMoves(days)).toEqual({
    low: 88,
    high: 130,
    week: expect.closeTo(0.1, 12),
    month: expect.closeTo(0.25, 12),
    year: 1,
  });
});

test('NAV-1 no move is told over a break in trading, and nothing of a day without a price', () => {
  expect(priceMoves([day('2026-11-20', 110), day('2026-10-01', 100)])).toMatchObject({ week: null, month: null });
  expect(priceMoves([day('2026-11-20', null), day('2026-11-19', 100)])).toBeNull();
  expect(priceMoves([])).toBeNull();
});
