import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { multipliers, multiplierValue } from './multipliers.ts';
import { type BookValue, ReportBook } from './report-book.ts';

const value = (line: string, endsOn: string, days: number, amount: number): BookValue => {
  return { line, endsOn: isoDate(endsOn), days, value: amount };
};

// As Apple's forms 10-K of fiscal 2024 and 10-Q of the quarter ended 28 December 2024 give them, in millions of dollars.
const apple = [
  value('assets', '2023-09-30', 0, 352_583),
  value('assets', '2023-12-30', 0, 353_514),
  value('assets', '2024-09-28', 0, 364_980),
  value('assets', '2024-12-28', 0, 344_085),
  value('equity', '2023-09-30', 0, 62_146),
  value('equity', '2024-09-28', 0, 56_950),
  value('current_assets', '2024-09-28', 0, 152_987),
  value('current_liabilities', '2024-09-28', 0, 176_392),
  value('net_profit', '2023-12-30', 91, 33_916),
  value('net_profit', '2024-09-28', 364, 93_736),
  value('net_profit', '2024-12-28', 91, 36_330),
];

function ratio(key: string, values: readonly BookValue[], endsOn: string) {
  const multiplier = multipliers.find((own) => own.key === key);
  if (multiplier === undefined) throw new Error(`no multiplier ${key}`);
  return multiplierValue(multiplier, new ReportBook(values), isoDate(endsOn));
}

test('REP-5 ratios of a year: 152,987 / 176,392, 93,736 over the mean of two balances, 56,950 / 364,980', () => {
  expect(ratio('current_ratio', apple, '2024-09-28')).toBeCloseTo(0.867_313, 6);
  expect(ratio('return_on_assets', apple, '2024-09-28')).toBeCloseTo(0.261_262, 6);
  expect(ratio('return_on_equity', apple, '2024-09-28')).toBeCloseTo(1.574_125, 6);
  expect(ratio('equity_to_assets', apple, '2024-09-28')).toBeCloseTo(0.156_036, 6);
});

test('REP-5 within a year the flow is the last year with its quarter replaced: 93,736 + 36,330 − 33,916 = 96,150', () => {
  expect(ratio('return_on_assets', apple, '2024-12-28')).toBeCloseTo(96_150 / 348_799.5, 9);
});

test('REP-5 four quarters are a year, and half-years follow each other', () => {
  const balance = [value('assets', '2024-03-31', 0, 100), value('assets', '2025-03-31', 0, 100)];
  const quarters = [
    value('net_profit', '2024-06-30', 91, 1),
    value('net_profit', '2024-09-30', 92, 2),
    value('net_profit', '2024-12-31', 92, 3),
    value('net_profit', '2025-03-31', 90, 4),
  ];
  expect(ratio('return_on_assets', [...balance, ...quarters], '2025-03-31')).toBeCloseTo(0.1, 12);
  expect(ratio('return_on_assets', [...balance, ...quarters.slice(1)], '2025-03-31')).toBe('missing-data');
  const halves = [
    value('net_profit', '2024-06-30', 182, 5),
    value('net_profit', '2024-12-31', 366, 12),
    value('net_profit', '2025-06-30', 181, 6),
  ];
  const midyear = [value('assets', '2024-06-30', 0, 100), value('assets', '2025-06-30', 0, 160)];
  expect(ratio('return_on_assets', [...midyear, ...halves], '2025-06-30')).toBeCloseTo(0.1, 12);
});

test('REP-5 what is owed less cash, over operating profit and depreciation: (30 + 70 − 40) / (15 + 5) = 3', () => {
  const day = '2024-12-31';
  const known = [
    value('short_term_debt', day, 0, 30),
    value('long_term_debt', day, 0, 70),
    value('cash', day, 0, 40),
    value('operating_profit', day, 366, 15),
  ];
  expect(ratio('net_debt_to_ebitda', [...known, value('depreciation', day, 366, 5)], day)).toBe(3);
  expect(ratio('net_debt_to_ebitda', known, day)).toBe('missing-data');
  expect(ratio('net_debt_to_ebitda', [...known, value('depreciation', day, 366, -15)], day)).toBe('not-applicable');
});

test('REP-5 debt that a report has one line of is that line, and a report without any has no ratio of it', () => {
  const day = '2024-12-31';
  const equity = value('equity', day, 0, 50);
  expect(ratio('debt_to_equity', [equity, value('long_term_debt', day, 0, 70)], day)).toBe(1.4);
  expect(ratio('debt_to_equity', [equity, value('short_term_debt', day, 0, 30)], day)).toBe(0.6);
  expect(ratio('debt_to_equity', [equity], day)).toBe('missing-data');
});

// 12, 12, 12 and 16 weeks.
test('REP-5 quarters of 12 and 16 weeks are a year', () => {
  const quarters = [
    value('net_profit', '2024-03-23', 84, 1),
    value('net_profit', '2024-06-15', 84, 2),
    value('net_profit', '2024-09-07', 84, 3),
    value('net_profit', '2024-12-28', 112, 4),
  ];
  const balance = [value('assets', '2023-12-30', 0, 100), value('assets', '2024-12-28', 0, 100)];
  expect(ratio('return_on_assets', [...balance, ...quarters], '2024-12-28')).toBeCloseTo(0.1, 12);
});

test('REP-5 a loss gives no price to earnings, and no ratio rests on a year that is not told', () => {
  const day = '2024-12-31';
  const loss = [value('market_value', day, 0, 100), value('net_profit', day, 366, -1)];
  expect(ratio('price_to_earnings', loss, day)).toBe('not-applicable');
  expect(ratio('return_on_assets', apple.slice(1), '2024-09-28')).toBe('missing-data');
});

test('REP-5 each multiplier has a key of its own', () => {
  const keys = multipliers.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
