import { expect, test } from 'vitest';
import { payment } from '../testing/made-up-bond.ts';
import { capitalisationOf } from './capitalisation.ts';
import { moneyOfPayment } from './issue.ts';

const row = (number: number, coupon: number, redemption: number) =>
  payment({ number, from: `${2023 + number}-01-15`, to: `${2024 + number}-01-15`, coupon, redemption });

test('CAS-1 payments show until when interest is capitalised, and which part of it', () => {
  expect(capitalisationOf([row(1, 10, -10), row(2, 11, -11), row(3, 12.1, 121)])).toEqual({
    until: '2026-01-15',
    share: 1,
  });
  // Rounded to the cent on a face of 1,000.
  expect(capitalisationOf([row(1, 10, -4), row(2, 10.4, -4.16), row(3, 10.8, 108.2)])?.share).toBeCloseTo(0.4, 6);
  expect(capitalisationOf([row(1, 10, -10), row(2, 11, -5.5), row(3, 11.6, 116)])?.share).toBeNull();
  expect(capitalisationOf([row(1, 10, 0), row(2, 10, 100)])).toBeNull();
});

test('CAS-1 of capitalised interest the rest alone is paid, and nothing is repaid', () => {
  expect(moneyOfPayment(row(1, 10, -4))).toEqual({ interest: 6, repaid: 0, capitalised: 4 });
  expect(moneyOfPayment(row(1, 10, 100))).toEqual({ interest: 10, repaid: 100, capitalised: 0 });
});
