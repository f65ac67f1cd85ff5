import { Buffer } from 'node:buffer';
import { type TradingTextColumn, wireYieldTypes } from '#contract/market/trading-days/trading-columns.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { TradingText } from '#store/market/trading-days/find-trading-columns.ts';
import { unixSeconds } from '../../platform/serving/days.ts';
import type { CellWriter } from './numeric-cells.ts';
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
