import type { Language } from '#domain/language.ts';

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const separatorsByLocale = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const known = separatorsByLocale.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6);
  const partOf = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  const separators = { group: partOf('group', ' '), decimal: partOf('decimal', '.') };
  separatorsByLocale.set(locale, separators);
  return separators;
}

/** The sign before a negative number on screen and in texts: U+2212, as wide as a plus. */
export const minusSign = '−';

/**
 * A number as the reader of a language sees it: fixed decimals, thousands grouped, U+2212 for minus, never a negative zero.
 * `decimals` 0 to 12; the value must be finite. Rounds half away from zero on the decimal digits of the value's shortest text.
 */
export function numberText(value: number, decimals: number, language: Language): string {
  const { group, decimal } = separatorsOf(language.locale);
  const fixed = roundHalfAwayFromZero(Math.abs(value), decimals).toFixed(decimals);
  const point = decimals === 0 ? fixed.length : fixed.length - decimals - 1;
  let whole = fixed.slice(0, point);
  for (let at = whole.length - 3; at > 0; at -= 3) whole = whole.slice(0, at) + group + whole.slice(at);
  const text = decimals === 0 ? whole : whole + decimal + fixed.slice(point + 1);
  return value < 0 && Number(fixed) !== 0 ? minusSign + text : text;
}

/** `value` (not negative) rounded to decimals, ties up, as if the shortest decimal text of the value were exact (1.005 gives 1.01). */
export function roundHalfAwayFromZero(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const isNearTie = Math.abs((scaled % 1) - 0.5) < 1e-6;
  return Math.round(isNearTie ? shiftedDecimalPoint(value, decimals, scaled) : scaled) / scale;
}

function shiftedDecimalPoint(value: number, decimals: number, fallback: number): number {
  const shifted = Number(`${value}e${decimals}`);
  return Number.isNaN(shifted) ? fallback : shifted;
}
