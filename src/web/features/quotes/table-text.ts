import type { QuoteRow } from '#contract/quotes.ts';
import type { QuoteColumn } from './quote-columns.tsx';

const maskedText = '****';

/** Breaks and tabs in a name would end its cell. */
const inOneCell = (text: string) => text.replaceAll(/\s+/g, ' ');

/** The table as a spreadsheet takes it from the clipboard: tabs between cells, a line a row, masked as on screen. */
export function tableText(columns: readonly QuoteColumn[], rows: readonly QuoteRow[]): string {
  const cellOf = (column: QuoteColumn, row: QuoteRow) =>
    column.isMasked?.(row) === true ? maskedText : inOneCell(column.write(row) ?? '');
  const head = columns.map(({ title }) => inOneCell(title));
  const lines = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n');
}
