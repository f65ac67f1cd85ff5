/** The yields of the calculator and what follows from one of them, in the convention that is asked for. */
type YieldOrRisk = 'yield' | 'duration' | 'macaulay' | 'convexity' | 'pvbp';

/** What a move of the yield does, at once or to the horizon. */
export type MovedFigure = 'moved_yield' | 'moved_price' | 'moved_change' | 'horizon_return' | 'horizon_yearly_return';

export type HorizonFigure = 'horizon_received' | 'horizon_value' | 'horizon_yield';

/** The figures of the curve that need nothing else said. */
export type CurveFigure = 'curve_duration' | 'curve_convexity' | 'curve_spread_duration';

export type InvoiceFigure =
  `trade_${'outstanding' | 'clean_amount' | 'accrued_amount' | 'accrued_days' | 'consideration'}`;

/** Its figures that have one convention each. */
export type PlainFigure =
  | ('clean_price' | 'dirty_price' | 'accrued')
  | ('simple_yield' | 'current_yield' | 'adjusted_current_yield')
  | ('discount_rate' | 'money_market_yield' | 'bond_equivalent_yield')
  | ('g_spread' | 'g_spread_at_maturity' | 't_spread' | 'z_spread')
  | ('i_spread' | 'swap_z_spread' | 'asset_swap_spread')
  | ('discount_margin' | 'effective_duration' | 'spread_duration')
  | ('oas' | 'option_value' | 'option_duration' | 'option_convexity' | 'option_vega')
  | ('gain_down' | 'loss_up' | 'coupon_value')
  | ('twisted_price' | 'twisted_change')
  | ('index_ratio' | CurveFigure | HorizonFigure | InvoiceFigure);

/** The conventions of the calculator, as a workout is settled in them. */
type CalculatedConvention = 'quoted' | 'effective' | 'chosen' | 'actual';

/** A figure of the calculator that says how it comes about. */
export type AskedCalculation =
  | { readonly figure: PlainFigure }
  | { readonly figure: YieldOrRisk; readonly convention: CalculatedConvention }
  /** `time` is one of the key rates, in years. */
  | { readonly figure: 'key_rate_duration'; readonly time: number }
  /** `shift` is the move of the yield, a fraction. */
  | { readonly figure: MovedFigure; readonly shift: number };

/** Prices per 100 of the nominal outstanding. */
export const priceQuotes = ['clean', 'dirty'] as const;

/** Yields as fractions: of the bond's own convention, effective, in a compounding of choice, by the days on which money moves, and the plain ones. */
export const yieldQuotes = [
  'yield',
  'effectiveYield',
  'chosenYield',
  'trueYield',
  'simpleYield',
  'currentYield',
  'adjustedCurrentYield',
] as const;

/** The rates of money markets, of bills alone; fractions. */
export const billQuotes = ['discountRate', 'moneyMarketYield', 'bondEquivalentYield'] as const;

/** Spreads as fractions. */
export const spreadQuotes = [
  'gSpread',
  'gSpreadAtMaturity',
  'tSpread',
  'zSpread',
  'iSpread',
  'swapZSpread',
  'assetSwapSpread',
  'discountMargin',
  'oas',
] as const;

/** Everything that a bond can be quoted by in the calculator: each of them gives all others. */
export const calculatorQuotes = [...priceQuotes, ...yieldQuotes, ...billQuotes, ...spreadQuotes] as const;
export type CalculatorQuote = (typeof calculatorQuotes)[number];

/** How the yield of choice compounds, by the day count of the bond's own yield. */
export const chosenCompoundings = ['annual', 'semiannual', 'quarterly', 'monthly', 'continuous', 'simple'] as const;
export type ChosenCompounding = (typeof chosenCompoundings)[number];

/** What explains each quote where it follows from another one. */
export const askedOfQuote: Readonly<Record<CalculatorQuote, AskedCalculation>> = {
  clean: { figure: 'clean_price' },
  dirty: { figure: 'dirty_price' },
  yield: { figure: 'yield', convention: 'quoted' },
  effectiveYield: { figure: 'yield', convention: 'effective' },
  chosenYield: { figure: 'yield', convention: 'chosen' },
  trueYield: { figure: 'yield', convention: 'actual' },
  simpleYield: { figure: 'simple_yield' },
  currentYield: { figure: 'current_yield' },
  adjustedCurrentYield: { figure: 'adjusted_current_yield' },
  discountRate: { figure: 'discount_rate' },
  moneyMarketYield: { figure: 'money_market_yield' },
  bondEquivalentYield: { figure: 'bond_equivalent_yield' },
  gSpread: { figure: 'g_spread' },
  gSpreadAtMaturity: { figure: 'g_spread_at_maturity' },
  iSpread: { figure: 'i_spread' },
  tSpread: { figure: 't_spread' },
  zSpread: { figure: 'z_spread' },
  swapZSpread: { figure: 'swap_z_spread' },
  assetSwapSpread: { figure: 'asset_swap_spread' },
  discountMargin: { figure: 'discount_margin' },
  oas: { figure: 'oas' },
};
