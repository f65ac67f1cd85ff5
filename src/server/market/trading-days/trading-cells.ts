import { Buffer } from 'node:buffer';
import {
  type TradingColumn,
  type TradingTextColumn,
  wireYieldTypes,
} from '#contract/market/trading-days/trading-columns.ts';
import { tradingUnits } from '#contract/market/trading-days/trading-units.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { TradingText } from '#store/market/trading-days/find-trading-columns.ts';
import { unixSeconds } from '../../platform/serving/services.ts';
import type { JsonBytes } from './json-bytes.ts';
import type { TradingLine } from './trading-line.ts';

/** The columns of words and dates that are stored with a day. */
const storedTexts: Readonly<Partial<Record<TradingTextColumn, TradingText>>> = {
  board_name: 'boardNames',
  indicative_price_type: 'priceTypes',
  indicative_yield_type: 'yieldTypes',
  indicative_yield_origin: 'yieldOrigins',
  nkd_origin: 'accruedOrigins',
  t_spread_benchmark: 'benchmarkNames',
  offer_date: 'offerDates',
  last_deal: 'lastDeals',
};

/** What has to be read for columns of words and dates. */
export function textsFor(names: readonly TradingTextColumn[]): readonly TradingText[] {
  return names.flatMap((name) => storedTexts[name] ?? []);
}

function wireYieldType(type: string | null): string | null {
  return type === null ? null : (wireYieldTypes[type as keyof typeof wireYieldTypes] ?? null);
}

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

/** A column of words or dates of a line. */
export function textCell({ columns, venueName, instrumentName }: TradingLine, name: TradingTextColumn): CellWriter {
  const cellOf = (text: string | null) => Buffer.from(`,"${name}":${JSON.stringify(text)}`);
  const stored = storedTexts[name];
  if (stored !== undefined) {
    const texts = columns.texts.get(stored) ?? [];
    const write = name === 'indicative_yield_type' ? wireYieldType : (text: string | null) => text;
    // Mostly one day says what the day before said.
    let last: { readonly text: string | null; readonly cell: Buffer } | undefined;
    return (row, json) => {
      const text = texts[row] ?? null;
      if (last?.text !== text) last = { text, cell: cellOf(write(text)) };
      json.piece(last.cell);
    };
  }
  if (name === 'date') {
    return (row, json) => json.text(`,"date":"${isoFromDayNumber(Number(columns.days[row]) as DayNumber)}"`);
  }
  const constant = cellOf(name === 'document' ? instrumentName : venueName);
  return (_row, json) => json.piece(constant);
}

/** What every row of a line begins with. */
export function identityCell(line: TradingLine): CellWriter {
  const { instrumentId, venueId, typeId, isIndex, columns } = line;
  const constant = `{"emission_id":${instrumentId},"trading_ground_id":${venueId},"type_id":${typeId},"isIndex":${isIndex},"date.numeric":`;
  const before = Buffer.from(constant);
  return (row, json) => {
    json.piece(before);
    json.text(String(unixSeconds(Number(columns.days[row]) as DayNumber)));
  };
}
