import type { ExplainedFigure } from './explained-figures.ts';

/** The page of `/methods/` that says how a figure is computed. */
export const methodOfFigure: Readonly<Record<ExplainedFigure, string>> = {
  price: 'derived-trading-day',
  accrued: 'accrued-interest',
  dirty_price: 'yield',
  yield: 'yield',
  own_yield: 'yield',
  duration: 'duration-and-convexity',
  own_duration: 'duration-and-convexity',
  macaulay: 'duration-and-convexity',
  convexity: 'duration-and-convexity',
  pvbp: 'duration-and-convexity',
  g_spread: 'spreads',
  t_spread: 'spreads',
  z_spread: 'spreads',
  asset_swap_spread: 'spreads',
  discount_margin: 'floating-rate-bonds',
  effective_duration: 'floating-rate-bonds',
  spread_duration: 'floating-rate-bonds',
  duration_to_reset: 'floating-rate-bonds',
  discount_rate: 'money-market',
  bond_equivalent_yield: 'money-market',
  breakeven: 'spreads',
  money_price: 'special-bonds',
  money_accrued: 'special-bonds',
  nominal_yield: 'special-bonds',
};
