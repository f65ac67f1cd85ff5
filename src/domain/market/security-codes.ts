import { isinCheckDigit } from './instrument.ts';

const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

/** The check digit by modulus 10 double add double: every second character counts twice, letters as the numbers from 10 on. */
function doubleAddDouble(body: string): number {
  const sum = [...body].reduce((total, character, index) => {
    const value = SYMBOLS.indexOf(character);
    return total + digitSum(index % 2 === 1 ? value * 2 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const CUSIP = /^[0-9A-Z*@#]{8}[0-9]$/;

/** Whether a text is a CUSIP with the right check digit (ANSI X9.6: modulus 10 double add double). */
export function isCusip(text: string): boolean {
  return CUSIP.test(text) && doubleAddDouble(text.slice(0, 8)) === Number(text[8]);
}

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXYZ';
const SEDOL = new RegExp(`^[0-9${CONSONANTS}]{6}[0-9]$`);
const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9] as const;

/** Whether a text is a SEDOL with the right check digit (London Stock Exchange, SEDOL Masterfile: weights 1, 3, 1, 7, 3, 9 and 1). */
export function isSedol(text: string): boolean {
  if (!SEDOL.test(text)) return false;
  const sum = SEDOL_WEIGHTS.reduce((total, weight, at) => total + weight * SYMBOLS.indexOf(text.charAt(at)), 0);
  return (10 - (sum % 10)) % 10 === Number(text[6]);
}

const FIGI = new RegExp(`^[${CONSONANTS}]{2}G[0-9${CONSONANTS}]{8}[0-9]$`);

/** Whether a text is a FIGI with the right check digit (OMG Financial Instrument Global Identifier: modulus 10 double add double). */
export function isFigi(text: string): boolean {
  return FIGI.test(text) && doubleAddDouble(text.slice(0, 11)) === Number(text[11]);
}

const withCheckDigit = (body: string) => `${body}${isinCheckDigit(body)}`;

/** The ISIN of a United States CUSIP. */
export const isinOfCusip = (cusip: string): string => withCheckDigit(`US${cusip}`);

const sedolCountries = ['GB', 'IE', 'JE', 'GG', 'IM'] as const;

/** ISINs that have a code in them (ISO 6166): a CUSIP those of the United States and Canada, a SEDOL those of the British Isles; none for others. */
export function isinsWith(scheme: string, code: string): readonly string[] {
  if (scheme === 'cusip') return [isinOfCusip(code), withCheckDigit(`CA${code}`)];
  return scheme === 'sedol' ? sedolCountries.map((country) => withCheckDigit(`${country}00${code}`)) : [];
}

/** The code of the national agency that an ISIN has in it; undefined for one of other countries. */
export function codeInIsin(isin: string): { readonly scheme: 'cusip' | 'sedol'; readonly code: string } | undefined {
  if (/^(US|CA)/.test(isin)) return { scheme: 'cusip', code: isin.slice(2, 11) };
  const isSedols = sedolCountries.some((country) => isin.startsWith(`${country}00`));
  return isSedols ? { scheme: 'sedol', code: isin.slice(4, 11) } : undefined;
}
