import { expect, test } from 'vitest';
import { fictionalBondIsin, fictionalIsin, isinCheckDigit } from './fictional-isin.ts';

// Apple, BAE Systems and Treasury Corporation of Victoria: the worked examples of the ISIN in Wikipedia.
test.each(['US0378331005', 'GB0002634946', 'AU0000XVGZA3'])(
  'the check digit of %s follows from its other signs',
  (isin) => {
    expect(isinCheckDigit(isin.slice(0, -1))).toBe(Number(isin.at(-1)));
  },
);

test('fictional ISINs have twelve signs under prefixes that are not given out', () => {
  expect(fictionalBondIsin(1001)).toMatch(/^XS990001001\d$/);
  expect(fictionalIsin(3001)).toMatch(/^ZZ000003001\d$/);
});
