import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, payment, plainTerms } from '../testing/made-up-bond.ts';
import { heldBullet } from '../testing/made-up-holding.ts';
import { holdingFigures } from './holding.ts';
import { holdingCoefficient, holdingRatio } from './holding-index.ts';

// FOI without tobacco (Istat, 2015 = 100), three months before the first of each month; the Treasury's coefficient for 28 June 2023 is 1.01403.
const foi = new Map(
  Object.entries({
    '2022-06-28': 109.72,
    '2022-12-01': 113.5,
    '2023-01-01': 117.2,
    '2023-02-01': 117.9,
    '2023-06-01': 118.0,
    '2023-07-01': 118.4,
    '2023-08-01': 118.6,
  }).map(([date, value]) => [isoDate(date), value]),
);
const btpItalia = {
  ...plainTerms,
  isInflationLinked: true,
  priceIndex: 'IT FOI',
  couponFrequency: 2,
  couponRate: 0.016,
  accruesFrom: isoDate('2022-06-28'),
  maturesOn: isoDate('2030-06-28'),
  hasDeflationFloor: true,
} as const;
const dayOf = (date: string) => dayNumberFromIso(isoDate(date));

test('BEY-7 the ratio of a settlement of a BTP Italia is that of its running period, the coefficient of a payment that of the period that ends', () => {
  const ratioOn = holdingRatio(btpItalia, { values: foi, faces: [] }, isoDate('2023-07-15'));
  expect(ratioOn(dayOf('2023-06-28'))).toBe(1);
  expect(ratioOn(dayOf('2023-06-27'))).toBe(1.01391);
  const coefficientOn = holdingCoefficient(btpItalia, { values: foi });
  expect(coefficientOn?.(dayOf('2023-06-28'))).toBe(1.01403);
  expect(coefficientOn?.(dayOf('2023-12-28'))).toBeNull();
  expect(holdingCoefficient({ ...btpItalia, priceIndex: 'FR CPIxT' }, { values: foi })).toBeNull();
});

// Corriere della Sera, 18 June 2023: 8.112 and 14.03 of 1,000.
test('BEY-7 a holding of a BTP Italia receives interest and revaluation of the half-year, and has par ahead', () => {
  const dates = ['2022-06-28', '2022-12-28', '2023-06-28', '2023-12-28', '2024-06-28'].map(isoDate);
  const cashFlows = dates
    .slice(1)
    .map((to, at) =>
      payment({ number: at + 1, from: dates[at] ?? to, to, coupon: 0.8, redemption: at === 3 ? 100 : 0 }),
    );
  const terms = { ...btpItalia, faceValue: 1000, maturesOn: isoDate('2024-06-28') };
  const [index, today] = [{ values: foi, faces: [] }, isoDate('2023-07-15')];
  const figures = holdingFigures({
    ...heldBullet,
    facts: madeUpBond({ terms, cashFlows }),
    today,
    price: 98,
    scenario: null,
    purchases: [{ price: 97, quantity: 10, date: isoDate('2023-01-16') }],
    ratioOn: holdingRatio(terms, index, today),
    coefficientOn: holdingCoefficient(terms, index),
  });
  expect(figures.received).toBeCloseTo(10 * (8.11224 + 14.03), 6);
  expect(figures.note).toBeNull();
  // The running period is at 118.4 + 14 / 31 of 0.2 over 118.36: 1.00110.
  expect(figures.payments).toMatchObject([
    { date: '2023-12-28', coupon: expect.closeTo(10 * (8 * 1.0011 + 1.1), 4), redemption: 0 },
    { date: '2024-06-28', coupon: expect.closeTo(80, 9), redemption: expect.closeTo(10_000, 6) },
  ]);
});
