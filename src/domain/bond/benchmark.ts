import type { ObservedDay, TradingDay } from '../market/trading-day.ts';
import type { BondFacts } from './issue.ts';

/** What is kept of a benchmark's day. Yield as a fraction, duration in years. */
export type BenchmarkDay = Pick<ObservedDay, 'instrumentId' | 'venueId' | 'date' | 'turnover'> &
  Pick<TradingDay, 'indicativeYield' | 'indicativeYieldType' | 'yieldOrigin' | 'macaulay'>;

const plainKinds: ReadonlySet<string> = new Set(['fixed', 'zero', 'bill', 'step']);

/** Whether others are measured against the bond: a government's, with nominal payments that are known. */
export function isBenchmark({ isGovernment, terms }: Pick<BondFacts, 'isGovernment' | 'terms'>): boolean {
  return isGovernment && plainKinds.has(terms.couponKind) && !terms.isInflationLinked && !terms.isDefaulted;
}
