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
export const spreadQuotes = ['gSpread', 'zSpread', 'iSpread', 'tSpread', 'assetSwapSpread', 'discountMargin'] as const;

/** Everything that a bond can be quoted by in the calculator: each of them gives all others. */
export const calculatorQuotes = [...priceQuotes, ...yieldQuotes, ...billQuotes, ...spreadQuotes] as const;
export type CalculatorQuote = (typeof calculatorQuotes)[number];

/** How the yield of choice compounds, by the day count of the bond's own yield. */
export const chosenCompoundings = ['annual', 'semiannual', 'quarterly', 'monthly', 'continuous', 'simple'] as const;
export type ChosenCompounding = (typeof chosenCompoundings)[number];
