import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { fiscalQuarters, fiscalYearEnd, nearestQuarterEnd, quartersText } from './report-period.ts';

const text = (endsOn: string, days: number, fiscalYearEnds: number, ofWeeks: readonly string[] = []) => {
  const ends = new Set(ofWeeks.map(isoDate));
  const quarters = fiscalQuarters({ endsOn: isoDate(endsOn), days }, fiscalYearEnds, ends);
  return quarters === null ? null : quartersText(quarters);
};

test('REP-1 periods of a calendar year are named by quarters', () => {
  expect(text('2024-12-31', 366, 12)).toBe('2024');
  expect(text('2025-03-31', 90, 12)).toBe('I 2025');
  expect(text('2025-12-31', 92, 12)).toBe('IV 2025');
  expect(text('2025-09-30', 273, 12)).toBe('I–III 2025');
  expect(text('2025-06-30', 0, 12)).toBe('I–II 2025');
  expect(text('2025-12-31', 0, 12)).toBe('2025');
});

// Periods as Apple's reports to the SEC name them: form 10-Q of the quarter ended 1 April 2023 (second of fiscal 2023), of 28 December 2024 (first of
// fiscal 2025), of 28 June 2025 (nine months), form 10-K of 28 September 2024 (53 weeks less one) and of 30 September 2023 (53 weeks).
test('REP-1 fiscal years of 52 and 53 weeks end near the end of their month', () => {
  expect(text('2023-04-01', 91, 9)).toBe('II 2023');
  expect(text('2024-12-28', 91, 9)).toBe('I 2025');
  expect(text('2025-06-28', 273, 9)).toBe('I–III 2025');
  expect(text('2024-09-28', 364, 9)).toBe('2024');
  expect(text('2023-09-30', 371, 9)).toBe('2023');
});

// Forms 10-Q and 10-K: PepsiCo's 12 weeks ended 15 June and 7 September 2024, 36 weeks and the year to 28 December; Advance Auto Parts' 16 weeks
// ended 19 April 2025; Kroger's 16 weeks ended 24 May and 28 weeks ended 16 August 2025; Costco's 36 weeks ended 11 May 2025.
test('REP-1 quarters of 12 and 16 weeks are quarters, their balances too', () => {
  expect(text('2024-03-23', 84, 12)).toBe('I 2024');
  expect(text('2024-06-15', 84, 12)).toBe('II 2024');
  expect(text('2024-06-15', 168, 12)).toBe('I–II 2024');
  expect(text('2024-09-07', 84, 12)).toBe('III 2024');
  expect(text('2024-09-07', 252, 12)).toBe('I–III 2024');
  expect(text('2024-09-07', 0, 12, ['2024-09-07'])).toBe('I–III 2024');
  expect(text('2024-12-28', 112, 12)).toBe('IV 2024');
  expect(text('2024-12-28', 364, 12)).toBe('2024');
  expect(text('2025-04-19', 112, 12)).toBe('I 2025');
  expect(text('2025-04-19', 0, 12, ['2025-04-19'])).toBe('I 2025');
  // The fourth quarter of a year of 53 weeks.
  expect(text('2023-09-03', 119, 8)).toBe('IV 2023');
  expect(text('2025-05-24', 112, 1)).toBe('I 2026');
  expect(text('2025-08-16', 196, 1)).toBe('I–II 2026');
  expect(text('2025-11-08', 84, 1)).toBe('III 2026');
  expect(text('2025-05-11', 252, 8)).toBe('I–III 2025');
});

test.each([
  ['2025-01-31', 0],
  ['2025-02-28', 0],
  ['2025-04-30', 0],
  ['2025-05-31', 0],
  ['2025-07-31', 0],
  ['2025-08-31', 0],
  ['2025-10-31', 0],
  ['2025-11-30', 0],
  ['2025-04-19', 0],
  ['2025-09-07', 0],
  ['2025-04-30', 120],
  ['2025-08-31', 243],
])('REP-1 a month that ends no quarter stays none: %s of %i days', (endsOn, days) => {
  expect(text(endsOn, days, 12)).toBeNull();
});

// Snowflake's fiscal year 2024 ended on 31 January 2024.
test('REP-1 a fiscal year is named by the calendar year that it ends in', () => {
  expect(text('2024-01-31', 365, 1)).toBe('2024');
  expect(text('2024-04-30', 90, 1)).toBe('I 2025');
});

test('REP-1 a period that is not of whole quarters of one year has no such name', () => {
  expect(text('2025-11-30', 30, 12)).toBeNull();
  expect(text('2025-03-31', 182, 12)).toBeNull();
  expect(text('2025-05-31', 92, 12)).toBeNull();
  expect(text('2025-12-31', 730, 12)).toBeNull();
});

test('REP-1 the fiscal year ends with the month with which most years end', () => {
  const period = (endsOn: string, days: number) => ({ endsOn: isoDate(endsOn), days });
  const years = [
    period('2022-09-24', 364),
    period('2023-09-30', 371),
    period('2024-10-01', 366),
    period('2024-12-31', 366),
  ];
  expect(fiscalYearEnd([...years, period('2024-12-28', 91), period('2025-03-29', 91)])).toBe(9);
  expect(fiscalYearEnd([period('2024-01-31', 365)])).toBe(1);
  expect(fiscalYearEnd([period('2024-12-28', 91)])).toBeNull();
});

test('REP-5 periods of fiscal years meet in the calendar quarter whose end is nearest', () => {
  const quarterOf = (day: string) => nearestQuarterEnd(isoDate(day));
  expect(['2024-12-31', '2024-12-28', '2025-01-02', '2025-01-31', '2024-11-30'].map(quarterOf)).toEqual(
    Array(5).fill('2024-12-31'),
  );
  expect(['2024-02-29', '2024-03-30', '2024-04-30'].map(quarterOf)).toEqual(Array(3).fill('2024-03-31'));
  expect(['2024-05-31', '2024-06-30', '2024-08-01'].map(quarterOf)).toEqual(Array(3).fill('2024-06-30'));
  expect(quarterOf('2024-08-31')).toBe('2024-09-30');
});
