/**
 * Calendars of the markets in which a trade that settles on the ex-coupon date still takes the coupon; elsewhere the buyer loses it from
 * that date on. Sources: UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, section 3: accrued interest is
 * positive "if the settlement date occurs on or before the ex-dividend date"; in Sweden the date is the record date, on which who is
 * registered has the coupon.
 */
const CUM_ON_EX_DATE: ReadonlySet<string> = new Set(['UK-Settlement', 'Sweden']);

/** Whether a bond of the market with this calendar still trades with its coupon on the ex-coupon date itself. */
export function isCumOnExDate(calendar: string): boolean {
  return CUM_ON_EX_DATE.has(calendar);
}
