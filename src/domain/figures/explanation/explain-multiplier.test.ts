import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { type MultiplierKey, marketValue, multipliers } from '../../issuer/multipliers/multipliers.ts';
import { ReportBook } from '../../issuer/multipliers/report-book.ts';
import { explainMultiplier, type FiledBookValue } from './explain-multiplier.ts';

const filed = (
  line: string,
  endsOn: string,
  days: number,
  value: number,
  more: Partial<FiledBookValue> = {},
): FiledBookValue => ({
  line,
  endsOn: isoDate(endsOn),
  days,
  value,
  filing: '0000320193-25-000008',
  filedOn: isoDate('2025-01-31'),
  isRestated: false,
  share: null,
  ...more,
});

function explain(key: MultiplierKey, values: readonly FiledBookValue[], endsOn: string) {
  const multiplier = multipliers.find((own) => own.key === key);
  if (multiplier === undefined) throw new Error(`no multiplier ${key}`);
  return explainMultiplier(multiplier, {
    book: new ReportBook(values),
    endsOn: isoDate(endsOn),
    report: 'Consolidated',
    currency: 'USD',
    nameOf: (line: string) => line.toUpperCase(),
  });
}

// As Apple's forms 10-K of fiscal 2024 and 10-Q of the quarter ended 28 December 2024 give them, in millions of dollars.
const apple = [
  filed('assets', '2023-12-30', 0, 353_514),
  filed('assets', '2024-12-28', 0, 344_085),
  filed('net_profit', '2023-12-30', 91, 33_916),
  filed('net_profit', '2024-09-28', 364, 93_736, { filing: '0000320193-24-000123' }),
  filed('net_profit', '2024-12-28', 91, 36_330),
];

test('BEY-1 REP-5 a return within a year is told by the year, the quarters that change places, and both balances', () => {
  const explained = explain('return_on_assets', apple, '2024-12-28');
  // 93,736 + 36,330 − 33,916 = 96,150; (344,085 + 353,514) / 2 = 348,799.5.
  expect(explained?.value).toBeCloseTo(96_150 / 348_799.5, 12);
  expect(explained?.lines.map(({ side, name, over, amount }) => [side, name, over, amount])).toEqual([
    ['numerator', 'NET_PROFIT', 'year', 93_736],
    ['numerator', 'NET_PROFIT', 'year', 36_330],
    ['numerator', 'NET_PROFIT', 'year', -33_916],
    ['denominator', 'ASSETS', 'mean', 172_042.5],
    ['denominator', 'ASSETS', 'mean', 176_757],
  ]);
  // Apple's fiscal year 2024 began on 1 October 2023.
  expect(explained?.lines[0]).toMatchObject({ startsOn: '2023-10-01', endsOn: '2024-09-28', value: 93_736 });
  expect(explained?.lines[0]?.filing).toBe('0000320193-24-000123');
  expect(explained?.lines[3]).toMatchObject({ startsOn: null, value: 344_085 });
  const sums = explained?.inputs.filter(({ unit }) => unit === 'money').map(({ name, value }) => [name, value]);
  expect(sums).toEqual([
    ['numerator', 96_150],
    ['denominator', 348_799.5],
  ]);
  expect(explained?.assumptions).toEqual(['lines_as_filed']);
});

const day = '2024-12-31';
// 100 shares at 2.5 and 30 + 70 − 40 of net debt over 15 + 5: (250 + 60) / 20 = 15.5.
const leveraged = [
  filed('short_term_debt', day, 0, 30),
  filed('long_term_debt', day, 0, 70),
  filed('cash', day, 0, 40),
  filed('operating_profit', day, 366, 15, { isRestated: true }),
  filed('depreciation', day, 366, 5),
  filed(marketValue, day, 0, 250, {
    share: { shares: 100, close: 2.5, date: isoDate('2024-12-30'), venueName: 'Main Exchange' },
  }),
];

test('BEY-1 REP-5 a multiple of the value names the price of the share, its day and its venue, and takes cash off', () => {
  const explained = explain('ev_to_ebitda', leveraged, day);
  expect(explained?.value).toBe(15.5);
  expect(explained?.lines.map(({ amount }) => amount)).toEqual([250, 30, 70, -40, 15, 5]);
  const inputs = explained?.inputs.map(({ name, value, text }) => [name, value ?? text]);
  expect(inputs).toEqual([
    ['report', 'Consolidated'],
    ['currency', 'USD'],
    ['numerator', 310],
    ['denominator', 20],
    ['shares', 100],
    ['share_price', 2.5],
    ['share_date', '2024-12-30'],
    ['share_venue', 'Main Exchange'],
  ]);
  expect(explained?.assumptions).toEqual(['restated_lines']);
});

test('BEY-1 REP-5 a multiplier that is not told, or of a loss, has no explanation, and without the share none names its price', () => {
  expect(explain('ev_to_ebitda', leveraged.slice(0, 5), day)).toBeNull();
  const loss = [...leveraged.slice(0, 3), filed('operating_profit', day, 366, -15), filed('depreciation', day, 366, 5)];
  expect(explain('net_debt_to_ebitda', loss, day)).toBeNull();
  const debt = explain('net_debt_to_ebitda', leveraged, day);
  expect(debt?.value).toBe(3);
  expect(debt?.inputs.map(({ name }) => name)).not.toContain('share_price');
});
