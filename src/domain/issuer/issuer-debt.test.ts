import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { debtByCurrency, debtByYear } from './issuer-debt.ts';

const today = isoDate('2026-01-01');
const part = (bondId: number, currency: string, amount: number | null, dueOn: string | null) => {
  return { bondId, currency, amount, dueOn: dueOn === null ? null : isoDate(dueOn) };
};
const parts = [
  part(1, 'EUR', 100, '2027-01-01'),
  part(1, 'EUR', 300, '2028-01-01'),
  part(2, 'EUR', null, '2028-06-01'),
  part(3, 'EUR', 50, null),
  part(4, 'USD', 10, '2026-12-31'),
];

// By hand: 365 and 730 days by 100 and 300 are 255,500 of 400, 638.75 days, 1.7488 years of 365.25.
test('NAV-1 outstanding bonds are summed up by currency; one of an unknown amount is counted apart', () => {
  expect(debtByCurrency(parts, today)).toEqual([
    {
      currency: 'EUR',
      bonds: 3,
      outstanding: 450,
      unknown: 1,
      dueWithinYear: 100,
      averageLife: expect.closeTo(1.7488, 4),
    },
    {
      currency: 'USD',
      bonds: 1,
      outstanding: 10,
      unknown: 0,
      dueWithinYear: 10,
      averageLife: expect.closeTo(0.9966, 4),
    },
  ]);
});

test('NAV-1 the ladder has what falls due in each year, and last what has no day', () => {
  expect(debtByYear(parts).filter(({ currency }) => currency === 'EUR')).toEqual([
    { currency: 'EUR', year: 2027, amount: 100, bonds: 1 },
    { currency: 'EUR', year: 2028, amount: 300, bonds: 2 },
    { currency: 'EUR', year: null, amount: 50, bonds: 1 },
  ]);
});
