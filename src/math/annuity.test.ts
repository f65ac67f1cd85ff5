import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasShared, readSharedCases } from '../../test/reference/shared-folder.ts';
import { annuityNominals, annuityPayment } from './annuity.ts';

interface PaymentCase {
  readonly id: string;
  readonly inputs: { readonly annualRate: number; readonly periods: number; readonly frequency: number };
  readonly expected: { readonly payment: number };
  readonly tolerance: number;
}

const PUBLISHED = 'data/groundtruth/amortising_annuity_pmt.json';

describe.skipIf(!hasShared(PUBLISHED))('with the values of Excel in ../shared', () => {
  test('BEY-2 gives the level payments of PMT', () => {
    for (const { id, inputs, expected, tolerance } of readSharedCases<PaymentCase>(PUBLISHED)) {
      const payment = annuityPayment(inputs.annualRate / inputs.frequency, inputs.periods);
      expect(Math.abs(payment - expected.payment), id).toBeLessThan(tolerance);
    }
  });
});

test('BEY-7 pays interest and repayment that add up to the level payment in every period', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.05, noNaN: true }), fc.integer({ min: 1, max: 360 }), (rate, periods) => {
      const nominals = annuityNominals(rate, periods);
      const payment = annuityPayment(rate, periods);
      expect(nominals[0]).toBeCloseTo(100, 10);
      nominals.forEach((nominal, index) => {
        expect(nominal * (1 + rate) - (nominals[index + 1] ?? 0)).toBeCloseTo(payment, 9);
      });
    }),
  );
});

test('refuses an annuity without whole periods', () => {
  expect(() => annuityPayment(0.01, 2.5)).toThrow('whole periods');
});
