const ISIN = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;

function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

/** The check digit of the first eleven characters of an ISIN (ISO 6166: Luhn, letters as the numbers 10 to 35). */
export function isinCheckDigit(body: string): number {
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join('');
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    return total + (index % 2 === 0 ? digitSum(Number(digit) * 2) : Number(digit));
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Whether a text is an ISIN with the right check digit. */
export function isIsin(text: string): boolean {
  return ISIN.test(text) && isinCheckDigit(text.slice(0, 11)) === Number(text[11]);
}
