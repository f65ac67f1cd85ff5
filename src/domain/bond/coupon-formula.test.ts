import { expect, test } from 'vitest';
import { findOwnFormula, laggingFormula, ownFormulas } from './coupon-formula.ts';

test('LAB-1 formulas of ours are known by their stored words, with the lag of their index', () => {
  expect(findOwnFormula('Real coupon on principal indexed to the RPI, 8-month lag')).toEqual({ key: 'rpi', lag: 8 });
  expect(findOwnFormula(laggingFormula('cpi_u', 3))).toEqual({ key: 'cpi_u', lag: 3 });
  expect(findOwnFormula(ownFormulas.issuer)).toEqual({ key: 'issuer', lag: null });
});

test('LAB-1 the words of a source stay as they are', () => {
  expect(findOwnFormula('RUONIA + 1.3 %')).toBeNull();
});
