import { numberText } from '#contract/number-text.ts';
import { tradingUnits } from '#contract/trading-days/trading-columns.ts';
import type { Language } from '#domain/language.ts';

/** A number with its sign, as changes are written; a change that rounds to zero has none. */
export function signedText(value: number, decimals: number, language: Language): string {
  const text = numberText(value, decimals, language);
  const isZero = !/[1-9]/.test(text);
  return value > 0 && !isZero ? `+${text}` : text;
}

export function priceText(value: number, language: Language): string {
  return numberText(value, tradingUnits.price.decimals, language);
}

/** A fraction as percent, without the sign. */
export function percentText(
  fraction: number,
  language: Language,
  decimals: number = tradingUnits.yield.decimals,
): string {
  return numberText(fraction * 100, decimals, language);
}

export function spreadText(basisPoints: number, language: Language): string {
  return numberText(basisPoints, tradingUnits.spread.decimals, language);
}

export function yearsText(years: number, language: Language): string {
  return numberText(years, tradingUnits.years.decimals, language);
}

/** A sum of money with as many decimals as it has, two when it has any. */
export function moneyText(amount: number, language: Language): string {
  return numberText(amount, Number.isInteger(amount) ? 0 : 2, language);
}

type ScaleKey = 'millions' | 'billions';
type Scales = readonly { readonly divisor: number; readonly key: ScaleKey }[];

const thousands: Scales = [
  { divisor: 1e9, key: 'billions' },
  { divisor: 1e6, key: 'millions' },
];

/** Chinese counts in 万 (10,000) and 亿 (100 million), which its texts of the two keys name. */
const myriads: Scales = [
  { divisor: 1e8, key: 'billions' },
  { divisor: 1e4, key: 'millions' },
];

/** A large amount in the scales of the language with one decimal, and the key of the text that names the scale; null below the smaller one. */
export function scaledAmount(
  amount: number,
  language: Language,
): { readonly text: string; readonly key: ScaleKey } | null {
  const scales = language.code === 'zh' ? myriads : thousands;
  const scale = scales.find(({ divisor }) => Math.abs(amount) >= divisor);
  return scale === undefined ? null : { text: numberText(amount / scale.divisor, 1, language), key: scale.key };
}
