import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { ImportError } from '../file-fault.ts';
import { giltCashFlows } from './gilt-terms.ts';
import { couponOfGiltName, dividendDates, giltName, parseGiltsXml } from './parse-gilts.ts';

const good = {
  CLOSE_OF_BUSINESS_DATE: '2023-09-13T00:00:00',
  INSTRUMENT_TYPE: 'Conventional ',
  INSTRUMENT_NAME: '1% Treasury Gilt 2024',
  ISIN_CODE: 'GB00BFWFPL34',
  REDEMPTION_DATE: '2024-04-22T00:00:00',
  FIRST_ISSUE_DATE: '2018-07-25T00:00:00',
  DIVIDEND_DATES: '22 Apr/Oct',
  CURRENT_EX_DIV_DATE: '2023-10-12T00:00:00',
  TOTAL_AMOUNT_IN_ISSUE: '35638.13000000000000000000',
};

function fileOf(...rows: readonly Readonly<Record<string, string>>[]): string {
  const elements = rows.map((row) => {
    const attributes = Object.entries({ ...good, ...row }).map(([name, value]) => `${name}="${value}"`);
    return `<View_GILTS_IN_ISSUE ${attributes.join(' ')} />`;
  });
  return `<Data>${elements.join('\n')}</Data>`;
}

test('reads a gilt; amounts are in millions of pounds', () => {
  expect(parseGiltsXml(fileOf({}))).toMatchObject({
    date: '2023-09-13',
    failures: [],
    rows: [
      { isin: 'GB00BFWFPL34', couponRate: 0.01, outstandingAmount: 35_638_130_000, baseIndex: null, indexLag: null },
    ],
  });
});

test.each(['3', '8'])('tells an index-linked gilt with a lag of %s months', (months) => {
  const words = { INSTRUMENT_TYPE: `Index-linked ${months} months`, BASE_RPI_87: '242.41935000000000000' };
  expect(parseGiltsXml(fileOf(words)).rows[0]).toMatchObject({ indexLag: Number(months), baseIndex: 242.41935 });
});

test.each([
  ['bad-number', { INSTRUMENT_NAME: 'Treasury Gilt 2024' }],
  ['bad-code', { ISIN_CODE: 'GB00BFWFPL35' }],
  ['bad-date', { REDEMPTION_DATE: '2024-04-31T00:00:00' }],
  ['bad-structure', { DIVIDEND_DATES: '7 Mar/Sep' }],
  ['bad-number', { TOTAL_AMOUNT_IN_ISSUE: '35,638' }],
  ['out-of-range', { FIRST_ISSUE_DATE: '2025-04-22T00:00:00' }],
])('lists a gilt with %s and keeps the others', (code, row) => {
  const { rows, failures } = parseGiltsXml(fileOf(row, {}));
  expect(rows).toHaveLength(1);
  expect(failures.map((failure) => [failure.line, failure.code])).toEqual([[1, code]]);
});

test('refuses a file without a date', () => {
  expect(() => parseGiltsXml('<Data></Data>')).toThrow(ImportError);
});

test('pays half the coupon half-yearly, seven business days ex-dividend', () => {
  const [gilt] = parseGiltsXml(fileOf({})).rows;
  if (gilt === undefined) throw new Error('no gilt');
  const flows = giltCashFlows(gilt, isoDate('2023-09-13'), undefined);
  // Counted by hand back from Monday 22 April: 19 to 15 April, then 12 and 11 April.
  expect(flows.at(-1)).toMatchObject({ paymentDate: '2024-04-22', coupon: 0.5, redemption: 100, exDate: '2024-04-11' });
  expect(flows[0]).toMatchObject({ accrualStart: '2018-07-25', paymentDate: '2018-10-22' });
});

test('takes a long first dividend from the next ex-dividend date, and keeps it later', () => {
  const row = {
    INSTRUMENT_NAME: '3¾% Treasury Gilt 2027',
    REDEMPTION_DATE: '2027-03-07T00:00:00',
    FIRST_ISSUE_DATE: '2024-01-10T00:00:00',
    DIVIDEND_DATES: '7 Mar/Sep',
    CURRENT_EX_DIV_DATE: '2024-08-29T00:00:00',
  };
  const [gilt] = parseGiltsXml(fileOf(row)).rows;
  if (gilt === undefined) throw new Error('no gilt');
  const long = giltCashFlows(gilt, isoDate('2024-02-01'), undefined);
  expect(long[0]).toMatchObject({ accrualStart: '2024-01-10', paymentDate: '2024-09-07' });
  const later = { ...gilt, nextExDate: isoDate('2026-02-26') };
  expect(giltCashFlows(later, isoDate('2026-02-16'), long.length)).toEqual(long);
});

test('pays a long first dividend where the gilt was issued after the first ex-dividend date', () => {
  // Seven business days before Wednesday 31 January 2024: 30 to 22 January.
  const row = {
    INSTRUMENT_NAME: '4 3/8% Treasury Gilt 2054',
    REDEMPTION_DATE: '2054-07-31T00:00:00',
    FIRST_ISSUE_DATE: '2024-01-24T00:00:00',
    DIVIDEND_DATES: '31 Jan/Jul',
    CURRENT_EX_DIV_DATE: '2026-07-22T00:00:00',
  };
  const [gilt] = parseGiltsXml(fileOf(row)).rows;
  if (gilt === undefined) throw new Error('no gilt');
  const [first] = giltCashFlows(gilt, isoDate('2026-02-16'), undefined);
  expect(first).toMatchObject({ accrualStart: '2024-01-24', paymentDate: '2024-07-31' });
});

test.each([
  ['GB00BSQNRD01', '4 3/8% Treasury Gilt 2030', '2025-01-09', '2030-03-07'],
  ['GB00BT7J0027', '4½% Treasury Gilt 2035', '2025-02-12', '2035-03-07'],
])('pays a long first dividend of %s, %s', (isin, name, issued, matures) => {
  const row = {
    INSTRUMENT_NAME: name,
    ISIN_CODE: isin,
    REDEMPTION_DATE: `${matures}T00:00:00`,
    FIRST_ISSUE_DATE: `${issued}T00:00:00`,
    DIVIDEND_DATES: '7 Mar/Sep',
    CURRENT_EX_DIV_DATE: '2026-02-26T00:00:00',
  };
  const [gilt] = parseGiltsXml(fileOf(row)).rows;
  if (gilt === undefined) throw new Error('no gilt');
  const flows = giltCashFlows(gilt, isoDate('2026-02-16'), undefined);
  expect(flows[0]).toMatchObject({ accrualStart: issued, paymentDate: '2025-09-07' });
});

test.each([
  ['0 1/8% Treasury Gilt 2024', 0.00125],
  ['2¾% Treasury Gilt 2024', 0.0275],
  ['0½% Treasury Gilt 2029', 0.005],
  ['5% Treasury Stock 2025', 0.05],
  ['1¼ % Treasury Gilt 2041', 0.0125],
  ['4 1/8% Index-linked Treasury Stock 2030', 0.04125],
  ['3.5% War Loan', 0.035],
])('reads the coupon of %s as %d', (name, rate) => {
  expect(couponOfGiltName(name)).toBeCloseTo(rate, 12);
});

test.each(['Treasury Gilt 2024', '% Treasury Gilt', '1/0% Treasury Gilt'])('finds no coupon in %s', (name) => {
  expect(couponOfGiltName(name)).toBeUndefined();
});

test('reads dividend dates half a year apart, no others', () => {
  expect(dividendDates('31 Jan/Jul')).toEqual({ day: 31, months: [1, 7] });
  expect(dividendDates('31 Jan/Aug')).toBeUndefined();
  expect(dividendDates('Jan/Jul')).toBeUndefined();
});

test('tidies blanks in names', () => {
  expect(giltName(' 1¼ %  Treasury Gilt 2041 ')).toBe('1¼% Treasury Gilt 2041');
});
