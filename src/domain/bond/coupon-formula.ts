/** Coupon formulas in words of ours, as they are stored; `#` stands for a number of months. A page says them in the reader's language. */
export const ownFormulas = {
  cpi_u: 'Real coupon on principal indexed to the CPI-U, #-month lag',
  rpi: 'Real coupon on principal indexed to the RPI, #-month lag',
  consumer_prices: 'Real rate on the nominal indexed to consumer prices',
  issuer: 'Set by the issuer before each offer',
} as const;

type OwnFormulaKey = keyof typeof ownFormulas;

export interface OwnFormula {
  readonly key: OwnFormulaKey;
  /** Months by which an index lags; null where the formula has none. */
  readonly lag: number | null;
}

/** An own formula with a lag, as it is stored. */
export function laggingFormula(key: 'cpi_u' | 'rpi', lag: number): string {
  return ownFormulas[key].replace('#', String(lag));
}

const isKey = (key: string): key is OwnFormulaKey => key in ownFormulas;
const LAG = /\d+(?=-month lag)/;

/** The formula of ours that a stored text is; null for the words of a source. */
export function findOwnFormula(stored: string): OwnFormula | null {
  const lag = LAG.exec(stored)?.[0];
  const pattern = stored.replace(LAG, '#');
  const key = Object.keys(ownFormulas)
    .filter(isKey)
    .find((each) => ownFormulas[each] === pattern);
  return key === undefined ? null : { key, lag: lag === undefined ? null : Number(lag) };
}
