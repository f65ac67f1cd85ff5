import { isinCheckDigit } from '#domain/isin.ts';

function isinOf(prefix: string, id: number): string {
  const body = prefix + String(id).padStart(11 - prefix.length, '0');
  return `${body}${isinCheckDigit(body)}`;
}

/** A valid ISIN of a number range that is not in use, for a generated bond. */
export function fictionalBondIsin(id: number): string {
  return isinOf('XS99', id);
}

/** A valid ISIN under the country code ZZ, which ISO 3166 leaves to users, for another generated instrument. */
export function fictionalIsin(id: number): string {
  return isinOf('ZZ', id);
}
