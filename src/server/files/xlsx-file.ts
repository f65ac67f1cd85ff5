import type { Buffer } from 'node:buffer';
import writeExcelFile, { type CellObject, type Sheet } from 'write-excel-file/node';

/** A cell of a sheet: a text, which is never a formula, or a number or moment (UTC) with the format that shows it. */
export type XlsxCell = string | null | { readonly value: number | Date; readonly format: string };

export interface XlsxSheet {
  readonly title: string;
  /** Stands in bold above the rows and stays while they are scrolled. */
  readonly head: readonly string[];
  /** In letters, by column. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly XlsxCell[])[];
}

const longestTitle = 31;

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

/** A workbook of Excel. */
export function xlsxFile(sheets: readonly XlsxSheet[]): Promise<Buffer> {
  return writeExcelFile(sheets.map(sheetOf)).toBuffer();
}
