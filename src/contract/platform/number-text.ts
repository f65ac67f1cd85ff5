import type { Language } from '#domain/platform/language.ts';

/** What a language puts before decimals: a dot or a comma. */
export function decimalMark({ separators }: Language): string {
  return separators.decimal;
}

/** The sign before a negative number on screen and in texts: U+2212, as wide as a plus. */
export const minusSign = '−';

function grouped(digits: string, group: string): string {
  let text = digits;
  for (let at = digits.length - 3; at > 0; at -= 3) text = text.slice(0, at) + group + text.slice(at);
  return text;
}

function digitsOf(whole: number): string {
  return whole <= Number.MAX_SAFE_INTEGER ? String(whole) : BigInt(whole).toString();
}

/** `value` (not negative) times `scale`, which must be 10^exponent, rounded to a whole number; ties up, as below. */
function scaledWhole(value: number, exponent: number, scale: number): number {
  const scaled = value * scale;
  const isNearTie = Math.abs(scaled - Math.floor(scaled) - 0.5) < 1e-6;
  return Math.round(isNearTie ? shiftedDecimalPoint(value, exponent, scaled) : scaled);
}

function shiftedDecimalPoint(value: number, exponent: number, fallback: number): number {
  const shifted = Number(`${value}e${exponent}`);
  return Number.isNaN(shifted) ? fallback : shifted;
}

/**
 * A writer of numbers as the reader of a language sees them: fixed decimals, thousands grouped, U+2212 for minus, never a
 * negative zero. The value must be finite; it is shown times 10^shift (2 shows a fraction in percent). `decimals` 0 to 12.
 * Rounds half away from zero on the decimal digits of the value's shortest text.
 */
export function numberWriter(decimals: number, language: Language, shift = 0): (value: number) => string {
  const { group, decimal } = language.separators;
  const exponent = decimals + shift;
  const scale = 10 ** exponent;
  return (value) => {
    const digits = digitsOf(scaledWhole(Math.abs(value), exponent, scale)).padStart(decimals + 1, '0');
    const point = digits.length - decimals;
    const whole = point > 3 ? grouped(digits.slice(0, point), group) : digits.slice(0, point);
    const text = decimals === 0 ? whole : whole + decimal + digits.slice(point);
    return value < 0 && /[1-9]/.test(digits) ? minusSign + text : text;
  };
}

/** One number as the reader of a language sees it; see `numberWriter`. */
export function numberText(value: number, decimals: number, language: Language): string {
  return numberWriter(decimals, language)(value);
}

/** A number with so many significant digits, but no more decimals than `maxDecimals`. */
export function significantText(value: number, digits: number, maxDecimals: number, language: Language): string {
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return numberText(value, Math.min(maxDecimals, Math.max(0, digits - 1 - size)), language);
}

/** `value` (not negative) rounded to decimals, ties up, as if the shortest decimal text of the value were exact (1.005 gives 1.01). */
export function roundHalfAwayFromZero(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return scaledWhole(value, decimals, scale) / scale;
}

const MAX_DECIMALS = 6;

/** The decimals that exact figures of one column need: as many as the longest has, no fewer than `least` and no more than six. */
export function exactDecimals(values: readonly number[], min = 2): number {
  const written = values.map((value) => value.toFixed(MAX_DECIMALS).replace(/0+$/, ''));
  return Math.max(min, ...written.map((text) => text.length - text.indexOf('.') - 1));
}
