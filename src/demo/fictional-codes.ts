import { isinCheckDigit } from '#domain/market/instrument.ts';

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

/** No issuer of legal entity identifiers has this prefix. */
const leiPrefix = 'ZZZZ00';

/** Each letter stands for two digits: A is 10, Z is 35. */
const digitsOf = (code: string) => [...code].map((sign) => Number.parseInt(sign, 36)).join('');

/** A legal entity identifier that nobody has, with the check digits of ISO 17442 (ISO 7064, MOD 97-10). */
export function fictionalLei(number: number): string {
  const body = leiPrefix + String(number).padStart(12, '0');
  const check = 98n - (BigInt(digitsOf(`${body}00`)) % 97n);
  return body + String(check).padStart(2, '0');
}
