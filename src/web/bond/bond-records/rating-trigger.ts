import type { BondRecords } from '#contract/bond/bond-records.ts';
import { exactDecimals, minusSign } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import { signedText } from '../../text/value-text.ts';

export type RatingStep = BondRecords['ratingSteps'][number];

/** A change of a coupon with its sign, as exact as the terms say it. */
export const couponChangeText = (basisPoints: number, language: Language): string =>
  signedText(basisPoints, exactDecimals([basisPoints], 0), language);

/** A grade as it is printed. */
export const gradeText = (grade: string): string => grade.replace('-', minusSign);

/** What a step makes of the coupon, and below which grade: "+25 bp per notch below BBB−". */
export function ratingTriggerText(
  { change, grade, kind }: Pick<RatingStep, 'change' | 'grade' | 'kind'>,
  text: (key: `step_${RatingStep['kind']}`, params: { change: string; grade: string }) => string,
  language: Language,
): string {
  return text(`step_${kind}`, { change: couponChangeText(change, language), grade: gradeText(grade) });
}
