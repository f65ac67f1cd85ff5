import { expect, test } from 'vitest';
import { readPurchaseLines } from './purchase-lines.ts';

test('BEY-7 a table of purchases is read with commas, semicolons or tabs, with or without a head', () => {
  const read = { line: 1, bond: 'XS0000001006', quantity: 10, price: 99.5, date: '2024-07-01' };
  expect(readPurchaseLines('XS0000001006,10,99.5,2024-07-01').good).toEqual([read]);
  expect(readPurchaseLines('XS0000001006\t10\t99,5\t01.07.2024\r\n\r\n').good).toEqual([read]);
  expect(readPurchaseLines('\uFEFFISIN;Stück;Kurs;Datum\nXS0000001006;10;99,5;1.7.2024').good).toEqual([
    { ...read, line: 2 },
  ]);
  expect(readPurchaseLines('"XS0000001006","10","99.5","2024-07-01","A ""name"", with comma",5').good).toEqual([read]);
  expect(readPurchaseLines('1001').good).toEqual([{ line: 1, bond: '1001', quantity: null, price: null, date: null }]);
});

test.each([
  ['1001,ten', 'bad_quantity'],
  ['1001,-1', 'bad_quantity'],
  ['1001,1,1e5,2024-01-01', 'bad_price'],
  ['1001,1,99,2024-02-30', 'bad_date'],
  ['1001,1,99,yesterday', 'bad_date'],
  ['1001,1,99', 'wl_error_no_date'],
  ['1001,1,,2024-01-01', 'wl_error_no_price'],
])('BEY-7 the line %s is refused by number and code: %s', (line, code) => {
  expect(readPurchaseLines(`1002,1\n${line}\n1003,2`)).toMatchObject({
    good: [{ line: 1 }, { line: 3 }],
    bad: [{ line: 2, code, text: line }],
  });
});
