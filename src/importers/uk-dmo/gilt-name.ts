import { fractionFromPercent } from '#math/units.ts';

const VULGAR: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const COUPON = /^(\d+(?:\.\d+)?)? ?(?:([½¼¾⅛⅜⅝⅞])|(\d+)\/(\d+))? ?%/u;

/** The name of a gilt with single blanks, and none before the per cent sign. */
export function giltName(text: string): string {
  return text.replace(/\s+/g, ' ').replace(' %', '%').trim();
}

/** The coupon that a gilt's name begins with (`4¼%`, `0 1/8%`, `6%`) as a fraction a year; undefined when there is none. */
export function couponOfGiltName(name: string): number | undefined {
  const match = COUPON.exec(name);
  const [, whole, vulgar, numerator, denominator] = match ?? [];
  if (whole === undefined && vulgar === undefined && numerator === undefined) return undefined;
  const fraction = vulgar === undefined ? Number(numerator ?? 0) / Number(denominator ?? 1) : (VULGAR[vulgar] ?? 0);
  const percent = Number(whole ?? 0) + fraction;
  return Number.isFinite(percent) ? fractionFromPercent(percent) : undefined;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Day and months (1 to 12) of the half-yearly dividends: `22 Apr/Oct`; undefined when the text is not of that form. */
export function dividendDates(text: string): { readonly day: number; readonly months: readonly number[] } | undefined {
  const match = /^(\d{1,2}) ([A-Z][a-z]{2})\/([A-Z][a-z]{2})$/.exec(text);
  if (!match) return undefined;
  const months = [match[2], match[3]].map((name) => MONTHS.indexOf(name ?? '') + 1);
  const [first = 0, second = 0] = months;
  return first > 0 && second - first === 6 ? { day: Number(match[1]), months } : undefined;
}
