import { expect, test } from 'vitest';
import { boardsAnswer, market, publishedYield, security } from '../testing/iss-answers.ts';
import { parseBoards } from './parse-boards.ts';

test('joins a security, its market data and its yield by code and board', () => {
  const { rows, failures, rowsRead } = parseBoards(boardsAnswer());
  expect(failures).toEqual([]);
  expect(rowsRead).toBe(1);
  expect(rows[0]?.bond).toMatchObject({
    faceCurrency: 'RUB',
    couponRate: 0.08,
    putDate: null,
    settlesOn: '2024-02-16',
  });
  expect(rows[0]?.day).toMatchObject({
    date: '2024-02-15',
    lastDealAt: '2024-02-15T18:01:02+03:00',
    bid: 94.5,
    ask: 95.5,
    last: 95.2,
    average: 95.1,
    volume: 340,
    turnover: 323_000,
    dealCount: 12,
    publishedYield: 0.135,
    publishedMacaulay: 1,
    publishedYieldDate: '2025-03-31',
  });
  expect(rows[0]?.day?.publishedGSpread).toBeCloseTo(0.012, 12);
});

test('GRA-2 takes no spread of a bond in another currency, which the exchange measures by its curve of the rouble', () => {
  const answer = boardsAnswer({ securities: [{ ...security, FACEUNIT: 'EUR' }] });
  const { rows } = parseBoards(answer);
  expect(rows[0]?.day).toMatchObject({ publishedYield: 0.135, publishedGSpread: null, publishedZSpread: null });
});

test('does not take the market price of the day before for one of this day', () => {
  expect(parseBoards(boardsAnswer()).rows[0]?.day).toMatchObject({ marketPrice: null, close: null });
});

test('keeps the yields and durations of the exchange with the price of each', () => {
  const { rows } = parseBoards(boardsAnswer());
  expect(rows[0]?.day).toMatchObject({
    publishedPrice: 95.2,
    publishedYieldType: 'maturity',
    publishedAverageYield: 0.136,
    publishedYieldConvention: 'effective',
    publishedAverageMacaulay: 364 / 365,
    publishedCloseYield: null,
  });
});

test('keeps a yield that was computed from the last price of an earlier day with that price', () => {
  const yields = [{ ...publishedYield, PRICE: 94.1, TRADEMOMENT: '2024-02-14 23:59:59' }];
  const markets = [{ ...market, LAST: null, WAPRICE: null }];
  expect(parseBoards(boardsAnswer({ yields, markets })).rows[0]?.day).toMatchObject({
    last: null,
    publishedPrice: 94.1,
    publishedYield: 0.135,
    publishedAverageYield: null,
  });
});

test('takes the yields of the market data where the list of yields belongs to other prices', () => {
  const yields = [{ ...publishedYield, PRICE: 94.1, WAPRICE: 94 }];
  const markets = [{ ...market, YIELD: 13.49, DURATION: 365, YIELDATWAPRICE: 13.61 }];
  expect(parseBoards(boardsAnswer({ yields, markets })).rows[0]?.day).toMatchObject({
    publishedPrice: 95.2,
    publishedYield: 0.1349,
    publishedMacaulay: 1,
    publishedGSpread: null,
    publishedAverageYield: 0.1361,
    publishedAverageMacaulay: null,
  });
});

test('takes the yield of the close with the close alone', () => {
  const closed = { ...market, CLOSEPRICE: 95, CLOSEYIELD: 13.7 };
  expect(parseBoards(boardsAnswer({ markets: [closed] })).rows[0]?.day).toMatchObject({
    close: 95,
    publishedCloseYield: expect.closeTo(0.137, 12),
  });
  const legal = { ...closed, LCLOSEPRICE: 95.1 };
  expect(parseBoards(boardsAnswer({ markets: [legal] })).rows[0]?.day).toMatchObject({
    close: 95.1,
    publishedCloseYield: null,
  });
});

test('keeps the day of settlement and the accrued interest per 100, but not in another currency than that of the face', () => {
  expect(parseBoards(boardsAnswer()).rows[0]?.day).toMatchObject({ settlesOn: '2024-02-16', publishedAccrued: 3.012 });
  const inRoubles = { ...security, FACEUNIT: 'USD' };
  expect(parseBoards(boardsAnswer({ securities: [inRoubles] })).rows[0]?.day).toMatchObject({ publishedAccrued: null });
});

test('BEY-2 takes accrued interest in roubles at the rate of bonds that trade in both currencies', () => {
  // 30.12 dollars on a board in dollars are 2753.9198 roubles at 91.4316; a dollar more needs three such bonds to be a rate.
  const board = (secid: string, isin: string, boardId: string, currency: string, accrued: number) => ({
    ...security,
    SECID: secid,
    ISIN: isin,
    BOARDID: boardId,
    FACEUNIT: 'USD',
    CURRENCYID: currency,
    ACCRUEDINT: accrued,
  });
  const isins = ['RU000A0JX0J2', 'RU000A0ZYYN4', 'RU000A105A95'];
  const pairs = isins.flatMap((isin, at) => [
    board(isin, isin, 'TQOD', 'USD', 30.12 + at),
    board(isin, isin, 'TQCB', 'SUR', (30.12 + at) * 91.4316),
  ]);
  const markets = pairs.map(({ SECID, BOARDID }) => ({ ...market, SECID, BOARDID }));
  const { rows } = parseBoards(boardsAnswer({ securities: pairs, markets }));
  expect(rows.map(({ day }) => day?.publishedAccrued)).toEqual(
    [3.012, 3.012, 3.112, 3.112, 3.212, 3.212].map((value) => expect.closeTo(value, 9)),
  );
});

test('reads the extended form with objects in place of columns', () => {
  const answer = [
    { charsetinfo: { name: 'utf-8' } },
    { securities: [security], marketdata: [market], marketdata_yields: [publishedYield] },
  ];
  expect(parseBoards(answer).rows).toEqual(parseBoards(boardsAnswer()).rows);
});

test.each([
  ['bad-code', 'ISIN', { ISIN: 'RU000ASAMPL8' }],
  ['bad-date', 'MATDATE', { MATDATE: '2025-02-30' }],
  ['bad-number', 'COUPONVALUE', { COUPONVALUE: '40,5' }],
  ['out-of-range', 'FACEVALUE', { FACEVALUE: 0 }],
  ['missing-value', 'FACEUNIT', { FACEUNIT: null }],
])('lists a security with %s in %s and keeps the others', (code, field, change) => {
  const other = { ...security, BOARDID: 'TQOD' };
  const { rows, failures } = parseBoards(
    boardsAnswer({ securities: [{ ...security, ...change }, other], markets: [{ ...market, BOARDID: 'TQOD' }] }),
  );
  expect(rows.map((row) => row.boardId)).toEqual(['TQOD']);
  expect(failures.map((failure) => [failure.line, failure.code, failure.field])).toEqual([[1, code, field]]);
});

test('lists a row whose market data cannot be read', () => {
  const { rows, failures } = parseBoards(boardsAnswer({ markets: [{ ...market, LAST: '95;2' }] }));
  expect(rows).toEqual([]);
  expect(failures[0]?.message).toBe('bad-number in LAST (marketdata): "95;2"');
});

test('keeps a bond that has no market data, without a day', () => {
  expect(parseBoards(boardsAnswer({ markets: [{ ...market, BOARDID: 'OTHER' }] })).rows[0]?.day).toBeNull();
});
