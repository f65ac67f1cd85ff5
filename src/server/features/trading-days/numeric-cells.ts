import { numberWriter, scaledWhole, separatorsOf } from '#contract/number-text.ts';
import { type TradingColumn, tradingUnits } from '#contract/trading-days/trading-columns.ts';
import type { Language } from '#domain/language.ts';
import type { JsonBytes } from './json-bytes.ts';
import type { TradingLine } from './trading-line.ts';

/** Writes the keys of one column in one row, each key with its comma before it. */
export type CellWriter = (out: JsonBytes, row: number) => void;

export interface CellOptions {
  readonly language: Language;
  readonly blanked: ReadonlyMap<number, readonly string[]>;
}

/** The keys of a column without a value. */
export function emptyCell(wire: string): string {
  return `,"${wire}":null,"${wire}.numeric":null`;
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

type ValueWriter = (out: JsonBytes, value: number) => void;

const LARGEST_UNGROUPED = 1000;
const LARGEST_DIGITS = 2 ** 31;

/** Writes texts as `numberWriter` does; those without sign and thousands, which are nearly all, without making a string. */
function textWriter(decimals: number, shift: number, language: Language): ValueWriter {
  const slow = numberWriter(decimals, language, shift);
  const separator = separatorsOf(language).decimal.charCodeAt(0);
  const exponent = decimals + shift;
  const scale = 10 ** exponent;
  const unit = 10 ** decimals;
  const largest = Math.min(LARGEST_UNGROUPED * unit, LARGEST_DIGITS);
  return (out, value) => {
    const scaled = value < 0 ? largest : scaledWhole(value, exponent, scale);
    if (scaled >= largest) return out.text(slow(value));
    const whole = Math.trunc(scaled / unit);
    out.digits(whole);
    if (decimals === 0) return;
    out.byte(separator);
    out.digits(scaled - whole * unit, decimals);
  };
}

function numericScale({ unit }: TradingColumn): number {
  return 10 ** tradingUnits[unit].numericShift;
}

/** Writes `x` and `x.numeric` of a column, and `x.baddata` where the source gave something that could not be read. */
export function numericCell(line: TradingLine, column: TradingColumn, options: CellOptions): CellWriter {
  const { wire, measure, unit } = column;
  const values = line.columns.numbers.get(measure) ?? new Float64Array();
  const decimals = unit === 'accrued' ? line.accruedDecimals : tradingUnits[unit].decimals;
  const writeText = textWriter(decimals, tradingUnits[unit].textShift, options.language);
  const scale = numericScale(column);
  const bad = badTexts(line, column);
  const blanked = blankedRows(options, column);
  const empty = Buffer.from(emptyCell(wire));
  const beforeText = Buffer.from(`,"${wire}":"`);
  const beforeNumber = Buffer.from(`","${wire}.numeric":`);
  return (out, row) => {
    const value = values[row] ?? Number.NaN;
    const badText = bad.size === 0 ? undefined : bad.get(row);
    const isBlanked = blanked.size > 0 && blanked.has(row);
    if (badText !== undefined || isBlanked || !Number.isFinite(value)) {
      out.constant(empty);
      if (badText !== undefined) out.text(`,"${wire}.baddata":${JSON.stringify(badText)}`);
      return;
    }
    out.constant(beforeText);
    writeText(out, value);
    out.constant(beforeNumber);
    out.number(scale === 1 ? value : value * scale);
  };
}
