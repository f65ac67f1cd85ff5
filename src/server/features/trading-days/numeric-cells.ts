import { numberWriter } from '#contract/number-text.ts';
import type { TradingColumn } from '#contract/trading-days/trading-columns.ts';
import { tradingUnits } from '#contract/trading-days/trading-units.ts';
import type { Language } from '#domain/language.ts';
import type { TradingLine } from './trading-line.ts';

/** The keys of one column in one row as JSON, each key with its comma before it. */
export type CellWriter = (row: number) => string;

/** The keys of a column's text, null where nobody asked for it, and of its number. */
export interface CellKeys {
  readonly text: string | null;
  readonly number: string;
}

interface CellOptions {
  readonly keys: CellKeys;
  readonly language: Language;
  readonly blanked: ReadonlyMap<number, readonly string[]>;
}

/** The keys of a column without a value. */
export function emptyCell({ text, number }: CellKeys): string {
  return `${text === null ? '' : `,"${text}":null`},"${number}":null`;
}

const DECIMALS_SCALE = 1e12;
/** Up to here a value times the scale is still an exact whole number. */
const LARGEST_SCALED = 1000;

/** A finite number as JSON, rounded to 12 decimals where it has more. */
export function jsonNumber(value: number): string {
  if (Math.abs(value) >= LARGEST_SCALED) return String(value);
  return String(Math.round(value * DECIMALS_SCALE) / DECIMALS_SCALE);
}

function badTexts({ columns }: TradingLine, { measure }: TradingColumn): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const [row, bad] of columns.badData) {
    const text = bad[measure];
    if (text !== undefined) texts.set(row, text);
  }
  return texts;
}

function blankedRows({ blanked }: CellOptions, { wire }: TradingColumn): ReadonlySet<number> {
  return new Set([...blanked].flatMap(([row, names]) => (names.includes(wire) ? [row] : [])));
}

/** Writes `x`, where it was asked for, and `x.numeric` of a column, and `x.baddata` where the source gave something that could not be read. */
export function numericCell(line: TradingLine, column: TradingColumn, options: CellOptions): CellWriter {
  const { wire, measure, unit } = column;
  const { keys, language } = options;
  const values = line.columns.numbers.get(measure) ?? new Float64Array();
  const { decimals, textShift, numericShift } = tradingUnits[unit];
  const writeText = numberWriter(unit === 'accrued' ? line.accruedDecimals : decimals, language, textShift);
  const scale = 10 ** numericShift;
  const bad = badTexts(line, column);
  const blanked = blankedRows(options, column);
  const empty = emptyCell(keys);
  const textBefore = `,"${keys.text}":"`;
  const numberBefore = `${keys.text === null ? '' : '"'},"${keys.number}":`;
  return (row) => {
    const badText = bad.size === 0 ? undefined : bad.get(row);
    if (badText !== undefined) return `${empty},"${wire}.baddata":${JSON.stringify(badText)}`;
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value) || (blanked.size > 0 && blanked.has(row))) return empty;
    const text = keys.text === null ? '' : textBefore + writeText(value);
    return text + numberBefore + jsonNumber(scale === 1 ? value : value * scale);
  };
}
