import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import type { IssueTerms } from './issue.ts';

/** The conventions in which yields are told: effective, as the bond's own market quotes it (the street's), and simple. */
export const yieldConventions = ['effective', 'street', 'simple'] as const;
export type YieldConventionName = (typeof yieldConventions)[number];

/** Those that may be the usual one of a market: every bond with a yield has it in both. */
export const usualConventions = ['effective', 'street'] as const satisfies readonly YieldConventionName[];
export type UsualConvention = (typeof usualConventions)[number];

/** What an operator says of the usual conventions: by the currency of the face (ISO 4217), and of all other bonds; each market's own where he says nothing. */
export interface UsualConventions {
  readonly byCurrency: ReadonlyMap<string, UsualConvention>;
  readonly others: UsualConvention | null;
}

export const ownConventions: UsualConventions = { byCurrency: new Map(), others: null };

const isUsual = (text: string): text is UsualConvention => (usualConventions as readonly string[]).includes(text);

/** Reads `effective`, `USD=street,RUB=effective` and `street,RUB=effective`; null for another text. */
export function readUsualConventions(text: string): UsualConventions | null {
  const byCurrency = new Map<string, UsualConvention>();
  let others: UsualConvention | null = null;
  for (const part of text.split(',')) {
    const [, currency, convention = ''] = /^(?:([A-Z]{3})=)?([a-z]+)$/.exec(part.trim()) ?? [];
    if (!isUsual(convention)) return null;
    if (currency === undefined) others = convention;
    else byCurrency.set(currency, convention);
  }
  return { byCurrency, others };
}

/**
 * The convention in which a bond's yields are told until a reader chooses another: what the operator says, else that of its market. A market
 * that quotes effective yields, such as Moscow, has effective ones. Source: docs/methods/market-conventions.md.
 */
export function usualConventionOf(
  { yieldConvention: own, faceCurrency }: Pick<IssueTerms, 'yieldConvention' | 'faceCurrency'>,
  { byCurrency, others }: UsualConventions,
): UsualConvention {
  const { dayCount, compounding, frequency } = EFFECTIVE_ANNUAL;
  const isEffective = own.dayCount === dayCount && own.compounding === compounding && own.frequency === frequency;
  return byCurrency.get(faceCurrency) ?? others ?? (isEffective ? 'effective' : 'street');
}

/** How often a year a yield compounds, as it is told: three decimals where it is no whole number of times, as in Mexico. */
export function shownFrequency(frequency: number): number {
  return Math.round(frequency * 1000) / 1000;
}
