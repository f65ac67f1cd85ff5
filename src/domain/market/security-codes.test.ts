import { expect, test } from 'vitest';
import { isIsin } from './instrument.ts';
import { codeInIsin, isCusip, isFigi, isinOfCusip, isinsWith, isSedol } from './security-codes.ts';

// Apple's CUSIP 037833100 and ISIN US0378331005; the gilt GB00BFWFPP71 of the UK Debt Management Office has the SEDOL BFWFPP7.
test('BEY-16 knows CUSIP, SEDOL and FIGI by their check digits', () => {
  expect(['037833100', '037833101', '03783310'].map(isCusip)).toEqual([true, false, false]);
  expect(['BFWFPP7', 'BFWFPP8', '0263494', '0263495'].map(isSedol)).toEqual([true, false, true, false]);
  // IBM's on the New York Stock Exchange, as the standard of the Object Management Group gives it.
  expect(['BBG000BLNQ16', 'BBG000BLNQ17', 'BBG000BLNNH6'].map(isFigi)).toEqual([true, false, true]);
});

test('BEY-16 finds the code of a national agency in an ISIN, and the ISINs that may have it', () => {
  expect(isinOfCusip('037833100')).toBe('US0378331005');
  expect(codeInIsin('US0378331005')).toEqual({ scheme: 'cusip', code: '037833100' });
  expect(codeInIsin('GB00BFWFPP71')).toEqual({ scheme: 'sedol', code: 'BFWFPP7' });
  expect(codeInIsin('DE0001102580')).toBeUndefined();
  expect(isinsWith('sedol', 'BFWFPP7')).toContain('GB00BFWFPP71');
  expect([...isinsWith('cusip', '037833100'), ...isinsWith('sedol', 'BFWFPP7')].every(isIsin)).toBe(true);
  expect(isinsWith('figi', 'BBG000BLNNH6')).toEqual([]);
});
