import type { DerivedDay, ObservedDay } from '../../market/trading-day.ts';
import type { BenchmarkBook } from './benchmark-book.ts';
import type { BondContext } from './bond-context.ts';
import type { CurveBook } from './curve-book.ts';
import type { DayMarket } from './curve-spreads.ts';
import { deriveDay } from './derive-day.ts';
import { derivePrices } from './derived-values.ts';
import { takePublishedAlone } from './rule-of-truth.ts';
import type { DayWorkspace } from './settled-leg.ts';

/** What all instruments of a run share. Benchmarks must be derived before the bonds that are measured against them. */
export interface DeriveRun {
  readonly curves: CurveBook;
  readonly benchmarks: BenchmarkBook;
  readonly workspace: DayWorkspace;
}

/** Derives days of one instrument that are handed in by venue, each venue ascending by date. */
export interface HistoryDeriver {
  readonly next: (observed: ObservedDay) => DerivedDay;
}

/** What a bond is measured against on a day. */
export function dayMarket(run: DeriveRun, { facts }: BondContext, observed: Pick<ObservedDay, 'date'>): DayMarket {
  const currency = facts.terms.faceCurrency;
  return {
    curve: run.curves.curveOn(currency, facts.isGenerated, observed.date),
    benchmarks: run.benchmarks.benchmarksOn(currency, facts.isGenerated, observed.date),
  };
}

function deriveWithoutTerms(observed: ObservedDay, previousIndicativePrice: number | null): DerivedDay {
  const day = derivePrices(observed, previousIndicativePrice);
  takePublishedAlone(day, observed);
  return day;
}

/**
 * `context` is null for an instrument that is no bond, or one whose terms are not known well enough: its days get what
 * follows from prices and published figures alone. `earlierPrices` are the last indicative prices before the first day handed in, by venue.
 */
export function historyDeriver(
  run: DeriveRun,
  context: BondContext | null,
  earlierPrices: ReadonlyMap<number, number> = new Map(),
): HistoryDeriver {
  const previous = new Map(earlierPrices);
  const derive = (observed: ObservedDay): DerivedDay => {
    const previousIndicativePrice = previous.get(observed.venueId) ?? null;
    if (context === null) return deriveWithoutTerms(observed, previousIndicativePrice);
    const market = dayMarket(run, context, observed);
    const derived = deriveDay({ context, observed, market, previousIndicativePrice }, run.workspace);
    run.benchmarks.add(context.facts, {
      instrumentId: observed.instrumentId,
      venueId: observed.venueId,
      date: observed.date,
      turnover: observed.turnover,
      indicativeYield: derived.indicativeYield,
      indicativeYieldType: derived.indicativeYieldType,
      yieldOrigin: derived.yieldOrigin,
      macaulay: derived.macaulay,
    });
    return derived;
  };
  return {
    next: (observed) => {
      const derived = derive(observed);
      if (derived.indicativePrice !== null) previous.set(observed.venueId, derived.indicativePrice);
      return derived;
    },
  };
}
