import { expect, test } from 'vitest';
import { historyAnswer, historyDay } from '../testing/iss-answers.ts';
import { parseHistory } from './parse-history.ts';

test('BEY-16 reads prices, volume and deals of a day on a board', () => {
  const { rows, failures, rowsRead } = parseHistory(historyAnswer([historyDay('2024-02-15')]));
  expect({ rowsRead, failures }).toEqual({ rowsRead: 1, failures: [] });
  expect(rows).toMatchObject([
    {
      line: 1,
      secid: 'RU000ASAMPL9',
      boardId: 'TQCB',
      day: {
        date: '2024-02-15',
        open: 95,
        low: 94,
        high: 96,
        last: 95.2,
        average: 95.1,
        close: 95.3,
        marketPrice2: 95.1,
        admittedQuote: 95.3,
        volume: 340,
        turnover: 323_000,
        dealCount: 12,
        bid: null,
        publishedYield: null,
      },
    },
  ]);
});

test('BEY-16 a row without deals is no day, since its prices are those of an earlier one', () => {
  const { rows, failures, rowsRead } = parseHistory(historyAnswer([historyDay('2024-02-15', { NUMTRADES: 0 })]));
  expect({ rows, failures, rowsRead }).toEqual({ rows: [], failures: [], rowsRead: 1 });
});

test('BEY-16 lists bad dates and numbers, parts of a day and days that come twice', () => {
  const days = [
    historyDay('2024-02-30'),
    historyDay('2024-02-16', { CLOSE: 'n/a' }),
    historyDay('2024-02-17', { TRADINGSESSION: 1 }),
    historyDay('2024-02-15'),
    historyDay('2024-02-15'),
    historyDay('2024-02-15', { BOARDID: 'SPOB' }),
    historyDay('2024-02-18', { SECID: null }),
  ];
  const { rows, failures } = parseHistory(historyAnswer(days));
  expect(rows.map(({ line }) => line)).toEqual([4, 6]);
  expect(failures.map(({ line, code, field }) => [line, code, field])).toEqual([
    [1, 'bad-date', 'TRADEDATE'],
    [2, 'bad-number', 'CLOSE'],
    [3, 'bad-code', 'TRADINGSESSION'],
    [5, 'duplicate-row', 'TRADEDATE'],
    [7, 'missing-value', 'SECID'],
  ]);
});
