import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { medianOf } from '#math/statistics/order-statistics.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { newestOf } from '../../platform/period.ts';
import { type LiquidityFacts, type LiquidityScore, liquidityScoreOf } from './liquidity-score.ts';

/** A day on which the bond traded, and for how much; null where no turnover was told. */
export interface TradedDay {
  readonly date: IsoDate;
  readonly turnover: number | null;
}

/** What a participant quoted on a day. */
export interface QuotedDay {
  readonly date: IsoDate;
  readonly participantId: number;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** What the market of a bond has left. Amounts are in one currency; `size` is what is outstanding in about US dollars. */
export interface LiquidityRecord {
  readonly traded: readonly TradedDay[];
  readonly quoted: readonly QuotedDay[];
  readonly outstanding: number | null;
  readonly size: number | null;
  /** Whether the bond is on a venue that tells of trades; without one, that it did not trade is not known. */
  readonly hasVenue: boolean;
}

const WINDOW = 60;
/** Participants count that quoted in the last so many business days. */
const RECENT = 5;

/** Monday to Friday; holidays differ from venue to venue and count as days. 1970-01-01 was a Thursday. */
const isBusinessDay = (day: DayNumber) => (day + 3) % 7 < 5;

/** The day from which on there are so many business days up to a day, itself included. */
function startOf(day: DayNumber, count: number): DayNumber {
  let at = day;
  for (let left = isBusinessDay(at) ? count - 1 : count; left > 0; ) {
    at = addDays(at, -1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** Business days after one day, up to another. */
function businessDaysAfter(from: DayNumber, to: DayNumber): number {
  let count = 0;
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isBusinessDay(at)) count += 1;
  return count;
}

function within<Dated extends { readonly date: IsoDate }>(rows: readonly Dated[], from: IsoDate, to: IsoDate) {
  return rows.filter(({ date }) => date >= from && date <= to);
}

/** Whether a quote says for how much the bond may be sold and bought; one whose bid is above its ask says neither. */
export const isTwoSided = ({ bid, ask }: QuotedDay) => bid !== null && ask !== null && bid + ask > 0 && bid <= ask;

/** The last quote of each participant. */
function latestOfEach(quoted: readonly QuotedDay[]): readonly QuotedDay[] {
  const latest = new Map<number, QuotedDay>();
  for (const quote of quoted.toSorted((a, b) => a.date.localeCompare(b.date))) latest.set(quote.participantId, quote);
  return [...latest.values()];
}

function quoteFacts(quoted: readonly QuotedDay[], day: IsoDate) {
  const to = dayNumberFromIso(day);
  const before = quoted.filter(({ date }) => date <= day);
  if (before.length === 0) return { participants: null, spread: null, age: null };
  const recent = latestOfEach(within(before, liquidityStarts(day).quotes, day));
  const spreads = recent.filter(isTwoSided).map(({ bid, ask }) => {
    const [low, high] = [bid ?? 0, ask ?? 0];
    return (high - low) / ((high + low) / 2);
  });
  const newest = newestOf(before.filter(isTwoSided).map(({ date }) => date));
  return {
    participants: recent.length,
    spread: medianOf(spreads),
    age: newest === undefined ? null : businessDaysAfter(dayNumberFromIso(newest), to),
  };
}

/** The first days whose quotes and trades count for the score of a day; of earlier quotes only the newest one with two sides does, by its age. */
export function liquidityStarts(day: IsoDate): { readonly quotes: IsoDate; readonly trades: IsoDate } {
  const start = (count: number) => isoFromDayNumber(startOf(dayNumberFromIso(day), count));
  return { quotes: start(RECENT), trades: start(WINDOW) };
}

function tradeFacts({ traded, outstanding, hasVenue }: LiquidityRecord, day: IsoDate) {
  if (!hasVenue) return { days: null, turnover: null };
  const rows = within(traded, liquidityStarts(day).trades, day);
  const turnover = medianOf(rows.flatMap(({ turnover: told }) => told ?? []));
  return {
    days: Math.min(1, rows.length / WINDOW),
    turnover: turnover === null || outstanding === null || outstanding <= 0 ? null : turnover / outstanding,
  };
}

/** What is known of the market on a day. A bond that nobody had quoted by then tells nothing of quotes: none may have been stored. */
export function liquidityFactsOn(record: LiquidityRecord, day: IsoDate): LiquidityFacts {
  return { ...quoteFacts(record.quoted, day), ...tradeFacts(record, day), size: record.size };
}

export interface MonthScore {
  /** The month as YYYY-MM. */
  readonly month: string;
  readonly score: number | null;
}

/** The last day of each of the last months, the present one ending today; the oldest first. */
export function monthEnds(today: IsoDate, count: number): readonly IsoDate[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ends = Array.from({ length: count - 1 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 0)).toISOString().slice(0, 10),
  );
  return [...(ends.toReversed() as IsoDate[]), today];
}

/** The score at the end of each of the last months. */
export function liquidityHistory(record: LiquidityRecord, today: IsoDate, months: number): readonly MonthScore[] {
  return monthEnds(today, months).map((day) => ({
    month: day.slice(0, 7),
    score: liquidityScoreOf(liquidityFactsOn(record, day)).score,
  }));
}

/** The score of the market on a day. */
export function liquidityOn(record: LiquidityRecord, day: IsoDate): LiquidityScore {
  return liquidityScoreOf(liquidityFactsOn(record, day));
}

/** How many months the history of a score goes back. */
export const liquidityMonths = 12;

/** Before the end of the first month lie the days that its score looks back on. */
const LOOK_BACK_DAYS = 100;

/** The first day whose trades and quotes count for a history of so many months. */
export function liquidityFrom(today: IsoDate, months: number): IsoDate {
  const first = dayNumberFromIso(monthEnds(today, months)[0] ?? today);
  return isoFromDayNumber(addDays(first, -LOOK_BACK_DAYS));
}
