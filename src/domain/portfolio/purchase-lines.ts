import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { LineFault, Purchase } from './watchlist.ts';
import { MAX_PURCHASE_PRICE, MAX_QUANTITY, purchaseFault, roundedPrice } from './watchlist.ts';

/** A line of a table of purchases: which bond by ISIN or number, and what was noted of it. */
interface PurchaseLine extends Purchase {
  /** From 1, as an editor counts. */
  readonly line: number;
  readonly bond: string;
}

interface BadLine {
  readonly line: number;
  readonly code: LineFault;
  readonly text: string;
}

export interface PurchaseTable {
  readonly good: readonly PurchaseLine[];
  readonly bad: readonly BadLine[];
}

// A line that a spreadsheet wrote has one of the first two, and commas in its numbers.
function separatorOf(text: string): string {
  return ['\t', ';'].find((separator) => text.includes(separator)) ?? ',';
}

// A field in quotes may hold the separator, and a quote as two.
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) cells.push('');
    else cells.push(`${cells.pop()}${sign}`);
  }
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"([\s\S]*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

/** A number with dot or comma; null for a blank, undefined for anything else. */
function numberOf(text = ''): number | null | undefined {
  if (text === '') return null;
  return /^[+-]?\d{1,15}(?:[.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** A day as YYYY-MM-DD or DD.MM.YYYY; null for a blank, undefined for anything else. */
function dateOf(text = ''): IsoDate | null | undefined {
  if (text === '') return null;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return parseIsoDate(year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}

type Read = Omit<PurchaseLine, 'line'> | LineFault;

function readCells([bond = '', ...cells]: readonly string[]): Read {
  const quantity = numberOf(cells[0]);
  if (quantity === undefined || (quantity !== null && (quantity < 0 || quantity > MAX_QUANTITY))) return 'bad_quantity';
  const price = numberOf(cells[1]);
  if (price === undefined || Math.abs(price ?? 0) > MAX_PURCHASE_PRICE) return 'bad_price';
  const date = dateOf(cells[2]);
  if (date === undefined) return 'bad_date';
  const rounded = price === null ? null : roundedPrice(price);
  return purchaseFault({ price, date }) ?? { bond, quantity, price: rounded, date };
}

// A head names its columns, so that it has no digit where a code has some.
const isHead = (text: string, at: number): boolean => at === 0 && !/\d/.test(text);

/** Reads lines of bond, quantity, price and date; further columns and blank lines are passed over, a head may stand first. */
export function readPurchaseLines(text: string): PurchaseTable {
  const good: PurchaseLine[] = [];
  const bad: BadLine[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [at, raw] of lines.entries()) {
    if (raw.trim() === '' || isHead(raw, at)) continue;
    const read = readCells(cellsOf(raw, separatorOf(raw)));
    if (typeof read === 'string') bad.push({ line: at + 1, code: read, text: raw.slice(0, 100) });
    else good.push({ line: at + 1, ...read });
  }
  return { good, bad };
}
