import { isCusip, isinOfCusip } from '../market/security-codes.ts';

/** Whether a text has the form of the id of an issuer, an instrument or a watchlist. */
export const isIdText = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Whether a text has the form of the code of a trading venue. */
export const isVenueCode = (text: string): boolean => /^[\p{L}\p{N}_.:-]{1,60}$/u.test(text);

/** Whether a text has the form of an ISIN; its check digit is not looked at. */
export const isIsinText = (text: string): boolean => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text);

/** The ISIN that a typed code is or has in it: a CUSIP is taken for that of the United States. Undefined for other codes. */
export function isinOfCode(typed: string): string | undefined {
  const code = typed.toUpperCase();
  if (isIsinText(code)) return code;
  return isCusip(code) ? isinOfCusip(code) : undefined;
}
