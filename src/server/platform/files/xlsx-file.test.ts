import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSheets } from '../../testing/read-sheets.ts';
import { numberCell, xlsxFile } from './xlsx-file.ts';

test('BEY-8 a workbook holds exact decimals', async () => {
  const cells = [0.068_75 * 100, 103.299_900_000_000_01, -2.5].map((value) => ({ value, format: '0.00' }));
  const [sheet] = await readSheets(
    await xlsxFile([{ title: 'Figures', head: ['A', 'B', 'C'], widths: [9, 9, 9], rows: [cells] }]),
  );
  expect(sheet?.rows[1]).toEqual([6.875, 103.2999, -2.5]);
});

test('ACC-2 the same sheets are the same bytes, whenever they are written', async () => {
  const sheets = [{ title: 'One', head: ['A'], widths: [10], rows: [['x'], [numberCell(1.5, '0.0')]] }];
  const first = await xlsxFile(sheets);
  // The times of a ZIP count by two seconds.
  await pause(2100);
  expect((await xlsxFile(sheets)).equals(first)).toBe(true);
});
