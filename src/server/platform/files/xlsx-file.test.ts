import { expect, test } from 'vitest';
import { readSheets } from '../../testing/read-sheets.ts';
import { xlsxFile } from './xlsx-file.ts';

test('BEY-8 a workbook holds exact decimals', async () => {
  const cells = [0.068_75 * 100, 103.299_900_000_000_01, -2.5].map((value) => ({ value, format: '0.00' }));
  const [sheet] = await readSheets(
    await xlsxFile([{ title: 'Figures', head: ['A', 'B', 'C'], widths: [9, 9, 9], rows: [cells] }]),
  );
  expect(sheet?.rows[1]).toEqual([6.875, 103.2999, -2.5]);
});
