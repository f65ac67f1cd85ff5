import { SELIC } from '../market/overnight-fixing.ts';
import type { IssueTerms } from './issue.ts';

/** What is computed of a bond, in the order in which one follows from the other. */
export const gapFigures = ['payments', 'accrued', 'price', 'yield', 'duration', 'spread', 'index_ratio'] as const;
export type GapFigure = (typeof gapFigures)[number];

const afterPayments = ['payments', 'accrued', 'yield', 'duration', 'spread'] as const;

/**
 * What may be missing of a bond that is owed, and what then cannot be computed. The first that is missing is told alone where the others follow
 * from it: payments that are known need no issue date, and those that are not are not told beside the term for want of which they are not.
 */
export const bondGaps = {
  terms: afterPayments,
  maturity: afterPayments,
  coupon: afterPayments,
  frequency: afterPayments,
  day_count: afterPayments,
  issue_date: afterPayments,
  payments: afterPayments,
  /** Payments are made of the terms on an assumption, such as when the bond was issued. */
  assumed_payments: ['spread'],
  price: ['price', 'yield', 'duration', 'spread'],
  /** A government curve in the currency of the bond. */
  curve: ['spread'],
  /** The fixings of the overnight rate that the coupons are made of. */
  fixings: ['accrued', 'yield', 'duration', 'spread'],
  /** The values of the price index that the nominal follows. */
  index: ['index_ratio'],
  issuer: [],
  isin: [],
} as const satisfies Readonly<Record<string, readonly GapFigure[]>>;

export type BondGap = keyof typeof bondGaps;
export const bondGapKeys = Object.keys(bondGaps) as readonly BondGap[];

/** Terms without which no payments follow. */
export const termGaps = ['maturity', 'coupon', 'frequency', 'day_count', 'issue_date'] as const;
export type TermGap = (typeof termGaps)[number];

/** Gaps of what is known of the payments: none to come, or coupons that follow from fixings which are not there. */
export const paymentGaps = ['payments', 'fixings'] as const;
export type PaymentGap = (typeof paymentGaps)[number];

/** Calendar days after which a fixing of an overnight rate is missed: the longest closure of a market is shorter. */
export const MAX_FIXING_AGE = 10;

/** Whether a bond is repaid at once with all that an overnight rate made of it: its formula names the rate, and it has neither coupons nor their frequency. */
export const growsByRate = ({ couponFormula }: Pick<IssueTerms, 'couponFormula'>): boolean => couponFormula === SELIC;

/** The terms of a bond that are not known, whether or not its payments are. */
export function termGapsOf(terms: IssueTerms): readonly TermGap[] {
  const paysCoupons = terms.couponKind !== 'zero' && terms.couponKind !== 'bill' && !growsByRate(terms);
  const isMissing: Readonly<Record<TermGap, boolean>> = {
    maturity: terms.maturesOn === null && !terms.isPerpetual,
    coupon: paysCoupons && terms.couponRate === null && terms.referenceRate === null,
    frequency: paysCoupons && terms.couponFrequency === 0 && terms.couponPeriodDays === null,
    day_count: paysCoupons && terms.dayCount === null,
    // A single payment needs none.
    issue_date: paysCoupons && terms.issuedOn === null && terms.accruesFrom === null,
  };
  return termGaps.filter((gap) => isMissing[gap]);
}
