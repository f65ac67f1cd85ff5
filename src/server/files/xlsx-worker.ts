import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import type { XlsxCell, XlsxSheet } from './xlsx-file.ts';

const longestTitle = 31;
const font = { fontFamily: 'Calibri', fontSize: 11 };

/** XML has no place for these, whatever a source wrote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function textCell(text: string, style: CellObject = {}): CellObject {
  return { ...style, type: String, value: text.replace(controls, '') };
}

function cellOf(cell: XlsxCell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return textCell(cell);
  const { value, format } = cell;
  return typeof value === 'number' ? { type: Number, value, format } : { type: Date, value, format };
}

function sheetOf({ title, head, widths, rows }: XlsxSheet): Sheet<never> {
  return {
    sheet: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, longestTitle),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    data: [
      head.map((text) => textCell(text, { fontWeight: 'bold', wrap: true, alignVertical: 'top' })),
      ...rows.map((row) => row.map(cellOf)),
    ],
  };
}

const sheets: readonly XlsxSheet[] = workerData;
parentPort?.postMessage(await writeExcelFile(sheets.map(sheetOf), font).toBuffer());
