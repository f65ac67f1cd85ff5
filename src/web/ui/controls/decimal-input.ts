import { decimalMark } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { moneyText } from '../../text/value-text.ts';

/** What a numeric field holds after an edit. */
export interface DecimalEdit {
  /** Digits with at most one dot or comma, after a minus where the value is negative. */
  readonly text: string;
  /** True when the edit was not taken: `text` is what was there before. */
  readonly isRefused: boolean;
}

const spaces = /[\s\u200b-\u200f\u2060\ufeff]/g;
const minus = /^[-\u2212\u2013\ufe63]/;
const magnitude = /^\d*[.,]?\d*$/;

/** Begins a pattern of HTML: no number whose mark parts thousands in the language, as that of 1.000 does in German. */
export function noThousands({ separators: { group } }: Language): string {
  const isMark = group === '.' || group === ',';
  return isMark ? `(?!(?:-|\u2212)?[1-9][0-9]{0,2}(?:[${group}][0-9]{3})+$)` : '';
}

/** What a field of a number takes as a pattern of HTML: digits with one mark at most, spaces between them, and a sign. */
export function patternOfDecimals(language: Language): string {
  return `${noThousands(language)}\\s*[\\-\u2212]?[0-9\\s]*[.,]?[0-9]*\\s*`;
}

/** Full-width digits and marks of Asian keyboards become the plain ones; spaces of any kind go. */
function plain(raw: string): string {
  return raw.normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',').replace(spaces, '');
}

/** The digits and the mark of a text, without its sign. */
export function magnitudeOf(text: string): string {
  return text.replace(minus, '');
}

export function isNegative(text: string): boolean {
  return minus.test(text);
}

/** Whether a text is another one with one sign set into it, as typing does; what is pasted over a text may be as long. */
function hasOneSignMore(text: string, previous: string): boolean {
  if (text.length !== previous.length + 1) return false;
  const at = [...text].findIndex((sign, place) => sign !== previous[place]);
  return text.slice(at + 1) === previous.slice(at);
}

interface DecimalRule {
  readonly mayBeNegative: boolean;
  readonly language: Language;
}

/**
 * The text of a numeric field after the reader made `raw` of its digits (decision D13): digits, dot and comma only, one of the two at
 * most and always decimal, no grouping. What is pasted with the mark of thousands of the language is refused rather than read as decimals;
 * typed, the mark turns into the decimal one at once. Where the value may be negative, a minus before the digits turns the sign on.
 */
export function editDecimal(previous: string, raw: string, { mayBeNegative, language }: DecimalRule): DecimalEdit {
  const entered = plain(raw);
  const hasMinus = mayBeNegative && minus.test(entered);
  const digits = hasMinus ? magnitudeOf(entered) : entered;
  const isTyped = hasOneSignMore(digits, magnitudeOf(previous));
  const isRead = magnitude.test(digits) && (isTyped || new RegExp(`^${noThousands(language)}`).test(digits));
  if (!isRead) return { text: previous, isRefused: true };
  return { text: hasMinus || isNegative(previous) ? `-${digits}` : digits, isRefused: false };
}

/** The same value with the other sign. */
export function withOtherSign(text: string): string {
  return isNegative(text) ? magnitudeOf(text) : `-${text}`;
}

/** Where the caret stands among the accepted digits when it stood at `caret` in the raw text. */
export function caretAfterEdit(raw: string, caret: number): number {
  return magnitudeOf(plain(raw.slice(0, caret))).length;
}

/** The value of a field's text; null while it holds no digit. */
export function numberOfDecimal(text: string): number | null {
  const digits = magnitudeOf(text.replace(spaces, ''));
  if (!/\d/.test(digits) || !magnitude.test(digits)) return null;
  const value = Number(digits.replace(',', '.'));
  return isNegative(text.trim()) && value !== 0 ? -value : value;
}

/** Digits with the decimal mark of the language: a field shows what is stored, and what was typed with the other mark, as the reader writes it. */
export function localDecimal(text: string, language: Language): string {
  return text.replace(/[.,]/, decimalMark(language));
}

/** An amount as its field shows it while nobody types; as it was typed where that is no number. */
export function restingAmountText(text: string, language: Language): string {
  const amount = numberOfDecimal(text);
  return amount === null ? text : moneyText(amount, language);
}
