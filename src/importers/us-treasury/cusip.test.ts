import { expect, test } from 'vitest';
import { isCusip, isinOfCusip } from './cusip.ts';

// Apple and Microsoft: codes that everybody can look up.
test('knows a published CUSIP from one with a wrong digit or length', () => {
  expect(isCusip('037833100')).toBe(true);
  expect(isCusip('037833101')).toBe(false);
  expect(isCusip('03783310')).toBe(false);
});

test('makes the ISIN of a CUSIP', () => {
  expect(isinOfCusip('037833100')).toBe('US0378331005');
  expect(isinOfCusip('594918104')).toBe('US5949181045');
});
