import { Buffer } from 'node:buffer';
import type { TradingColumn } from '#contract/market/trading-days/trading-columns.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-units.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { JsonBytes } from './json-bytes.ts';
import type { TradingLine } from './trading-line.ts';

/** The keys of one column in one row as JSON, each key with its comma before it. */
export type CellWriter = (row: number, json: JsonBytes) => void;

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
  const empty = Buffer.from(emptyCell(keys));
  const textBefore = `,"${keys.text}":"`;
  const numberBefore = Buffer.from(`${keys.text === null ? '' : '"'},"${keys.number}":`);
  return (row, json) => {
    const badText = bad.size === 0 ? undefined : bad.get(row);
    const value = badText === undefined ? (values[row] ?? Number.NaN) : Number.NaN;
    if (!Number.isFinite(value) || (blanked.size > 0 && blanked.has(row))) {
      json.piece(empty);
      if (badText !== undefined) json.text(`,"${wire}.baddata":${JSON.stringify(badText)}`);
      return;
    }
    if (keys.text !== null) json.text(textBefore + writeText(value));
    json.piece(numberBefore);
    json.number(scale === 1 ? value : value * scale);
  };
}
