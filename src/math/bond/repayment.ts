import { dayNumberFromIso } from '../dates/dates.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { SchedulePeriod } from '../schedule/schedule.ts';
import type { IsoDate } from '../units.ts';
import { annuityNominals } from './annuity.ts';

/** How a sinking bond repays: equal parts of the nominal, or equal payments of coupon and repayment together. */
export const REPAYMENT_KINDS = ['equal', 'annuity'] as const;
type RepaymentKind = (typeof REPAYMENT_KINDS)[number];

/** Repayment on every coupon date from one on, until maturity. */
export interface RepaymentTerms {
  readonly kind: RepaymentKind;
  /** The first coupon date on or after it repays first; the first coupon date of all where absent. */
  readonly from?: IsoDate;
}

/**
 * Nominal outstanding in each period, per 100 of the initial one. Equal payments count whole periods at `ratePerPeriod`, a fraction, also where the
 * last one is odd; at a rate of 0, or null for one that changes, they are equal parts. Throws `invalid-terms` where nothing is left to repay.
 */
export function sinkingNominals(
  { kind, from }: RepaymentTerms,
  periods: readonly SchedulePeriod[],
  ratePerPeriod: number | null,
): readonly number[] {
  const first = from === undefined ? 0 : periods.findIndex(({ end }) => end >= dayNumberFromIso(from));
  if (first < 0) throw new InvalidInputError('invalid-terms', `repayment from ${from} on begins after maturity`);
  const repaying = periods.length - first;
  const sinking =
    kind === 'annuity' && ratePerPeriod !== null && ratePerPeriod !== 0
      ? annuityNominals(ratePerPeriod, repaying)
      : Array.from({ length: repaying }, (_, paid) => 100 * (1 - paid / repaying));
  return [...periods.slice(0, first).map(() => 100), ...sinking];
}
