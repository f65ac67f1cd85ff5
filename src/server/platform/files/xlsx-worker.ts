import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node';
import { exactNumber } from '#domain/platform/exact-number.ts';
import { xmlText } from '#domain/platform/xml-text.ts';
import type { XlsxCell, XlsxSheet } from './xlsx-file.ts';

const MAX_TITLE_LENGTH = 31;
const font = { fontFamily: 'Calibri', fontSize: 11 };

function textCell(text: string, style: CellObject = {}): CellObject {
  return { ...style, type: String, value: xmlText(text) };
}

function cellOf(cell: XlsxCell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return textCell(cell);
  const { value, format } = cell;
  return typeof value === 'number'
    ? { type: Number, value: exactNumber(value), format }
    : { type: Date, value, format };
}

function sheetOf({ title, head, widths, rows }: XlsxSheet): Sheet<never> {
  return {
    sheet: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_TITLE_LENGTH),
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
