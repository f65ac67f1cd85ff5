import type { TradingDay } from '#domain/market/trading-day.ts';
import { type BondDaysInput, bondDays } from './bond-days.ts';
import type { TradedBond } from './bond-quotes.ts';

/** Days of a bond, around which participants quote it. */
const keptDays = 3;

/** Hands the days on, and keeps the last ones of the first venue. */
function* keepingLast(days: Iterable<TradingDay>, kept: TradingDay[]): Generator<TradingDay> {
  for (const day of days) {
    if (day.venueId === (kept[0]?.venueId ?? day.venueId)) kept.push(day);
    if (kept.length > keptDays) kept.shift();
    yield day;
  }
}

/** All trading days of a bond; once they are taken, `onBond` hears what is needed to quote it. */
export function* quotedDays(
  input: BondDaysInput,
  onBond: ((traded: TradedBond) => void) | undefined,
): Generator<TradingDay> {
  const lastDays: TradingDay[] = [];
  yield* keepingLast(bondDays(input), lastDays);
  onBond?.({ bond: input.bond, run: input.run, lastDays });
}
