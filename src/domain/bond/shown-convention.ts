import type { IsoDate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/compounding.ts';
import type { IssueTerms } from './issue.ts';
import { marketConventions } from './market-conventions.ts';

/** The conventions in which yields of every bond are told: effective, as its own market quotes it (the street's), and simple. */
export const yieldConventions = ['effective', 'street', 'simple'] as const;

/**
 * Yields that a market reads first where that is neither of the others: the simple yield of Japan, which is the adjusted current yield, and of US Treasury
 * bills the bond-equivalent yield, beside the discount rate. Sources: Japan Securities Dealers Association; 31 CFR part 356, appendix B, section III.
 */
export const headlineConventions = ['japanese_simple', 'bond_equivalent'] as const;
export type HeadlineConvention = (typeof headlineConventions)[number];
export type YieldConventionName = (typeof yieldConventions)[number] | HeadlineConvention;

/** Those that may be the usual one of a market: every bond with a yield has it in both. */
export const usualConventions = ['effective', 'street'] as const satisfies readonly YieldConventionName[];
export type UsualConvention = (typeof usualConventions)[number];

/** The label of the yield of the terms, by what the market reads first: beside a headline of another kind it says which kind it is. */
export const nameOfStreet = {
  effective: 'own_yield',
  street: 'own_yield',
  japanese_simple: 'compound_yield',
  bond_equivalent: 'money_market_yield',
} as const;

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

/** What the usual convention of a bond follows from. */
type UsualTerms = Pick<IssueTerms, 'market' | 'yieldConvention' | 'faceCurrency' | 'issuedOn' | 'maturesOn'>;

const isEffective = ({ dayCount, compounding, frequency }: YieldConvention) =>
  dayCount === EFFECTIVE_ANNUAL.dayCount &&
  compounding === EFFECTIVE_ANNUAL.compounding &&
  frequency === EFFECTIVE_ANNUAL.frequency;

/** Bonds of Japan with more years than this at issue are quoted by their compound yield: those of forty years. */
const MAX_SIMPLE_YEARS = 35;

const yearOf = (date: IsoDate) => Number(date.slice(0, 4));

function isLongAtIssue({ issuedOn, maturesOn }: UsualTerms): boolean {
  return issuedOn !== null && maturesOn !== null && yearOf(maturesOn) - yearOf(issuedOn) > MAX_SIMPLE_YEARS;
}

/**
 * The convention in which a bond's yields are told until a reader chooses another: what the operator says, else that of the bond's market, else that of its
 * terms. A market that quotes effective yields, such as Moscow, has effective ones, and so has a bond whose own terms are effective. Source:
 * docs/methods/market-conventions.md.
 */
export function usualConventionOf(
  terms: UsualTerms,
  { byCurrency, others }: UsualConventions,
): UsualConvention | HeadlineConvention {
  const { market, yieldConvention: own, faceCurrency } = terms;
  const said = byCurrency.get(faceCurrency) ?? others;
  if (said !== null) return said;
  const row = market === null ? null : marketConventions[market];
  if (row !== null && row.headline !== null && !isLongAtIssue(terms)) return row.headline;
  return isEffective(row?.yieldConvention ?? own) || isEffective(own) ? 'effective' : 'street';
}

/** The yields to one end of a bond, fractions; null where it has none in a convention. */
interface YieldsOfEnd {
  readonly effectiveYield: number | null;
  readonly quotedYield: number | null;
  readonly simpleYield: number | null;
  readonly headlineYield: number | null;
}

/** The yield to an end in a convention. */
export function yieldOfEnd(end: YieldsOfEnd, convention: YieldConventionName): number | null {
  const { effectiveYield: effective, quotedYield: street, simpleYield: simple, headlineYield } = end;
  return { effective, street, simple, japanese_simple: headlineYield, bond_equivalent: headlineYield }[convention];
}

/** How often a year a yield compounds, as it is told: three decimals where it is no whole number of times, as in Mexico. */
export function shownFrequency(frequency: number): number {
  return Math.round(frequency * 1000) / 1000;
}
