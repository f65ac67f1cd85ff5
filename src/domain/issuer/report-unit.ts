/** Unit of a number of shares. */
export const SHARES = 'shares';

/** Unit of a fraction. */
export const FRACTION = 'pure';

const perShare = `/${SHARES}`;

/** Whether a unit is money for each share: `EUR/shares`. */
export function isPerShare(unit: string): boolean {
  return unit.endsWith(perShare);
}

/** The currency of money, or of money for each share; null for what is no money. */
export function currencyOfUnit(unit: string): string | null {
  const money = isPerShare(unit) ? unit.slice(0, -perShare.length) : unit;
  return /^[A-Z]{3}$/.test(money) ? money : null;
}
