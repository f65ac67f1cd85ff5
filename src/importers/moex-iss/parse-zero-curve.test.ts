import { expect, test } from 'vitest';
import { issBlock } from '../testing/iss-answers.ts';
import { parseZeroCurveAnswer, parseZeroCurveCsv } from './parse-zero-curve.ts';

const HEADING = 'Дата;Время;Срок 0.25 лет;Срок 1.0 лет;Срок 30.0 лет';

test('reads percents as fractions and leaves out terms that were not published', () => {
  const { rows, failures } = parseZeroCurveCsv(`${HEADING}\n17.12.2025;18:49:56;13.48;13.96;\n`);
  expect(failures).toEqual([]);
  expect(rows).toEqual([{ date: '2025-12-17', tenors: [0.25, 1], rates: [13.48 / 100, 13.96 / 100] }]);
});

test('lists bad dates, bad rates, days that come twice and days without a rate', () => {
  const lines = [
    '32.12.2025;;1;2;3',
    '16.12.2025;;1,5;2;3',
    '15.12.2025;;1;2;3',
    '15.12.2025;;1;2;3',
    '12.12.2025;;;;',
  ];
  const { rows, failures } = parseZeroCurveCsv([HEADING, ...lines].join('\n'));
  expect(rows.map((row) => row.date)).toEqual(['2025-12-15']);
  expect(failures.map(({ line, code }) => [line, code])).toEqual([
    [2, 'bad-date'],
    [3, 'bad-number'],
    [5, 'duplicate-row'],
    [6, 'missing-value'],
  ]);
});

test('puts the terms of an answer together by day', () => {
  const columns = ['tradedate', 'tradetime', 'period', 'value'];
  const answer = {
    yearyields: issBlock(columns, [
      ['2025-12-17', '18:49:56', 1, 13.96],
      ['2025-12-17', '18:49:56', 0.25, 13.48],
    ]),
  };
  const { rows, rowsRead } = parseZeroCurveAnswer(answer);
  expect(rowsRead).toBe(2);
  expect(rows).toEqual([{ date: '2025-12-17', tenors: [0.25, 1], rates: [13.48 / 100, 13.96 / 100] }]);
});
