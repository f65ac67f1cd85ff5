import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { ImportError } from '../file-fault.ts';
import { biffRecord, biffText, cellRecord, compoundFile, float64, uint32, workbook } from '../testing/xls-workbook.ts';
import { xlsCells } from './xls-cells.ts';

const tableOf = (count: number, ...texts: Buffer[]) => Buffer.concat([uint32(count), uint32(count), ...texts]);

test('reads shared texts of one and of two bytes a character', () => {
  const texts = tableOf(2, biffText('Gilts'), biffText('4¼% Ж', true));
  const cells = [cellRecord(0xfd, 0, 0, uint32(1)), cellRecord(0xfd, 3, 2, uint32(0))];
  expect(xlsCells(workbook([texts], cells))).toEqual([
    { row: 0, column: 0, value: '4¼% Ж' },
    { row: 3, column: 2, value: 'Gilts' },
  ]);
});

test('reads a text that goes on, with other flags, in a further record', () => {
  const head = Buffer.concat([Buffer.from([6, 0, 0]), Buffer.from('abc', 'latin1')]);
  const rest = Buffer.concat([Buffer.from([1]), Buffer.from('деф', 'utf16le'), biffText('next')]);
  const cells = [cellRecord(0xfd, 0, 0, uint32(0)), cellRecord(0xfd, 0, 1, uint32(1))];
  const read = xlsCells(workbook([tableOf(2, head), rest], cells)).map((cell) => cell.value);
  expect(read).toEqual(['abcдеф', 'next']);
});

// Encodings of [MS-XLS] 2.5.217: 30 bits of a whole number or of the upper part of a double, with flags for each and for hundredths.
test.each([
  [(1234 << 2) | 2, 1234],
  [(123456 << 2) | 3, 1234.56],
  [((-5 << 2) | 2) >>> 0, -5],
  [0x3ff00000, 1],
  [0x3ff00001, 0.01],
])('reads the packed number %i as %d', (packed, value) => {
  expect(xlsCells(workbook([tableOf(0)], [cellRecord(0x27e, 0, 0, uint32(packed))]))[0]?.value).toBe(value);
});

test('reads plain numbers, runs of packed numbers, labels and results of formulas', () => {
  const packed = (value: number) => Buffer.concat([Buffer.alloc(2), uint32((value << 2) | 2)]);
  const run = biffRecord(0xbd, Buffer.concat([Buffer.from([1, 0, 4, 0]), packed(10), packed(20), Buffer.from([5, 0])]));
  const textResult = Buffer.from([0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0]);
  const cells = [
    cellRecord(0x203, 0, 0, float64(20255.55455982)),
    run,
    cellRecord(0x204, 2, 0, biffText('note')),
    cellRecord(0x06, 3, 0, Buffer.concat([float64(0.5), Buffer.alloc(6)])),
    cellRecord(0x06, 4, 0, textResult),
    biffRecord(0x207, biffText('sum')),
  ];
  expect(xlsCells(workbook([tableOf(0)], cells))).toEqual([
    { row: 0, column: 0, value: 20255.55455982 },
    { row: 1, column: 4, value: 10 },
    { row: 1, column: 5, value: 20 },
    { row: 2, column: 0, value: 'note' },
    { row: 3, column: 0, value: 0.5 },
    { row: 4, column: 0, value: 'sum' },
  ]);
});

test('refuses what is no workbook, is cut short, or runs in a circle', () => {
  const whole = workbook([tableOf(0)], [cellRecord(0x203, 0, 0, float64(1))]);
  const circular = Buffer.from(whole);
  circular.writeUInt32LE(2, 512 + 3 * 4);
  expect(() => xlsCells(Buffer.from('CUSIP,RATE'))).toThrow(ImportError);
  expect(() => xlsCells(compoundFile('WordDocument', Buffer.alloc(10)))).toThrow(ImportError);
  expect(() => xlsCells(whole.subarray(0, 1600))).toThrow(ImportError);
  expect(() => xlsCells(circular)).toThrow(ImportError);
});

test('refuses an encrypted workbook by its own words', () => {
  const stream = Buffer.concat([biffRecord(0x809, Buffer.alloc(8)), biffRecord(0x2f, Buffer.alloc(6))]);
  expect(() => xlsCells(compoundFile('Workbook', stream))).toThrow('encrypted');
});
