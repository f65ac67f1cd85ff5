/** Each letter stands for two digits: A is 10, Z is 35. */
function digitsOf(code: string): number[] {
  return [...code].flatMap((sign) => [...Number.parseInt(sign, 36).toString()].map(Number));
}

/** Check digit of the first eleven signs of an ISIN: modulus 10, double-add-double from the right (ISO 6166, annex A). */
export function isinCheckDigit(body: string): number {
  const sum = digitsOf(body)
    .reverse()
    .reduce((total, digit, index) => {
      const weighted = index % 2 === 0 ? digit * 2 : digit;
      return total + (weighted > 9 ? weighted - 9 : weighted);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

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
