import { wireYieldTypes } from '#contract/trading-days/trading-columns.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { unixSeconds } from '../../unix-seconds.ts';
import type { CellWriter } from './numeric-cells.ts';
import type { TradingLine } from './trading-line.ts';

function cellOf(name: string, text: string | null): Uint8Array {
  return Buffer.from(`,"${name}":${JSON.stringify(text)}`);
}

// Words seldom change from day to day.
function textCell(name: string, texts: readonly (string | null)[]): CellWriter {
  let last: string | null = null;
  let cell = cellOf(name, last);
  return (out, row) => {
    const text = texts[row] ?? null;
    if (text !== last) cell = cellOf(name, text);
    last = text;
    out.constant(cell);
  };
}

function constantCell(name: string, text: string): CellWriter {
  const cell = cellOf(name, text);
  return (out) => out.constant(cell);
}

function wireYieldType(type: string | null): string | null {
  return type === null ? null : (wireYieldTypes[type as keyof typeof wireYieldTypes] ?? null);
}

/** The columns of words and dates of a line, by name. */
export function textCells({ columns, venueName, instrumentName }: TradingLine): Readonly<Record<string, CellWriter>> {
  const dates = columns.days.map((day) => isoFromDayNumber(day as DayNumber));
  return {
    date: textCell('date', dates),
    trading_ground_name: constantCell('trading_ground_name', venueName),
    document: constantCell('document', instrumentName),
    board_name: textCell('board_name', columns.boardNames),
    indicative_price_type: textCell('indicative_price_type', columns.priceTypes),
    indicative_yield_type: textCell('indicative_yield_type', columns.yieldTypes.map(wireYieldType)),
    t_spread_benchmark: textCell('t_spread_benchmark', columns.benchmarkNames),
    offer_date: textCell('offer_date', columns.offerDates),
    last_deal: textCell('last_deal', columns.lastDeals),
  };
}

/** The keys that every row of a line begins with. */
export function identityCell(line: TradingLine): CellWriter {
  const { instrumentId, venueId, typeId, isIndex, columns } = line;
  const constant = `"emission_id":${instrumentId},"trading_ground_id":${venueId},"type_id":${typeId},"isIndex":${isIndex}`;
  return (out, row) => out.text(`${constant},"date.numeric":${unixSeconds(Number(columns.days[row]) as DayNumber)}`);
}
