import { settlementOf } from '../bond-mathematics/bond-description.ts';
import type { BondContext } from '../derivation/bond-context.ts';
import type { ServingSwaps } from '../derivation/curve-book.ts';
import { floaterFigures } from '../derivation/floater-figures.ts';
import type { Trade } from '../derivation/price-figures.ts';
import { type OptionMarket, optionsAtPrice } from './option-figures.ts';

/** What lists tell of a price by the calls and puts of a bond, and of how far its price follows rates; null where there is none. */
export interface ListedOptions {
  /** Option-adjusted spread over the government curve, continuous; a fraction a year. */
  readonly oas: number | null;
  /** Per 100 of the nominal outstanding: above 0 for the issuer's calls, below it for the holder's puts. */
  readonly optionValue: number | null;
  /** Years; of a floating-rate bond by its own coupons. */
  readonly effectiveDuration: number | null;
  /** Years squared. */
  readonly effectiveConvexity: number | null;
}

/**
 * The figures of a clean price, per 100 of the nominal outstanding, that the page of a bond has as well. Null for a bond without calls and puts
 * to come whose coupons do not float. Sources: docs/methods/option-adjusted-spread.md, floating-rate-bonds.md.
 */
export function listedOptionsAtPrice(
  context: BondContext,
  trade: Trade,
  clean: number,
  market: OptionMarket & { readonly swaps: ServingSwaps | null },
): ListedOptions | null {
  const options = optionsAtPrice(context, trade, clean, market);
  if (options.ok) {
    const { oas, optionValue, effectiveDuration, effectiveConvexity } = options.figures;
    return { oas, optionValue, effectiveDuration, effectiveConvexity };
  }
  const settlement = settlementOf(context.facts.terms, context.calendar, trade);
  const floater = context.facts.terms.isDefaulted ? null : floaterFigures(context, settlement, clean, market.swaps);
  if (floater === null || floater.effectiveDuration === null) return null;
  return { oas: null, optionValue: null, effectiveDuration: floater.effectiveDuration, effectiveConvexity: null };
}
