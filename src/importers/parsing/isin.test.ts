import { expect, test } from 'vitest';
import { isCusip, isinOfCusip } from '../us-treasury/cusip.ts';
import { isIsin } from './isin.ts';

// Apple, Microsoft and the example that ISO 6166 texts use: codes that everybody can look up.
test('knows published ISINs and CUSIPs from ones with a wrong digit', () => {
  expect(isIsin('US0378331005')).toBe(true);
  expect(isIsin('GB0002634946')).toBe(true);
  expect(isIsin('US0378331006')).toBe(false);
  expect(isCusip('037833100')).toBe(true);
  expect(isCusip('037833101')).toBe(false);
  expect(isCusip('03783310')).toBe(false);
});

test('makes the ISIN of a CUSIP', () => {
  expect(isinOfCusip('037833100')).toBe('US0378331005');
  expect(isinOfCusip('594918104')).toBe('US5949181045');
});
