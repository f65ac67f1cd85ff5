import { isLei } from '#domain/issuer/legal-entity.ts';
import { isIsin } from '#domain/market/instrument.ts';
import { isCusip, isFigi, isSedol } from '#domain/market/security-codes.ts';
import type { IsoDate } from '#math/units.ts';

/**
 * In what a number may be given; what it is divided by to be ours. `per-unit` needs the face of the bond and is made later; `32nds` are texts such as
 * 99-24+.
 */
export const unitsOf = {
  /** Ours: per 100 of the face. Values of shares and indexes stand as they are. */
  price: { percent: 1, 'per-unit': 1, '32nds': 1 },
  /** Ours: fractions. */
  rate: { fraction: 1, percent: 100, 'basis-points': 10_000 },
  /** Ours: years of 365 days. */
  duration: { years: 1, months: 12, days: 365 },
  /** Ours: per 100 of the initial face. */
  amount: { percent: 1, 'per-unit': 1 },
} as const;

type Quantity = keyof typeof unitsOf;

/** What a field of a target holds, and how a cell of it is checked. */
export type Field =
  | { readonly type: 'text'; readonly isWrong?: (text: string) => boolean; readonly max?: number }
  | { readonly type: 'choice'; readonly words: readonly string[] }
  | { readonly type: 'date' | 'moment' | 'boolean' }
  | { readonly type: 'number'; readonly min?: number; readonly max?: number; readonly isWhole?: boolean }
  | {
      readonly type: 'number';
      readonly quantity: Quantity;
      readonly min?: number;
      readonly max?: number;
      /** Whether 0 means no value, unless a mapping says that it is one. */
      readonly zeroIsEmpty?: boolean;
    };

/** A value as a target takes it; null where the file has none. */
type FieldValue<F extends Field> = F extends { readonly type: 'choice'; readonly words: readonly (infer Word)[] }
  ? Word
  : F extends { readonly type: 'number' }
    ? number
    : F extends { readonly type: 'date' }
      ? IsoDate
      : F extends { readonly type: 'boolean' }
        ? boolean
        : string;

export type Fields = Readonly<Record<string, Field>>;
export type RowOf<F extends Fields> = { readonly [Name in keyof F]: FieldValue<F[Name]> | null };

/** Characters of a name or a code; more is a wrong column, or would burden every list that shows it. */
export const MAX_TEXT = 1000;
/** Characters of what is read at length. */
const MAX_LONG_TEXT = 100_000;

export const text = { type: 'text' } as const;
export const longText = { type: 'text', max: MAX_LONG_TEXT } as const;
export const date = { type: 'date' } as const;
export const flag = { type: 'boolean' } as const;
export const amountOf = { type: 'number', min: 0 } as const;
export const price = { type: 'number', quantity: 'price', min: 0 } as const;
/** A price at which somebody trades or would: 0 stands in files where a side is empty or nothing was traded. */
export const tradedPrice = { ...price, zeroIsEmpty: true } as const;
export const rate = { type: 'number', quantity: 'rate' } as const;
export const duration = { type: 'number', quantity: 'duration' } as const;
export const amount = { type: 'number', quantity: 'amount', min: 0 } as const;
export const isin = { type: 'text', isWrong: (code: string) => !isIsin(code) } as const;
export const cusip = { type: 'text', isWrong: (code: string) => !isCusip(code) } as const;
export const sedol = { type: 'text', isWrong: (code: string) => !isSedol(code) } as const;
export const figi = { type: 'text', isWrong: (code: string) => !isFigi(code) } as const;
export const lei = { type: 'text', isWrong: (code: string) => !isLei(code) } as const;
export const currency = { type: 'text', isWrong: (code: string) => !/^[A-Z]{3}$/.test(code) } as const;
export const country = { type: 'text', isWrong: (code: string) => !/^[A-Z]{2}$/.test(code) } as const;

/** A number as E.164 writes it. */
export const phone = { type: 'text', isWrong: (number: string) => !/^\+\d{6,15}$/.test(number) } as const;
/** What a page may link to. */
export const webAddress = { type: 'text', isWrong: (url: string) => !/^https?:\/\/[^\s/]\S*$/.test(url) } as const;

export function choice<const Words extends readonly string[]>(words: Words) {
  return { type: 'choice', words } as const;
}

export function whole(min: number, max: number) {
  return { type: 'number', min, max, isWhole: true } as const;
}

/** The most that a column of two bytes holds. */
export const SMALL_MOST = 32_767;

/** How rows name the instrument that they are about; one of the two is enough. */
export const subject = { isin, code: text } as const;

export interface Target {
  readonly fields: Fields;
  /** Fields without which a row means nothing. */
  readonly required: readonly string[];
  /** Sets of fields of which one at least has to be mapped. */
  readonly oneOf: readonly string[];
}

/** A target with the fields that a row has to have, and those of which one at least has to be mapped. */
export function target<
  const Own extends Fields,
  const Required extends readonly (keyof Own)[],
  const OneOf extends readonly (keyof Own)[],
>(required: Required, oneOf: OneOf, fields: Own) {
  return { fields, required, oneOf } as const;
}

/** A target whose rows are about an instrument. */
export function ofInstrument<const Own extends Fields, const Required extends readonly (keyof Own)[]>(
  required: Required,
  own: Own,
) {
  return { fields: { ...subject, ...own }, required, oneOf: ['isin', 'code'] } as const;
}
