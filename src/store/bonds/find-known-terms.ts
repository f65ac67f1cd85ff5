import type { BondTerms } from '#domain/bond.ts';
import type { WriteTransaction } from '../write/write-transaction.ts';

const SELECT = `
  select instrument_id as "instrumentId", coupon_kind as "couponKind", coupon_rate as "couponRate",
    coupon_formula as "couponFormula", coupon_frequency as "couponFrequency", coupon_period_days as "couponPeriodDays",
    day_count as "dayCount", yield_day_count as "yieldDayCount", yield_compounding as "yieldCompounding",
    yield_frequency as "yieldFrequency", issued_on as "issuedOn", accrues_from as "accruesFrom", matures_on as "maturesOn",
    redemption_price as "redemptionPrice", face_value as "faceValue", face_currency as "faceCurrency",
    pool_factor as "poolFactor", issued_amount as "issuedAmount", outstanding_amount as "outstandingAmount", calendar,
    settlement_lag as "settlementLag", ex_coupon_days as "exCouponDays", accrued_precision as "accruedPrecision",
    is_amortising as "isAmortising", is_perpetual as "isPerpetual", is_inflation_linked as "isInflationLinked",
    is_subordinated as "isSubordinated", is_defaulted as "isDefaulted"
  from bond_terms where instrument_id = any($1)`;

interface TermsRow extends Omit<BondTerms, 'yieldConvention'> {
  readonly yieldDayCount: string;
  readonly yieldCompounding: BondTerms['yieldConvention']['compounding'];
  readonly yieldFrequency: number;
}

/** Terms that are stored for these bonds; an import completes them where another source knew less. */
export async function findKnownTerms(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
): Promise<ReadonlyMap<number, BondTerms>> {
  const { rows } = await tx.client.query<TermsRow>(SELECT, [instrumentIds]);
  return new Map(
    rows.map(({ yieldDayCount, yieldCompounding, yieldFrequency, ...row }) => [
      row.instrumentId,
      {
        ...row,
        yieldConvention: { dayCount: yieldDayCount, compounding: yieldCompounding, frequency: yieldFrequency },
      },
    ]),
  );
}
