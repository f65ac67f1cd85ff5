import { isinCheckDigit } from '#domain/market/instrument.ts';

const CUSIP = /^[0-9A-Z*@#]{8}[0-9]$/;
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

/** Whether a text is a CUSIP with the right check digit (ANSI X9.6: modulus 10 double add double). */
export function isCusip(text: string): boolean {
  if (!CUSIP.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((total, character, index) => {
    const value = SYMBOLS.indexOf(character);
    return total + digitSum(index % 2 === 1 ? value * 2 : value);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(text[8]);
}

/** The ISIN of a United States CUSIP. */
export function isinOfCusip(cusip: string): string {
  return `US${cusip}${isinCheckDigit(`US${cusip}`)}`;
}
