/** No issuer of legal entity identifiers has this prefix. */
const prefix = 'ZZZZ00';

/** Each letter stands for two digits: A is 10, Z is 35. */
const digitsOf = (code: string) => [...code].map((sign) => Number.parseInt(sign, 36)).join('');

/** A legal entity identifier that nobody has, with the check digits of ISO 17442 (ISO 7064, MOD 97-10). */
export function fictionalLei(number: number): string {
  const body = prefix + String(number).padStart(12, '0');
  const check = 98n - (BigInt(digitsOf(`${body}00`)) % 97n);
  return body + String(check).padStart(2, '0');
}
