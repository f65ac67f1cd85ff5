import { Buffer } from 'node:buffer';
import type { TradingColumn, TradingTextColumn } from '#contract/market/trading-days/trading-columns.ts';
import { tradingUnits, typeIdOfModel, wireYieldTypes } from '#contract/market/trading-days/trading-columns.ts';
import type { LineId } from '#contract/market/wire/line-id.ts';
import { numberWriter } from '#contract/platform/number-text.ts';
import { hasMoneyPrices } from '#domain/bond/market-conventions.ts';
import { accruedDecimalsOf } from '#domain/market/accrued-decimals.ts';
import { exactNumber } from '#domain/platform/exact-number.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import {
  findTradingColumns,
  type TradingColumns,
  type TradingColumnsQuery,
  type TradingText,
} from '#store/market/trading-days/find-trading-columns.ts';
import { type ChartLine, findChartLines } from '#store/market/trading-days/find-trading-day.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type Services, unixSeconds } from '../../platform/serving/services.ts';
import type { Shape } from './shape.ts';

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

/** Texts up to here are ASCII mostly, and shorter to write than a call of the engine. */
const SHORT_TEXT = 64;
const FIRST_BEYOND_ASCII = 0x80;
/** The most bytes that a unit of a text takes in UTF-8. */
const BYTES_A_UNIT = 3;
/** More than any number written digit by digit takes. */
const NUMBER_BYTES = 32;

const ZERO = 0x30;
const POINT = 0x2e;
const MINUS = 0x2d;

const MILLION = 1_000_000;
const MILLION_DIGITS = 6;
/** Numbers keep 12 decimals. A value up to this limit, times 10^12, is still an exact whole number. */
const DECIMALS_SCALE = MILLION ** 2;
const MAX_SCALED = 1000;

/**
 * JSON written as bytes. Tens of thousands of rows made as texts cost twice the time: each number is a text of its own, and each piece
 * lives until all is sent.
 */
export class JsonBytes {
  #bytes: Buffer;
  #length = 0;

  /** `expected` bytes are had at once. */
  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafe(expected);
  }

  /** A piece that is written again and again, as bytes. */
  piece(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  text(text: string): void {
    this.#reserve(text.length * BYTES_A_UNIT);
    if (text.length > SHORT_TEXT || !this.#wroteAscii(text)) this.#length += this.#bytes.write(text, this.#length);
  }

  /** A finite number, rounded to 12 decimals where it has more and is below 1000, as `exactNumber` has it above. */
  number(value: number): void {
    if (Math.abs(value) >= MAX_SCALED) {
      this.text(String(exactNumber(value)));
      return;
    }
    this.#reserve(NUMBER_BYTES);
    const scaled = Math.round(value * DECIMALS_SCALE);
    if (scaled < 0) this.#byte(MINUS);
    const size = Math.abs(scaled);
    const whole = Math.floor(size / DECIMALS_SCALE);
    const decimals = size - whole * DECIMALS_SCALE;
    const upper = Math.floor(decimals / MILLION);
    this.#digits(whole, whole < 10 ? 1 : whole < 100 ? 2 : 3);
    this.#byte(POINT);
    this.#digits(upper, MILLION_DIGITS);
    this.#digits(decimals - upper * MILLION, MILLION_DIGITS);
    this.#dropTrailingZeros();
  }

  /** What was written. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #wroteAscii(text: string): boolean {
    const target = this.#bytes;
    const start = this.#length;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= FIRST_BEYOND_ASCII) return false;
      target[start + at] = code;
    }
    this.#length = start + text.length;
    return true;
  }

  #byte(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  #digits(value: number, count: number): void {
    let rest = value;
    for (let at = this.#length + count - 1; at >= this.#length; at -= 1) {
      const tens = Math.trunc(rest / 10);
      this.#bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.#length += count;
  }

  #dropTrailingZeros(): void {
    while (this.#bytes[this.#length - 1] === ZERO) this.#length -= 1;
    if (this.#bytes[this.#length - 1] === POINT) this.#length -= 1;
  }

  #reserve(count: number): void {
    const min = this.#length + count;
    if (min <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafe(Math.max(min, this.#bytes.length * 2));
    this.#bytes.copy(longer, 0, 0, this.#length);
    this.#bytes = longer;
  }
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

/** A line of a chart: what is the same in all its rows. */
interface LineIdentity {
  readonly instrumentId: number;
  readonly instrumentName: string;
  readonly isin: string | null;
  readonly venueId: number;
  readonly venueName: string;
  readonly typeId: number;
  readonly isIndex: boolean;
  /** Whether its yields and durations are before indexation, and its prices with them where they are not in money. */
  readonly isReal: boolean;
  readonly hasMoneyPrices: boolean;
  readonly accruedDecimals: number;
}

export interface TradingLine extends LineIdentity {
  readonly columns: TradingColumns;
  /** Heights of the drawn days, for readers who may not see the numbers. */
  readonly shape?: Shape;
}

/** What is read of each day. */
export type LineContent = Pick<TradingColumnsQuery, 'measures' | 'texts'>;

const kindOfModel = { bonds: 'bond', index: 'index' } as const;

interface LinesQuery extends DateRange, LineContent {
  /** Who asks: lines of venues that are hidden from the account are left out. */
  readonly accountId: string | null;
}

interface OpenLine {
  readonly item: LineId;
  readonly line: ChartLine;
}

/** What is known of the lines that are not hidden; refuses an unknown bond or index. */
async function findOpenLines(
  { database }: Services,
  items: readonly LineId[],
  accountId: string | null,
): Promise<readonly OpenLine[]> {
  const pairs = items.map(({ id, venueId }) => ({ instrumentId: id, venueId }));
  const lines = await findChartLines(database, pairs, accountId);
  return items.flatMap((item) => {
    const line = lines.find(({ instrumentId, venueId }) => instrumentId === item.id && venueId === item.venueId);
    if (line?.isHidden === true) return [];
    if (line?.kind !== kindOfModel[item.model]) throw new Refusal('unknown_bond', 'items');
    return [{ item, line }];
  });
}

function identityOf({ item, line }: OpenLine): LineIdentity {
  return {
    instrumentId: line.instrumentId,
    instrumentName: line.name,
    isin: line.isin,
    venueId: line.venueId,
    venueName: line.venueName ?? '',
    typeId: typeIdOfModel[item.model],
    isIndex: item.model === 'index',
    isReal: line.isInflationLinked === true,
    hasMoneyPrices: hasMoneyPrices(line),
    accruedDecimals: accruedDecimalsOf(line, tradingUnits.accrued.decimals),
  };
}

/** The lines that were asked for with their trading days, in their order; refuses an unknown bond or index. */
export async function findTradingLines(
  services: Services,
  items: readonly LineId[],
  { accountId, ...read }: LinesQuery,
): Promise<readonly TradingLine[]> {
  const open = await findOpenLines(services, items, accountId);
  const withDays = async (one: OpenLine) => {
    const { instrumentId, venueId } = one.line;
    const columns = await findTradingColumns(services.database, { ...read, instrumentId, venueId });
    return { ...identityOf(one), columns };
  };
  return Promise.all(open.map(withDays));
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
