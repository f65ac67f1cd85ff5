import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { type DeriveRun, historyDeriver } from '#domain/bond/derivation/derive-history.ts';
import type { ObservedDay, TradingDay } from '#domain/market/trading-day.ts';
import { bondListings, type DemoListing } from './bond-listings.ts';
import type { TradedBond } from './bond-quotes.ts';
import type { DemoBond } from './demo-bond.ts';
import type { MarketHistory } from './demo-curves.ts';
import { type ModelPrice, modelPrices, tradingIndices } from './model-prices.ts';
import { type Random, randomStream } from './random.ts';
import { venueReport } from './venue-report.ts';

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

interface BondDaysInput {
  readonly bond: DemoBond;
  readonly history: MarketHistory;
  readonly run: DeriveRun;
  readonly seed: number;
  /** First day of the trading history. */
  readonly firstDay: number;
}

const badDataShare = 0.02;

/** The same day with its volume given as a text that is no number. */
function withBadData(day: ObservedDay): ObservedDay {
  return { ...day, volume: null, badData: { volume: 'n/d' } };
}

interface VenueDays {
  readonly input: BondDaysInput;
  readonly listing: DemoListing;
  readonly prices: readonly (ModelPrice | null)[];
  readonly first: number;
}

function hasRow(random: Random, listing: DemoListing, isLast: boolean): boolean {
  // The last day is always there, so that only the bonds meant to be silent have old data.
  return random.chance(listing.activity) || isLast;
}

function* observedDays({ input, listing, prices, first }: VenueDays): Generator<ObservedDay> {
  const { bond, history, seed } = input;
  const { plan, facts } = bond;
  const random = randomStream(seed, `venue ${plan.id} ${listing.venueId}`);
  const subject = {
    instrumentId: plan.id,
    listing,
    liquidity: plan.liquidity ?? 'normal',
    faceValue: facts.terms.faceValue,
  };
  for (const [offset, price] of prices.entries()) {
    const date = history.dates[first + offset];
    if (date === undefined || price === null || !hasRow(random, listing, offset === prices.length - 1)) continue;
    const day = venueReport(subject, date, price, random);
    yield plan.hasBadData && random.chance(badDataShare) ? withBadData(day) : day;
  }
}

/** All trading days of a bond, venue by venue, with everything derived from the rounded prices. */
function* bondDays(input: BondDaysInput): Generator<TradingDay> {
  const { bond, history, run, seed, firstDay } = input;
  const listings = bondListings(bond.plan);
  if (listings.length === 0) return;
  const context = bondContext(bond.facts);
  const priceOn = modelPrices(bond, context, history, run.workspace, seed);
  const [first, last] = tradingIndices(bond, history, firstDay);
  const prices = Array.from({ length: Math.max(last - first + 1, 0) }, (_, offset) => priceOn(first + offset));
  const deriver = historyDeriver(run, context);
  for (const listing of listings) {
    for (const observed of observedDays({ input, listing, prices, first })) {
      yield Object.assign(observed, deriver.next(observed));
    }
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
