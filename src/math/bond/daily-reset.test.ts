import { expect, test } from 'vitest';
import { dayNumberFromIso } from '../dates/dates.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, rate } from '../units.ts';
import { dailyResetInterest, resetRateOn } from './daily-reset.ts';

const day = (text: string) => dayNumberFromIso(isoDate(text));

// 31 CFR 356, appendix B, section IV.C: the note of 31 July 2012 with a spread of 0.120 %, reopened on 31 August, and the daily amounts
// that the regulation gives for it.
const amounts = [
  ['2012-07-31', 0.000597286],
  ['2012-08-01', 0.000638974],
  ['2012-08-07', 0.000611181],
  ['2012-08-14', 0.000638974],
  ['2012-08-21', 0.000625078],
  ['2012-08-28', 0.000625077],
] as const;
const resets = amounts.map(([from, amount]) => ({ from: day(from), rate: rate(amount * 3.6) }));

test('BEY-2 sums the days of a floating-rate note as 31 CFR 356, section IV.C, and its first interest payment as IV.D', () => {
  expect(expectValue(dailyResetInterest(resets, day('2012-07-31'), day('2012-08-31')))).toBeCloseTo(0.019432992, 12);
  expect(expectValue(dailyResetInterest(resets, day('2012-07-31'), day('2012-10-31')))).toBeCloseTo(0.057562689, 12);
  expect(expectValue(dailyResetInterest(resets, day('2012-08-10'), day('2012-08-10')))).toBe(0);
});

test('knows no interest of days before the first rate', () => {
  expect(dailyResetInterest(resets, day('2012-07-30'), day('2012-08-31'))).toMatchObject({ reason: 'missing-data' });
  expect(dailyResetInterest([], day('2012-07-31'), day('2012-08-31'))).toMatchObject({ reason: 'missing-data' });
  expect(resetRateOn(resets, day('2012-07-30'))).toBeNull();
  expect(resetRateOn(resets, day('2012-08-13'))).toBeCloseTo(0.000611181 * 3.6, 12);
});
