import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { settlementOfMonth } from './price-index.ts';

// UK Debt Management Office, Estimating RPI: the reference RPI of 1 September 2023 is the RPI of June 2023.
test('BEY-16 the index of a month is the value for settlement on the first of the third month after it', () => {
  expect(settlementOfMonth('UK RPI', isoDate('2023-06-30'))).toBe('2023-09-01');
  expect(settlementOfMonth('US CPI-U', isoDate('2025-11-01'))).toBe('2026-02-01');
  // Japan's bonds count from the tenth of the month.
  expect(settlementOfMonth('JP CPI', isoDate('2023-06-01'))).toBeNull();
});

// Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, NTN-B: 15 July 2000 counts from the index of June.
test('BEY-16 IPCA of a month is the value for settlement on the 15th of the next one', () => {
  expect(settlementOfMonth('BR IPCA', isoDate('2000-06-30'))).toBe('2000-07-15');
  expect(settlementOfMonth('BR IPCA', isoDate('2025-12-01'))).toBe('2026-01-15');
});
