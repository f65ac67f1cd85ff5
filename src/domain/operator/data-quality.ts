import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { type BondGap, bondGaps } from '../bond/bond-gaps.ts';
import { SELIC } from '../market/overnight-fixing.ts';
import { currencyOfIndex, type PriceIndex } from '../market/price-index.ts';
import { findMarketBringing, type PublicMarketCode } from '../market/public-markets.ts';

/** What can be wrong with the data of a bond that is owed: old, or against something else that is known of it. */
export const dataChecks = [
  { key: 'old_price', group: 'stale' },
  { key: 'maturity_before_issue', group: 'contradictory' },
  { key: 'late_payment', group: 'contradictory' },
  { key: 'crossed_quotes', group: 'contradictory' },
  { key: 'unread_values', group: 'contradictory' },
] as const;

export type DataCheckKey = (typeof dataChecks)[number]['key'];
export const dataCheckGroups = ['stale', 'contradictory'] as const;

/** The target of a table that brings what is missing (docs/import.md). */
export const targetsOfGaps = {
  terms: 'instruments',
  maturity: 'instruments',
  coupon: 'instruments',
  frequency: 'instruments',
  day_count: 'instruments',
  issue_date: 'instruments',
  payments: 'cash-flows',
  assumed_payments: 'cash-flows',
  price: 'trading-days',
  curve: 'curves',
  fixings: 'fixings',
  index: 'reference-index',
  issuer: 'instruments',
  isin: 'instruments',
} as const satisfies Readonly<Record<BondGap, string>>;

/** What is missing of some bonds; `about` is the currency of a curve or the name of an overnight rate or price index. */
interface CountedGap {
  readonly gap: BondGap;
  readonly about: string | null;
  readonly bonds: number;
}

/** How many figures of bonds are held up: those that cannot be computed, once for each bond. */
export function heldUpFigures({ gap, bonds }: CountedGap): number {
  return bondGaps[gap].length * bonds;
}

/** Gaps by what filling them would make computable, the most first; those of as much by their bonds. */
export function rankedGaps<Gap extends CountedGap>(gaps: readonly Gap[]): readonly Gap[] {
  const names = Object.keys(bondGaps);
  return gaps.toSorted(
    (a, b) =>
      heldUpFigures(b) - heldUpFigures(a) ||
      b.bonds - a.bonds ||
      names.indexOf(a.gap) - names.indexOf(b.gap) ||
      (a.about ?? '').localeCompare(b.about ?? '', 'en'),
  );
}

const currencies = new Map<string, string>([[SELIC, 'BRL']]);
for (const [name, { currency }] of Object.entries(OVERNIGHT_SWAPS)) currencies.set(name, currency);

/** The public market whose sources publish what is missing, if there is one. */
export function marketOfGap({ gap, about }: Pick<CountedGap, 'gap' | 'about'>): PublicMarketCode | undefined {
  if (about === null) return undefined;
  if (gap === 'curve') return findMarketBringing('government_curve', about);
  const [currency, kind] =
    gap === 'fixings'
      ? [currencies.get(about), 'overnight_rate' as const]
      : [gap === 'index' ? currencyOfIndex[about as PriceIndex] : undefined, 'inflation' as const];
  return currency === undefined ? undefined : findMarketBringing(kind, currency);
}
