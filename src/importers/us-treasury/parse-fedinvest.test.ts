import { expect, test } from 'vitest';
import { isFedInvest, parseFedInvest } from './parse-fedinvest.ts';

const HEADING = 'CUSIP,SECURITY TYPE,RATE,MATURITY DATE,CALL DATE,BUY,SELL,END OF DAY';
// CUSIPs of public securities; prices of our own making.
const NOTE = '91282CAE1,MARKET BASED NOTE,0.625%,08/15/30,,86.593750,86.562500,0.000000';

test('reads a row: BUY is what the Treasury asks, SELL what it bids, zero is no quote', () => {
  const { rows, failures } = parseFedInvest(`${HEADING}\n${NOTE}\n`);
  expect(failures).toEqual([]);
  expect(rows[0]).toMatchObject({
    line: 2,
    issue: { cusip: '91282CAE1', kind: 'note', couponRate: 0.00625, maturesOn: '2030-08-15' },
    callableOn: null,
    ask: 86.59375,
    bid: 86.5625,
    close: null,
  });
});

test('knows the file with its heading and as the Treasury sends it, without', () => {
  expect(isFedInvest(`${HEADING}\n`)).toBe(true);
  expect(isFedInvest(`${NOTE}\r\n`)).toBe(true);
  expect(isFedInvest('CUSIP,Security Type,Security Term,Auction Date')).toBe(false);
  expect(parseFedInvest(`${NOTE}\r\n`).rows[0]?.line).toBe(1);
});

test.each([
  ['bad-code', 'CUSIP', '91282CAE2,MARKET BASED NOTE,0.625%,08/15/30,,1,1,0'],
  ['bad-code', 'SECURITY TYPE', '91282CAE1,STOCK,0.625%,08/15/30,,1,1,0'],
  ['bad-number', 'RATE', '91282CAE1,TIPS,0.625,08/15/30,,1,1,0'],
  ['bad-date', 'MATURITY DATE', '91282CAE1,TIPS,0.625%,02/30/30,,1,1,0'],
  ['bad-number', 'END OF DAY', '91282CAE1,TIPS,0.625%,08/15/30,,1,1,abc'],
  ['out-of-range', 'SELL', '91282CAE1,TIPS,0.625%,08/15/30,,1,-1,0'],
  ['bad-structure', null, '91282CAE1,TIPS,0.625%'],
])('lists a row with %s in %s and keeps the good ones', (code, field, bad) => {
  const { rows, failures, rowsRead } = parseFedInvest(`${HEADING}\n${bad}\n${NOTE}\n`);
  expect(failures.map((failure) => [failure.line, failure.code, failure.field])).toEqual([[2, code, field]]);
  expect(rows.map((row) => row.line)).toEqual([3]);
  expect(rowsRead).toBe(2);
});

test('takes a security once', () => {
  const { rows, failures } = parseFedInvest(`${HEADING}\n${NOTE}\n${NOTE}\n`);
  expect(rows).toHaveLength(1);
  expect(failures.map(({ line, code }) => [line, code])).toEqual([[3, 'duplicate-row']]);
});
