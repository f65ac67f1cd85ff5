import type { BondContext } from '#domain/bond/derivation/bond-context.ts';
import { deriveDay } from '#domain/bond/derivation/derive-day.ts';
import { type DeriveRun, dayMarket } from '#domain/bond/derivation/derive-history.ts';
import type { QuoteFigures } from '#domain/market/market-participant.ts';
import { emptyDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';

/** What was quoted on a day: clean prices per 100 of the nominal outstanding. */
export interface Quoted {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly date: IsoDate;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** What follows from a quote by the terms of its bond; without terms, the price alone. */
export function quoteFigures(run: DeriveRun, context: BondContext | undefined, quoted: Quoted): QuoteFigures {
  const observed = { ...emptyDay, ...quoted };
  const day =
    context &&
    deriveDay(
      { context, observed, market: dayMarket(run, context, observed), previousIndicativePrice: null },
      run.workspace,
    );
  return {
    indicativePrice: day?.indicativePrice ?? quoted.bid ?? quoted.ask,
    yieldToMaturityBid: day?.yieldToMaturityBid ?? null,
    yieldToMaturityAsk: day?.yieldToMaturityAsk ?? null,
    effectiveYieldToMaturity: day?.effectiveYieldToMaturity ?? null,
    yieldToPutBid: day?.yieldToPutBid ?? null,
    yieldToPutAsk: day?.yieldToPutAsk ?? null,
    effectiveYieldToOffer: day?.effectiveYieldToOffer ?? null,
    gSpread: day?.gSpread ?? null,
    tSpread: day?.tSpread ?? null,
  };
}
