import type { BondTerms, CashFlowRow, Offer } from '#domain/bond.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';
import type { BondFacts } from './bond-facts.ts';
import { governmentSector } from './government.ts';

const date = (text: string | null) => text as IsoDate | null;

function findTerms(database: Database<Tables>, instrumentIds: readonly number[]) {
  return database.kysely
    .selectFrom('bond_terms as terms')
    .innerJoin('instrument', 'instrument.id', 'terms.instrument_id')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .selectAll('terms')
    .select(['instrument.name', 'instrument.is_generated', 'issuer.sector'])
    .where('terms.instrument_id', 'in', instrumentIds)
    .execute();
}

type TermsRow = Awaited<ReturnType<typeof findTerms>>[number];

function termsOf(row: TermsRow): BondTerms {
  return {
    instrumentId: row.instrument_id,
    couponKind: row.coupon_kind,
    couponRate: row.coupon_rate,
    couponFormula: row.coupon_formula,
    couponFrequency: row.coupon_frequency,
    couponPeriodDays: row.coupon_period_days,
    dayCount: row.day_count,
    yieldConvention: {
      dayCount: row.yield_day_count,
      compounding: row.yield_compounding,
      frequency: row.yield_frequency,
    },
    issuedOn: date(row.issued_on),
    accruesFrom: date(row.accrues_from),
    maturesOn: date(row.matures_on),
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
    isAmortising: row.is_amortising,
    isPerpetual: row.is_perpetual,
    isInflationLinked: row.is_inflation_linked,
    isSubordinated: row.is_subordinated,
    isDefaulted: row.is_defaulted,
  };
}

async function findCashFlows(
  database: Database<Tables>,
  instrumentIds: readonly number[],
): Promise<Map<number, CashFlowRow[]>> {
  const rows = await database.kysely
    .selectFrom('cash_flow')
    .selectAll()
    .where('instrument_id', 'in', instrumentIds)
    .orderBy('instrument_id')
    .orderBy('number')
    .execute();
  const byInstrument = new Map<number, CashFlowRow[]>();
  for (const row of rows) {
    const known = byInstrument.get(row.instrument_id) ?? [];
    byInstrument.set(row.instrument_id, known);
    known.push({
      number: row.number,
      accrualStart: date(row.accrual_start),
      accrualEnd: date(row.accrual_end),
      referenceStart: date(row.reference_start),
      referenceEnd: date(row.reference_end),
      paymentDate: row.payment_date as IsoDate,
      actualPaymentDate: date(row.actual_payment_date),
      recordDate: date(row.record_date),
      exDate: date(row.ex_date),
      nominal: row.nominal,
      couponRate: row.coupon_rate,
      coupon: row.coupon,
      redemption: row.redemption,
      poolFactor: row.pool_factor,
      isEstimated: row.is_estimated,
    });
  }
  return byInstrument;
}

async function findOffers(database: Database<Tables>, instrumentIds: readonly number[]): Promise<Map<number, Offer[]>> {
  const rows = await database.kysely
    .selectFrom('offer')
    .selectAll()
    .where('instrument_id', 'in', instrumentIds)
    .orderBy('instrument_id')
    .orderBy('number')
    .execute();
  const byInstrument = new Map<number, Offer[]>();
  for (const row of rows) {
    const known = byInstrument.get(row.instrument_id) ?? [];
    byInstrument.set(row.instrument_id, known);
    known.push({
      number: row.number,
      type: row.type,
      date: row.date as IsoDate,
      periodStart: date(row.period_start),
      periodEnd: date(row.period_end),
      optionStyle: row.option_style,
      noticeDays: row.notice_days,
      benchmarkSpread: row.benchmark_spread,
      price: row.price,
      repurchasedAmount: row.repurchased_amount,
    });
  }
  return byInstrument;
}

/** Terms, payments and offers of these instruments; those without terms, such as stocks, are left out. */
export async function findBondFacts(
  database: Database<Tables>,
  instrumentIds: readonly number[],
): Promise<readonly BondFacts[]> {
  if (instrumentIds.length === 0) return [];
  const terms = await findTerms(database, instrumentIds);
  const cashFlows = await findCashFlows(database, instrumentIds);
  const offers = await findOffers(database, instrumentIds);
  return terms.map((row) => ({
    instrumentId: row.instrument_id,
    name: row.name,
    isGenerated: row.is_generated,
    isGovernment: row.sector === governmentSector,
    terms: termsOf(row),
    cashFlows: cashFlows.get(row.instrument_id) ?? [],
    offers: offers.get(row.instrument_id) ?? [],
  }));
}
