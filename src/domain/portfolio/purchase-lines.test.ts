import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { readPurchaseLines } from './purchase-lines.ts';

const today = isoDate('2026-07-01');

test('BEY-7 a table of purchases is read with commas, semicolons or tabs, with or without a head', () => {
  const read = { line: 1, bond: 'XS0000001006', quantity: 10, price: 99.5, date: '2024-07-01' };
  expect(readPurchaseLines('XS0000001006,10,99.5,2024-07-01', today).good).toEqual([read]);
  expect(readPurchaseLines('XS0000001006\t10\t99,5\t01.07.2024\r\n\r\n', today).good).toEqual([read]);
  expect(readPurchaseLines('\uFEFFISIN;Stück;Kurs;Datum\nXS0000001006;10;99,5;1.7.2024', today).good).toEqual([
    { ...read, line: 2 },
  ]);
  expect(readPurchaseLines('"XS0000001006","10","99.5","2024-07-01","A ""name"", with comma",5', today).good).toEqual([
    read,
  ]);
  expect(readPurchaseLines('1001', today).good).toEqual([
    { line: 1, bond: '1001', quantity: null, price: null, date: null },
  ]);
});

test.each([
  ['1001,ten', 'bad_quantity'],
  ['1001,-1', 'bad_quantity'],
  ['1001,1,1e5,2024-01-01', 'bad_price'],
  ['1001,1,99,2024-02-30', 'bad_date'],
  ['1001,1,99,yesterday', 'bad_date'],
  ['1001,1,99', 'wl_error_no_date'],
  ['1001,1,99,2026-07-03', 'wl_error_ahead'],
  ['1001,1,100000,2026-07-01', 'wl_error_price'],
  ['1001,1,,2024-01-01', 'wl_error_no_price'],
])('BEY-7 the line %s is refused by number and code: %s', (line, code) => {
  expect(readPurchaseLines(`1002,1\n${line}\n1003,2`, today)).toMatchObject({
    good: [{ line: 1 }, { line: 3 }],
    bad: [{ line: 2, code, text: line }],
  });
});

const quantities = (text: string, mark?: '.' | ',') =>
  readPurchaseLines(text, today, mark).good.map(({ quantity }) => quantity);

test('BEY-7 three digits after the only mark are told by the other numbers of the line, then by the other lines', () => {
  expect(quantities('1001;3.000;99,50;01.07.2024')).toEqual([3000]);
  expect(quantities('1001;3.000;99.50;01.07.2024')).toEqual([3]);
  expect(quantities('1001;3,000;98.125;2024-07-01')).toEqual([3000]);
  expect(quantities('1001\t3.000\n1002\t5\t99,5\t01.07.2024')).toEqual([3000, 5]);
  expect(quantities('1001\t3,000\n1002\t1.234.567')).toEqual([3, 1_234_567]);
  expect(quantities('1001,"3,000",98.5,2024-07-01')).toEqual([3000]);
  expect(quantities("1001;1'250'000;99.5;2024-07-01\n1002;1 250 000;99.5;2024-07-01")).toEqual([1_250_000, 1_250_000]);
  expect(quantities('1001;0.125;;\n1002;1.000.000,5')).toEqual([0.125, 1_000_000.5]);
});

test('BEY-7 where no other number tells, the line is asked about, and read as the reader says', () => {
  expect(readPurchaseLines('1001;3.000', today).bad).toEqual([
    { line: 1, code: 'ambiguous_number', text: '1001;3.000' },
  ]);
  expect(readPurchaseLines('1001;3,000\n1002;2.000', today).bad.map(({ code }) => code)).toEqual(
    Array(2).fill('ambiguous_number'),
  );
  expect(quantities('1001;3.000', '.')).toEqual([3]);
  expect(quantities('1001;3.000', ',')).toEqual([3000]);
  expect(quantities('1001\t3,000', ',')).toEqual([3]);
});

test('BEY-7 thousands that are not of three digits are no number', () => {
  for (const text of ['1001;1.00.000', '1001;1,2,3', '1001;12,34.5', '1001;1..5']) {
    expect(readPurchaseLines(text, today).bad.map(({ code }) => code)).toEqual(['bad_quantity']);
  }
});
