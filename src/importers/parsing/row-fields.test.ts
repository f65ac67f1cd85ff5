import { expect, test } from 'vitest';
import type { RowFailure } from '#domain/market/import-run.ts';
import { type Cell, dayFirstForm, monthFirstForm, RowFields } from './row-fields.ts';

function rowOf(cells: Readonly<Record<string, Cell>>) {
  const failures: RowFailure[] = [];
  return { row: new RowFields(17, (field) => cells[field], failures), failures };
}

test.each([
  ['12.5', 12.5],
  ['-0.000001', -0.000001],
  ['1e-3', 0.001],
  [' 7 ', 7],
  ['', null],
])('reads %j as the number %j', (text, value) => {
  const { row } = rowOf({ PRICE: text });
  expect(row.number('PRICE')).toBe(value);
  expect(row.isGood).toBe(true);
});

test.each(['1,234', 'abc', '0x10', 'NaN', 'Infinity', '1 000', '--1', '1e999'])('refuses %j as a number', (text) => {
  const { row, failures } = rowOf({ PRICE: text });
  expect(row.number('PRICE')).toBeNull();
  expect(row.isGood).toBe(false);
  expect(failures).toEqual([
    { line: 17, code: 'bad-number', field: 'PRICE', message: `bad-number in PRICE: ${JSON.stringify(text)}` },
  ]);
});

test.each([
  ['02/29/2024', '2024-02-29'],
  ['3/9/26', '2026-03-09'],
])('reads the month-first date %s as %s', (text, date) => {
  expect(rowOf({ DATE: text }).row.date('DATE', monthFirstForm)).toBe(date);
});

test('reads dates with dots, and hyphens with a time', () => {
  const { row } = rowOf({ dots: '17.12.2025', moment: '2024-01-31T00:00:00' });
  expect(row.date('dots', dayFirstForm)).toBe('2025-12-17');
  expect(row.date('moment')).toBe('2024-01-31');
});

test.each(['2023-02-29', '2024-13-01', '20240101', '2024-01-01x'])('refuses %s as a date', (text) => {
  const { row, failures } = rowOf({ DATE: text });
  expect(row.date('DATE')).toBeNull();
  expect(failures.map((failure) => failure.code)).toEqual(['bad-date']);
});

test('tells a missing value from a wrong one, once', () => {
  const { row, failures } = rowOf({ NAME: '  ' });
  row.requiredText('NAME');
  row.requiredNumber('PRICE');
  expect(failures.map(({ code, field }) => [code, field])).toEqual([
    ['missing-value', 'NAME'],
    ['missing-value', 'PRICE'],
  ]);
});
