import type { Selectable } from 'kysely';
import type { IssueTerms } from '#domain/issue.ts';
import { dayCountName } from '#math/day-count/day-count-name.ts';
import { dayOrNull } from '../day-or-null.ts';
import type { Tables } from '../tables.ts';

/** The terms that a row holds; throws `unknown-day-count` for a name that the mathematics does not know. */
export function bondTermsOf(row: Selectable<Tables['bond_terms']>): IssueTerms {
  return {
    instrumentId: row.instrument_id,
    couponKind: row.coupon_kind,
    couponRate: row.coupon_rate,
    couponFormula: row.coupon_formula,
    couponFrequency: row.coupon_frequency,
    couponPeriodDays: row.coupon_period_days,
    dayCount: row.day_count === null ? null : dayCountName(row.day_count),
    yieldConvention: {
      dayCount: dayCountName(row.yield_day_count),
      compounding: row.yield_compounding,
      frequency: row.yield_frequency,
    },
    issuedOn: dayOrNull(row.issued_on),
    accruesFrom: dayOrNull(row.accrues_from),
    maturesOn: dayOrNull(row.matures_on),
    redemptionPrice: row.redemption_price,
    faceValue: row.face_value,
    faceCurrency: row.face_currency,
    poolFactor: row.pool_factor,
    issuedAmount: row.issued_amount,
    outstandingAmount: row.outstanding_amount,
    calendar: row.calendar,
    settlementLag: row.settlement_lag,
    exCouponDays: row.ex_coupon_days,
    accruedPrecision: row.accrued_precision,
    accruedStep: row.accrued_step,
    accruesByRate: row.accrues_by_rate,
    paysAccruedAtOffer: row.pays_accrued_at_offer,
    isAmortising: row.is_amortising,
    isPerpetual: row.is_perpetual,
    isInflationLinked: row.is_inflation_linked,
    isSubordinated: row.is_subordinated,
    isDefaulted: row.is_defaulted,
  };
}
