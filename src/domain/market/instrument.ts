import type { IsoDate } from '#math/units.ts';

const instrumentKinds = ['bond', 'stock', 'index', 'etf'] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];

/** Something that has a price history: the identity that bonds, stocks, indexes and ETFs share. */
export interface Instrument {
  readonly id: number;
  readonly kind: InstrumentKind;
  readonly issuerId: number | null;
  readonly name: string;
  readonly shortName: string;
  readonly isin: string | null;
  readonly ticker: string | null;
  readonly registrationNumber: string | null;
  readonly currency: string | null;
  /** Bonds only: see bond-status.ts. */
  readonly statusId: number | null;
  /** True when the data was generated for demonstration and describes nobody real. */
  readonly isGenerated: boolean;
}

const codeSchemes = ['isin', 'cusip', 'sedol', 'figi', 'moex-secid', 'ticker', 'registration-number'] as const;
/** Codes of other systems by which an instrument is known; one instrument may have several of one scheme. `own-` and the code of a
 * source is the scheme of that source's own codes. */
export type CodeScheme = (typeof codeSchemes)[number] | `own-${string}`;

export interface Issuer {
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly sector: string | null;
  readonly lei: string | null;
  readonly isGenerated: boolean;
}

export interface IssuerRating {
  readonly agency: string;
  readonly grade: string;
  readonly outlook: string | null;
  readonly ratedOn: IsoDate;
}

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
