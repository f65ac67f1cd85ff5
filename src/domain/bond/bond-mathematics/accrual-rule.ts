import { type DailyInterest, dailyResetInterest, type RateReset } from '#math/bond/daily-reset.ts';
import type { ResolvedBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, type SettlementBuffer, settleInto } from '#math/bond/settled-bond.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { type DayCountName, dayCountName } from '#math/day-count/day-count-name.ts';
import { type DayNumber, measured, type Price, per100FromAmount, valueOrNull } from '#math/units.ts';
import type { IssueTerms } from '../issue.ts';
import { knownUntil } from './bill-index.ts';
import { type ArrearsSource, arrearsTermsOf } from './overnight-coupons.ts';

/** How a market accrues the interest of a bond, where it differs from the running coupon's share of its period. */
export interface AccrualRule {
  /** From the rate of the period, not from its coupon, which may be a rounded amount. */
  readonly isByRate: boolean;
  /** Step to which it is rounded, half up, per 100 of the initial nominal; null where it is not rounded. */
  readonly step: number | null;
  /** Day count of the interest that is paid, where the yield counts with another. */
  readonly paidDayCount: DayCountName | null;
  /** Rates of a coupon that follows from rates of each day, and how a day of it counts; none for others. */
  readonly resets: readonly RateReset[];
  readonly daily: DailyInterest | undefined;
}

/** The rule of the market on which a bond with these terms trades. */
export function accrualRuleOf(
  terms: ArrearsSource & Pick<IssueTerms, 'accruesByRate' | 'accruedStep' | 'faceValue' | 'paidAccrualDayCount'>,
  resets: readonly RateReset[],
): AccrualRule {
  const { accruesByRate, accruedStep, faceValue, paidAccrualDayCount } = terms;
  const arrears = arrearsTermsOf(terms);
  return {
    isByRate: accruesByRate,
    step: accruedStep && per100FromAmount(accruedStep, faceValue),
    paidDayCount: paidAccrualDayCount === null ? null : dayCountName(paidAccrualDayCount),
    resets,
    daily: arrears === null ? undefined : { daysAYear: arrears.daysAYear, isRounded: false },
  };
}

/** Interest per 100 outstanding that the rate of the running period earned; null without a rate, outside of it, or when ex. */
function accruedByRate({ bond, settlement, firstRow, outstanding }: SettledBond): number | null {
  const dayCount = bond.description.accrualDayCount;
  const row = bond.rows.find((candidate, index) => index >= firstRow && candidate.accrualStart !== null);
  if (!row || dayCount === null || row.accrualStart === null || row.accrualEnd === null) return null;
  if (settlement <= row.accrualStart || settlement > row.accrualEnd || settlement >= row.exDay) return null;
  if (row.rate === null || row.coupon === 0) return null;
  const earned = yearFraction(dayCount, row.accrualStart, settlement, row.context);
  return (row.nominal * row.rate * earned * 100) / outstanding;
}

/** Interest per 100 outstanding of the running period, day by day; null where none of its rates is known. */
function accruedByDay(
  { bond, settlement, firstRow }: SettledBond,
  { resets, daily }: Pick<AccrualRule, 'resets' | 'daily'>,
): number | null {
  const known = knownUntil(resets);
  const start = bond.rows[firstRow]?.accrualStart ?? null;
  if (known === null || start === null || start >= known || settlement < start) return null;
  return valueOrNull(dailyResetInterest(resets, start, settlement, daily));
}

/** The running coupon's share of its period by another day count than the bond's; negative when ex. */
function accruedByShare({ bond, settlement, firstRow, outstanding }: SettledBond, dayCount: DayCountName) {
  const row = bond.rows[firstRow];
  if (!row?.coupon || row.accrualStart === null || row.accrualEnd === null || settlement <= row.accrualStart)
    return null;
  const until = settlement < row.accrualEnd ? settlement : row.accrualEnd;
  const [from, to, sign] = row.exDay <= settlement ? [until, row.accrualEnd, -1] : [row.accrualStart, until, 1];
  const whole = yearFraction(dayCount, row.accrualStart, row.accrualEnd, row.context);
  return (sign * row.coupon * yearFraction(dayCount, from, to, row.context) * 100) / whole / outstanding;
}

function rounded(value: number, stepOfOutstanding: number): number {
  // The product of a whole number of steps may fall a hair short of it.
  return Math.round(value / stepOfOutstanding + 1e-9) * stepOfOutstanding;
}

/**
 * Settles a bond on a day as `settleInto` does, with accrued interest by the rule of its market. Source of the rule by rate:
 * Moscow Exchange, accrued interest = face * coupon rate * days / 365, to the kopeck.
 */
export function settleByRule(
  buffer: SettlementBuffer,
  bond: ResolvedBond,
  settlement: DayNumber,
  { isByRate, step, paidDayCount, resets, daily }: AccrualRule,
): SettledBond {
  settleInto(buffer, bond, settlement);
  if (!buffer.accrued.ok || buffer.outstanding <= 0 || bond.description.tradesFlat) return buffer;
  const value =
    accruedByDay(buffer, { resets, daily }) ??
    (paidDayCount === null ? null : accruedByShare(buffer, paidDayCount)) ??
    (isByRate ? accruedByRate(buffer) : null) ??
    buffer.accrued.value;
  const quoted = step === null ? value : rounded(value, per100FromAmount(step, buffer.outstanding));
  buffer.accrued = measured(quoted as Price);
  return buffer;
}
