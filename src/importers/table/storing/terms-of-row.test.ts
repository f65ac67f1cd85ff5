import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { termFields } from '../mapping/bond-targets.ts';
import { paymentsFromTerms, type TermsValues, termsOfRow } from './terms-of-row.ts';

/** A row of a table that says nothing but these. */
function rowOf(values: Partial<TermsValues>): TermsValues {
  const empty = Object.fromEntries(Object.keys(termFields).map((field) => [field, null]));
  return { ...empty, currency: null, couponKind: 'fixed', faceValue: 100, ...values } as TermsValues;
}

const paymentsOf = (row: TermsValues) => paymentsFromTerms(termsOfRow(row), row);

test('BEY-2 a row of a BTP is paid where its yield counts: 1 November 2025 is a Saturday', () => {
  const row = rowOf({
    market: 'italy-btp',
    couponRate: 0.044,
    couponFrequency: 2,
    issuedOn: isoDate('2025-05-01'),
    maturesOn: isoDate('2033-05-01'),
  });
  const payments = paymentsOf(row);
  expect(payments[0]).toMatchObject({ paymentDate: '2025-11-03', accrualEnd: '2025-11-01' });
  expect(payments[0]?.coupon).toBeCloseTo(2.2, 12);
  expect(payments.at(-1)?.paymentDate).toBe('2033-05-02');
  expect(termsOfRow(row).yieldConvention).toEqual({
    dayCount: 'ACT/ACT ICMA',
    compounding: 'Compounded',
    frequency: 1,
  });
});

test('BEY-2 a row of Australia has its ex-dividend days and rounds interest by the hundred', () => {
  const row = rowOf({
    market: 'australia-government',
    couponRate: 0.06,
    couponFrequency: 2,
    issuedOn: isoDate('2014-02-15'),
    maturesOn: isoDate('2017-02-15'),
  });
  expect(paymentsOf(row)[0]?.exDate).toBe('2014-08-08');
  expect(termsOfRow(row).accruedStep).toBe(0.001);
  expect(paymentsOf({ ...row, exCouponDays: 0 })[0]?.exDate).toBeNull();
});

// Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais: 48.80885 of 1,000.
test('BEY-2 a row of Brazil pays what its rate grows to in half a year', () => {
  const terms = {
    couponRate: 0.1,
    couponFrequency: 2,
    issuedOn: isoDate('2008-01-01'),
    maturesOn: isoDate('2014-01-01'),
  };
  const payments = paymentsOf(rowOf({ market: 'brazil-ntn-f', ...terms }));
  expect(payments).toHaveLength(12);
  for (const { coupon } of payments) expect(coupon).toBeCloseTo(4.880885, 10);
});

// Banco de México: coupons of 182 days by actual days of a year of 360, yields compounded by those periods.
test('BEY-16 an M-bono is stored with its periods of 182 days and a yield that compounds by them', () => {
  const row = rowOf({
    market: 'mexico-m-bono',
    couponKind: 'fixed',
    couponRate: 0.08,
    couponPeriodDays: 182,
    issuedOn: isoDate('2024-01-04'),
    maturesOn: isoDate('2025-01-02'),
  });
  const { yieldConvention, couponFrequency } = termsOfRow(row);
  expect(yieldConvention.frequency).toBeCloseTo(360 / 182, 12);
  expect(couponFrequency).toBe(2);
  expect(paymentsOf(row).map(({ coupon }) => coupon)).toEqual([1, 1].map(() => expect.closeTo((8 * 182) / 360, 10)));
});
