import type { FieldFamily } from '#domain/access/field-policy.ts';
import type { BondFigure } from '#domain/explanation/explained-figures.ts';
import type { ExplainedPrice } from '#domain/explanation/explanation.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';
import { peerFamilies } from '../../standing/peers.ts';

const interest = ['accrued', 'schedule', 'terms'] as const;
const deal = ['price', ...interest] as const;
// Payments with their times and shares tell the duration too.
const yields = [...deal, 'yield', 'duration'] as const;
const spreads = [...yields, 'spread'] as const;
const sides = ['price', 'quote'] as const;

/** What a figure is and what its explanation tells. */
const familiesOf: Readonly<Record<BondFigure, readonly FieldFamily[]>> = {
  price: sides,
  mid_price: sides,
  bid_ask_spread: sides,
  accrued: interest,
  dirty_price: deal,
  yield: yields,
  own_yield: yields,
  simple_yield: yields,
  current_yield: [...deal, 'yield'],
  duration: yields,
  own_duration: yields,
  macaulay: yields,
  convexity: yields,
  pvbp: yields,
  g_spread: spreads,
  t_spread: spreads,
  z_spread: spreads,
  asset_swap_spread: spreads,
  discount_margin: spreads,
  effective_duration: spreads,
  spread_duration: spreads,
  duration_to_reset: ['schedule', 'terms'],
  years_to_maturity: ['schedule', 'terms'],
  years_to_offer: ['schedule', 'terms'],
  discount_rate: [...deal, 'yield'],
  bond_equivalent_yield: [...deal, 'yield'],
  breakeven: yields,
  money_price: deal,
  money_accrued: interest,
  nominal_yield: yields,
  average_life: ['schedule', 'terms'],
  liquidity_score: ['quote'],
  yield_percentile: ['price', 'yield'],
  spread_percentile: ['price', 'yield', 'spread'],
  peer_difference: ['price', 'yield', ...peerFamilies],
  claim_share: ['price', 'yield'],
  total_return: ['price', 'yield'],
  yearly_return: ['price', 'yield'],
  parity: ['price'],
  conversion_premium: ['price'],
  venue_median: ['price'],
  venue_deviation: ['price'],
  robust_deviation: sides,
  best_bid_ask_spread: sides,
  best_yield_spread: [...sides, 'yield'],
  price_change: ['price'],
  yield_change: ['yield'],
  spread_change: ['spread'],
  duration_change: ['duration'],
  bid_depth: ['quote', 'volume'],
  ask_depth: ['quote', 'volume'],
  index_ratio: ['terms'],
  pool_factor: ['schedule', 'terms'],
  conversion_ratio: ['terms'],
  bid_to_cover: ['terms', 'volume'],
  accrued_on_day: interest,
  accrued_per_bond: interest,
  coupons_per_bond: ['schedule', 'terms'],
  redemption_per_bond: ['schedule', 'terms'],
  coupons_per_100: ['schedule', 'terms'],
  redemption_per_100: ['schedule', 'terms'],
  coupons_of_issue: ['schedule', 'terms'],
  redemption_of_issue: ['schedule', 'terms'],
};

interface Told {
  readonly figure: BondFigure;
  readonly level: number;
  /** The price of the day that the figure is at. */
  readonly at?: ExplainedPrice | undefined;
}

/** What every multiplier tells: lines of a report, and the price of a share or what it could be told from. */
const ofMultipliers = ['reportOpen', 'price'] as const;

/** Refuses who does not see what a multiplier is computed of. */
export function requireMultiplierFamilies({ gate }: Pick<Services, 'gate'>, level: number): void {
  if (!ofMultipliers.every((family) => gate.shows(family, level))) throw new Refusal('need_access');
}

/** Refuses who does not see each family that the explanation of a figure tells of. */
export function requireFamilies({ gate }: Pick<Services, 'gate'>, { figure, level, at }: Told): void {
  const families = [...familiesOf[figure], ...(at === 'bid' || at === 'ask' ? ['quote' as const] : [])];
  if (!families.every((family) => gate.shows(family, level))) throw new Refusal('need_access');
}
