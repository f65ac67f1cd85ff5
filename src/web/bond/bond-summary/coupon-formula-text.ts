import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { minusSign } from '#contract/platform/number-text.ts';
import { findOwnFormula } from '#domain/bond/coupon-formula.ts';
import { isDescribedRate } from '#domain/market/reference-rate.ts';
import type { Language } from '#domain/platform/language.ts';
import { basisPointsFromFraction } from '#math/units.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { exactText, withUnit } from '../../text/value-text.ts';

type Formula = Pick<BondSummary['coupon'], 'referenceRate' | 'margin' | 'formula'>;

/** A formula of ours in the reader's language; the words of a source as they are. */
function wordsOf(formula: string | null, text: LabelText<'bond'>): string | null {
  const own = formula === null ? null : findOwnFormula(formula);
  return own === null ? formula : text(`formula_${own.key}`, { lag: own.lag ?? '' });
}

/** What a coupon follows: the reference rate and the margin in basis points, else the formula in words; null where neither is known. */
export function couponFormulaText(
  { referenceRate, margin, formula }: Formula,
  text: LabelText<'bond'>,
  language: Language,
): string | null {
  if (referenceRate === null) return wordsOf(formula, text);
  const reference = isDescribedRate(referenceRate) ? text(`reference_${referenceRate}`) : referenceRate;
  if (margin === null) return text('reference_and_margin', { reference });
  const basisPoints = exactText(basisPointsFromFraction(Math.abs(margin)), language, 0);
  return `${reference} ${margin < 0 ? minusSign : '+'} ${withUnit(basisPoints, text('unit_bp'))}`;
}
