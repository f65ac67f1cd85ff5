/** How a stored number of a trading row appears: decimals of its text, and the power of ten that text and `.numeric` are multiplied by. */
export const tradingUnits = {
  /** per 100 of outstanding face */
  price: { decimals: 4, textShift: 0, numericShift: 0 },
  /** text in percent, `.numeric` a fraction */
  yield: { decimals: 3, textShift: 2, numericShift: 0 },
  /** basis points in both forms, stored as a fraction */
  spread: { decimals: 2, textShift: 4, numericShift: 4 },
  years: { decimals: 2, textShift: 0, numericShift: 0 },
  pvbp: { decimals: 5, textShift: 0, numericShift: 0 },
  amount: { decimals: 0, textShift: 0, numericShift: 0 },
  /** per 100 of outstanding face, with the issue's own precision (2 by default) */
  accrued: { decimals: 2, textShift: 0, numericShift: 0 },
} as const;
