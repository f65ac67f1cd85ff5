import { cellText } from './cell-value.ts';
import { cutLength, cutText } from './cut-text.ts';
import { cellOf, headText, type TableColumn, type TableRow } from './table-model.ts';

const widest = 44;
/** Room for the marker and the cross of a head. */
const headTools = 5;

function lengthOf(row: TableRow, id: string): number {
  const cell = cellOf(row, id);
  const text = cellText(cell) ?? '';
  const info = typeof cell === 'object' && cell !== null ? (cell.info?.length ?? 0) : 0;
  return (text.length > cutLength ? (cutText(text) ?? text).length : text.length) + info;
}

/** Widths of columns in characters, from the longest text of all rows: they stay while rows come and go. */
export function columnWidths(columns: readonly TableColumn[], rows: readonly TableRow[]): readonly number[] {
  return columns.map((column) => {
    let longest = headText(column).length + headTools;
    for (const row of rows) longest = Math.max(longest, lengthOf(row, column.id));
    return Math.min(longest, widest);
  });
}
