import { expect, test } from 'vitest';
import { isIsin, isinCheckDigit } from './instrument.ts';

// Apple, BAE Systems and Treasury Corporation of Victoria: the worked examples of the ISIN in Wikipedia.
test.each(['US0378331005', 'GB0002634946', 'AU0000XVGZA3'])(
  'the check digit of %s follows from its other signs, and no other is taken',
  (isin) => {
    expect(isinCheckDigit(isin.slice(0, -1))).toBe(Number(isin.at(-1)));
    expect(isIsin(isin)).toBe(true);
    expect(isIsin(`${isin.slice(0, -1)}${(Number(isin.at(-1)) + 1) % 10}`)).toBe(false);
  },
);

test.each(['', 'US037833100', 'us0378331005', 'US03783310055', '0378331005US'])('"%s" is no ISIN', (text) => {
  expect(isIsin(text)).toBe(false);
});
