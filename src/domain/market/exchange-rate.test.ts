import { expect, test } from 'vitest';
import { exchangeFactor } from './exchange-rate.ts';

// Euro reference rates of the European Central Bank of 29 December 2023.
const rates = new Map([
  ['USD', { perEuro: 1.105 }],
  ['GBP', { perEuro: 0.86905 }],
]);

test('BEY-7 two currencies are exchanged over the euro', () => {
  expect(exchangeFactor(rates, 'EUR', 'USD')).toBe(1.105);
  expect(exchangeFactor(rates, 'GBP', 'EUR')).toBeCloseTo(1 / 0.86905, 12);
  expect(exchangeFactor(rates, 'GBP', 'USD')).toBeCloseTo(1.105 / 0.86905, 12);
  expect(exchangeFactor(rates, 'GBP', 'GBP')).toBe(1);
  expect(exchangeFactor(rates, 'PLN', 'EUR')).toBeNull();
});
