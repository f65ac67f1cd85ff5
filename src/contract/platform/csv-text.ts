import { exactNumber } from '#domain/platform/exact-number.ts';

/** A cell of a table of values; null is empty. */
export type CsvCell = string | number | null;

// Spreadsheets take a text that begins so for a formula: some after spaces, Chinese and Japanese ones with the wide signs as well.
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(exactNumber(cell));
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  // Where a semicolon separates, what follows one would be a cell of its own.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Without it spreadsheets take the bytes for those of an old character set.
const byteOrderMark = '\uFEFF';

/** A table as comma-separated values (RFC 4180); numbers with a dot and as many decimals as are known, and no text that a spreadsheet computes. */
export function csvRecords(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** The same as a file of UTF-8, which says so. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + csvRecords(rows);
}
