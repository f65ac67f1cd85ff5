import fc from 'fast-check';
import { expect, test } from 'vitest';
import { annuityNominals, annuityPayment } from './annuity.ts';

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
