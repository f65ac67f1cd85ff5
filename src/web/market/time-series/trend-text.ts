import { numberText, significantText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Trend, TrendKind } from '#math/trend/trend.ts';

const significant = 6;
const MAX_DECIMALS = 12;

/** A number with six significant digits. */
function coefficientText(value: number, language: Language): string {
  return significantText(value, significant, MAX_DECIMALS, language);
}

function signed(value: number, language: Language): string {
  return `${value < 0 ? '−' : '+'} ${coefficientText(Math.abs(value), language)}`;
}

/** The trend as a formula of x, days since the first point. */
export function trendFormula(kind: TrendKind, { a, b }: Trend, language: Language): string {
  const first = coefficientText(a, language);
  if (kind === 'linear') return `y = ${first} ${signed(b, language)} x`;
  if (kind === 'logarithmic') return `y = ${first} ${signed(b, language)} ln(x + 1)`;
  return `y = ${first} e^(${coefficientText(b, language)} x)`;
}

const determinationDecimals = 4;

/** How much of the values' variation the trend tells; null where they do not vary. */
export function determinationText({ determination }: Trend, language: Language): string | null {
  return determination === null ? null : `R² = ${numberText(determination, determinationDecimals, language)}`;
}
