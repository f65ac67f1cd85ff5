import { tradingUnits } from '#contract/market/trading-days/trading-units.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { LabelText } from '../context/language-context.ts';
import { noBreakSpace } from './date-text.ts';

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

/** A figure of the terms, such as a coupon or a price of redemption, with all of its decimals: 3.125 is not 3.13. */
export function exactText(value: number, language: Language, min = 2): string {
  return numberText(value, exactDecimals([value], min), language);
}

/** A rate of the terms as percent with all of its decimals, without the sign. */
export function ratePercentText(fraction: number, language: Language): string {
  return exactText(fraction * 100, language, tradingUnits.yield.decimals);
}

/** A sum of money with all of its decimals; none for a whole one. */
export function moneyText(amount: number, language: Language): string {
  return Number.isInteger(amount) ? numberText(amount, 0, language) : exactText(amount, language);
}

/** A written sum with its currency, where the language puts it; alone when the currency is not known. */
export function inCurrency(amount: string, currency: string | null | undefined, text: LabelText<'bond'>): string {
  return currency == null || currency === '' ? amount : text('money', { currency, amount });
}

/** A written number as percent; its sign stands before all of it, as in languages that write %2. */
export function inPercent(written: string, text: LabelText<'bond'>): string {
  const sign = /^[+\u2212]/.exec(written)?.[0] ?? '';
  return sign + text('in_percent', { value: written.slice(sign.length) });
}

/** A written number with its unit, on one line. */
export function withUnit(written: string, unit: string): string {
  return `${written}${noBreakSpace}${unit}`;
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

/** A large amount in the scales of the language, by default with one decimal, and the key of the text that names the scale; null below the smaller one. */
export function scaledAmount(
  amount: number,
  language: Language,
  write = (scaled: number) => numberText(scaled, 1, language),
): { readonly text: string; readonly key: ScaleKey } | null {
  const scales = language.code === 'zh' ? myriads : thousands;
  const scale = scales.find(({ divisor }) => Math.abs(amount) >= divisor);
  return scale === undefined ? null : { text: write(amount / scale.divisor), key: scale.key };
}
