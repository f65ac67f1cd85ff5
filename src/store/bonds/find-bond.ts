import type { BondTerms } from '#domain/bond.ts';
import type { Instrument, Issuer } from '#domain/instrument.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

export interface BondRecord {
  readonly instrument: Instrument;
  readonly terms: BondTerms;
  readonly issuer: Issuer | null;
}

function day(text: string | null): IsoDate | null {
  return text === null ? null : (parseIsoDate(text) ?? null);
}

function selectBond({ kysely }: Database<Tables>, id: number) {
  return kysely
    .selectFrom('instrument')
    .innerJoin('bond_terms', 'bond_terms.instrument_id', 'instrument.id')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .where('instrument.id', '=', id)
    .where('instrument.kind', '=', 'bond')
    .selectAll('bond_terms')
    .select([
      'instrument.issuer_id',
      'instrument.name',
      'instrument.short_name',
      'instrument.isin',
      'instrument.ticker',
      'instrument.registration_number',
      'instrument.currency',
      'instrument.status_id',
      'instrument.is_generated',
      'issuer.name as issuer_name',
      'issuer.short_name as issuer_short_name',
      'issuer.country',
      'issuer.sector',
      'issuer.lei',
      'issuer.is_generated as issuer_is_generated',
    ])
    .executeTakeFirst();
}

type BondRow = NonNullable<Awaited<ReturnType<typeof selectBond>>>;

function instrumentOf(row: BondRow): Instrument {
  return {
    id: row.instrument_id,
    kind: 'bond',
    issuerId: row.issuer_id,
    name: row.name,
    shortName: row.short_name,
    isin: row.isin,
    ticker: row.ticker,
    registrationNumber: row.registration_number,
    currency: row.currency,
    statusId: row.status_id,
    isGenerated: row.is_generated,
  };
}

function issuerOf(row: BondRow): Issuer | null {
  if (row.issuer_id === null || row.issuer_name === null) return null;
  return {
    id: row.issuer_id,
    name: row.issuer_name,
    shortName: row.issuer_short_name ?? row.issuer_name,
    country: row.country,
    sector: row.sector,
    lei: row.lei,
    isGenerated: row.issuer_is_generated ?? false,
  };
}

function termsOf(row: BondRow): BondTerms {
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
    issuedOn: day(row.issued_on),
    accruesFrom: day(row.accrues_from),
    maturesOn: day(row.matures_on),
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

/** The bond with this id, its terms and its issuer. */
export async function findBond(database: Database<Tables>, id: number): Promise<BondRecord | undefined> {
  const row = await selectBond(database, id);
  return row && { instrument: instrumentOf(row), terms: termsOf(row), issuer: issuerOf(row) };
}
