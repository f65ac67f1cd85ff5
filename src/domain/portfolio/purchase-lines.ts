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

export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];
const isMark = (text: string | null | undefined): text is DecimalMark => text === '.' || text === ',';
const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

/** What stands in a cell of a number: its digits and, by itself, which mark parts its decimals; null where three digits leave both open. */
interface TypedNumber {
  readonly text: string;
  readonly mark: DecimalMark | null;
}

const numberSigns = /^[+-]?\d[\d.,' \u00a0\u202f]{0,30}$/;

/**
 * The mark that a number tells: of two kinds the last, of one that comes again the other, else its own unless three digits follow one to three.
 * A whole number tells none, and `3.000` is three or three thousand.
 */
function typedNumber(text: string): TypedNumber | undefined {
  if (!numberSigns.test(text)) return undefined;
  const marks = [...text].filter(isMark);
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return { text, mark: null };
  if (first !== last) return { text, mark: last };
  if (marks.length > 1) return { text, mark: otherMark(first) };
  return { text, mark: /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? null : first };
}

const isOpen = ({ text, mark }: TypedNumber) => mark === null && /[.,]/.test(text);

/** A number whose decimals are parted by a mark, its thousands by the other one, spaces or apostrophes; undefined for anything else. */
function numberOf(text: string, mark: DecimalMark): number | undefined {
  const thousands = mark === '.' ? ',' : '\\.';
  const form = new RegExp(
    `^[+-]?(\\d{1,15}|\\d{1,3}(([${thousands}' \u00a0\u202f])\\d{3}(\\3\\d{3}){0,4}))(\\${mark}\\d{1,12})?$`,
  );
  if (!form.test(text)) return undefined;
  const [whole = '', decimals = ''] = text.split(mark);
  return Number(`${whole.replace(/[^\d+-]/g, '')}.${decimals}`);
}

/** A day as YYYY-MM-DD or DD.MM.YYYY; null for a blank, undefined for anything else. */
function dateOf(text = ''): IsoDate | null | undefined {
  if (text === '') return null;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return parseIsoDate(year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}

/** A line with its cells. */
interface TypedLine {
  readonly line: number;
  readonly raw: string;
  readonly separator: string;
  readonly cells: readonly string[];
}

/** Three digits after two or three are decimals of a price: none is of ten thousand percent. */
function marksOf({ cells: [, quantity = '', price = ''] }: TypedLine): readonly DecimalMark[] {
  const own = /^\d{2,3}([.,])\d{3}$/.exec(price)?.[1];
  return [typedNumber(quantity)?.mark, own ?? typedNumber(price)?.mark].filter(isMark);
}

/** The only mark of some numbers; undefined where they tell none, or both. */
function onlyMark(lines: readonly TypedLine[]): DecimalMark | undefined {
  const marks = new Set(lines.flatMap(marksOf));
  return marks.size === 1 ? [...marks][0] : undefined;
}

type Read = Omit<PurchaseLine, 'line'> | LineFault;

/** Reads numbers by their own mark, else by the one given; a number that neither tells is ambiguous. */
function readNumber(text: string, mark: DecimalMark | undefined): number | null | undefined | 'ambiguous' {
  if (text === '') return null;
  const typed = typedNumber(text);
  if (typed === undefined) return undefined;
  if (isOpen(typed) && mark === undefined) return 'ambiguous';
  return numberOf(text, typed.mark ?? mark ?? '.');
}

function readCells([bond = '', ...cells]: readonly string[], mark: DecimalMark | undefined, today: IsoDate): Read {
  const quantity = readNumber(cells[0] ?? '', mark);
  const price = readNumber(cells[1] ?? '', mark);
  if (quantity === 'ambiguous' || price === 'ambiguous') return 'ambiguous_number';
  if (quantity === undefined || (quantity !== null && (quantity < 0 || quantity > MAX_QUANTITY))) return 'bad_quantity';
  if (price === undefined || Math.abs(price ?? 0) > MAX_PURCHASE_PRICE) return 'bad_price';
  const date = dateOf(cells[2]);
  if (date === undefined) return 'bad_date';
  const rounded = price === null ? null : roundedPrice(price);
  return purchaseFault({ price, date }, today) ?? { bond, quantity, price: rounded, date };
}

// A head names its columns, so that it has no digit where a code has some.
const isHead = (text: string, at: number): boolean => at === 0 && !/\d/.test(text);

/** A comma that parts cells does not part decimals. */
const markBeside = (separator: string): DecimalMark | undefined => (separator === ',' ? '.' : undefined);

/**
 * Reads lines of bond, quantity, price and date; further columns and blank lines are passed over, a head may stand first. Which mark parts
 * decimals is told by the number, the line, the other lines, the sign between cells, or who asks; else the line is `ambiguous_number`.
 */
export function readPurchaseLines(text: string, today: IsoDate, asked?: DecimalMark): PurchaseTable {
  const good: PurchaseLine[] = [];
  const bad: BadLine[] = [];
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((raw, at): TypedLine | readonly [] => {
      if (raw.trim() === '' || isHead(raw, at)) return [];
      const separator = separatorOf(raw);
      return { line: at + 1, raw, separator, cells: cellsOf(raw, separator) };
    });
  const markOfAll = onlyMark(lines);
  for (const typed of lines) {
    const { line, raw, cells, separator } = typed;
    const read = readCells(cells, onlyMark([typed]) ?? markOfAll ?? markBeside(separator) ?? asked, today);
    if (typeof read === 'string') bad.push({ line, code: read, text: raw.slice(0, 100) });
    else good.push({ line, ...read });
  }
  return { good, bad };
}
