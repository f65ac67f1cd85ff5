import type { IsoDate } from '#math/units.ts';
import type { IssuePayment } from './issue.ts';
import type { IssueDefault } from './issue-records.ts';

type MissedPayment = Pick<IssueDefault, 'dueOn' | 'kind' | 'state' | 'settledOn'>;

/** What the holder of a bond in default is owed, per 100 of the nominal outstanding. */
export interface DefaultClaim {
  /** Nominal and missed coupons; no interest on them and none since. */
  readonly claim: number;
  readonly missedInterest: number;
  /** The first day on which something was due and is still not paid. */
  readonly unpaidSince: IsoDate;
}

function isOpen({ state, settledOn }: MissedPayment): boolean {
  return settledOn === null && (state === 'default' || state === 'technical');
}

function interestOf({ coupon, poolFactor, redemption }: IssuePayment): number | null {
  const outstanding = poolFactor + redemption / 100;
  return coupon === null || outstanding <= 0 ? null : coupon / outstanding;
}

/** The claim of a bond whose payments were missed; null where none is open, or a missed coupon is not known. */
export function defaultClaim(payments: readonly IssuePayment[], missed: readonly MissedPayment[]): DefaultClaim | null {
  const open = missed.filter(isOpen);
  const days = open.map(({ dueOn }) => dueOn).sort();
  const [unpaidSince] = days;
  if (unpaidSince === undefined) return null;
  const coupons = open.filter(({ kind }) => kind === 'coupon').map(({ dueOn }) => dueOn);
  const interests = coupons.map((day) => {
    const row = payments.find(({ paymentDate }) => paymentDate === day);
    return row === undefined ? null : interestOf(row);
  });
  if (interests.includes(null)) return null;
  const missedInterest = interests.reduce<number>((sum, interest) => sum + (interest ?? 0), 0);
  return { claim: 100 + missedInterest, missedInterest, unpaidSince };
}
