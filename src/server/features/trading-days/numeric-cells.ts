import { numberWriter } from '#contract/number-text.ts';
import { type TradingColumn, tradingUnits } from '#contract/trading-days/trading-columns.ts';
import type { Language } from '#domain/language.ts';
import type { TradingLine } from './trading-line.ts';

/** The keys of one column in one row as JSON, each key with its comma before it. */
export type CellWriter = (row: number) => string;

interface CellOptions {
  readonly language: Language;
  readonly blanked: ReadonlyMap<number, readonly string[]>;
}

/** The keys of a column without a value. */
export function emptyCell(wire: string): string {
  return `,"${wire}":null,"${wire}.numeric":null`;
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

/** Writes `x` and `x.numeric` of a column, and `x.baddata` where the source gave something that could not be read. */
export function numericCell(line: TradingLine, column: TradingColumn, options: CellOptions): CellWriter {
  const { wire, measure, unit } = column;
  const values = line.columns.numbers.get(measure) ?? new Float64Array();
  const { decimals, textShift, numericShift } = tradingUnits[unit];
  const writeText = numberWriter(unit === 'accrued' ? line.accruedDecimals : decimals, options.language, textShift);
  const scale = 10 ** numericShift;
  const bad = badTexts(line, column);
  const blanked = blankedRows(options, column);
  const empty = emptyCell(wire);
  return (row) => {
    const badText = bad.get(row);
    if (badText !== undefined) return `${empty},"${wire}.baddata":${JSON.stringify(badText)}`;
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value) || blanked.has(row)) return empty;
    return `,"${wire}":"${writeText(value)}","${wire}.numeric":${jsonNumber(scale === 1 ? value : value * scale)}`;
  };
}
