import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import type { IssueTerms } from './issue.ts';

/** The conventions in which yields are told: effective, as the bond's own market quotes it (the street's), and simple. */
export const yieldConventions = ['effective', 'street', 'simple'] as const;
export type YieldConventionName = (typeof yieldConventions)[number];

/** Those that may be the usual one of a market: every bond with a yield has it in both. */
export const usualConventions = ['effective', 'street'] as const satisfies readonly YieldConventionName[];
export type UsualConvention = (typeof usualConventions)[number];

/**
 * The convention in which a bond's yields are told until a reader chooses another: that of its market. A market that quotes effective
 * yields, such as Moscow, has effective ones. Source: docs/methods/market-conventions.md.
 */
export function usualConventionOf({ yieldConvention: own }: Pick<IssueTerms, 'yieldConvention'>): UsualConvention {
  const { dayCount, compounding, frequency } = EFFECTIVE_ANNUAL;
  const isEffective = own.dayCount === dayCount && own.compounding === compounding && own.frequency === frequency;
  return isEffective ? 'effective' : 'street';
}
