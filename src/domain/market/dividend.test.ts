import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { yearOfDividends } from './dividend.ts';

const paid = (recordOn: string, amount: number, currency = 'EUR') => ({
  recordOn: isoDate(recordOn),
  amount,
  currency,
});
const year = { after: isoDate('2025-05-10'), until: isoDate('2026-05-10'), currency: 'EUR' };

test('NAV-1 a year of dividends has its last day and not the day a year before', () => {
  const dividends = [paid('2025-05-10', 1), paid('2025-05-11', 2), paid('2026-05-10', 4), paid('2026-05-11', 8)];
  expect(yearOfDividends(dividends, year)).toBe(6);
});

test('NAV-1 payments in another currency have no sum with the price, and no payment is not a yield of 0', () => {
  expect(yearOfDividends([paid('2026-01-10', 1), paid('2026-02-10', 1, 'USD')], year)).toBeNull();
  expect(yearOfDividends([paid('2020-01-10', 1)], year)).toBeNull();
});
