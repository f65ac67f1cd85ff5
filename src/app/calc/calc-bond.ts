import type { BondTerms, Offer } from '#math/bond/bond-terms.ts';
import { bondToOffer } from '#math/bond/bond-to-offer.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { BUSINESS_252_CALENDAR, cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { isCumOnExDate } from '#math/bond/ex-coupon.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { type Calendars, getCalendar } from '#math/dates/calendar.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { valueOrNull } from '#math/measure.ts';
import { price, type Rate, rate } from '#math/units.ts';
import { cleanPriceFromDirty, dirtyPriceFromClean } from '#math/yield/price-from-yield.ts';
import { basisPointRepricing, couponBasisPointValue, riskFromYield } from '#math/yield/risk-from-yield.ts';
import { currentYield } from '#math/yield/simple-yields.ts';
import type { YieldConvention } from '#math/yield/yield-convention.ts';
import { yieldFromDirtyPrice } from '#math/yield/yield-from-price.ts';
import { offerFromRecord, termsFromRecord, yieldConventionFromRecord } from './bond-from-record.ts';
import { calcSpreads } from './calc-spreads.ts';
import { required } from './missing-measure-error.ts';
import { asDate, asNumber, asRecord, type JsonRecord, optional } from './record-reader.ts';

function resolvedFromTerms(terms: BondTerms, yieldConvention: YieldConvention, calendars: Calendars): ResolvedBond {
  return resolveBond({
    cashFlows: cashFlowsFromTerms(terms, calendars),
    accrualDayCount: terms.accrualDayCount,
    yieldConvention,
    frequency: terms.frequency,
    maturity: terms.schedule.termination,
    isCumOnExDate: terms.exCoupon !== undefined && isCumOnExDate(terms.exCoupon.calendar),
    ...(yieldConvention.dayCount === 'BUS/252' && { businessCalendar: getCalendar(calendars, BUSINESS_252_CALENDAR) }),
  });
}

function cashFlowColumns(row: CashFlow, time: number | null): readonly unknown[] {
  return [
    row.paymentDate,
    row.accrualStart ?? null,
    row.accrualEnd ?? null,
    row.refStart ?? null,
    row.refEnd ?? null,
    row.exDate ?? null,
    row.nominal,
    row.rate,
    row.coupon,
    row.redemption,
    time,
  ];
}

function cashFlowTable(settled: SettledBond): readonly (readonly unknown[])[] {
  return settled.bond.description.cashFlows.map((row, index) =>
    cashFlowColumns(row, index < settled.firstRow ? null : (settled.times[index - settled.firstRow] ?? null)),
  );
}

function measuresAtYield(settled: SettledBond, yieldRate: Rate): JsonRecord {
  const risk = required(riskFromYield(settled, yieldRate), 'risk');
  const repricing = required(basisPointRepricing(settled, yieldRate), 'dv01');
  const { dayCount, compounding } = settled.bond.description.yieldConvention;
  const couponValue = couponBasisPointValue(settled, yieldRate);
  return {
    yield: yieldRate,
    clean: required(cleanPriceFromDirty(settled, risk.dirty), 'clean'),
    dirty: risk.dirty,
    macaulay: risk.macaulay,
    modified: risk.modified,
    convexity: risk.convexity,
    pvbp: risk.pvbp,
    dv01_down: repricing.down,
    dv01_up: repricing.up,
    ...(dayCount === 'ACT/365F' && compounding === 'Compounded' && couponValue.ok && { coupon_bps: couponValue.value }),
  };
}

interface PricedCase {
  readonly settled: SettledBond;
  /** The same bond to maturity, where the case has an offer. */
  readonly toMaturity: SettledBond | null;
}

function measuresFromPrice({ settled, toMaturity }: PricedCase, cleanValue: number): JsonRecord {
  const clean = price(cleanValue);
  const dirty = required(dirtyPriceFromClean(settled, clean), 'dirty');
  const yieldRate = required(yieldFromDirtyPrice(settled, dirty), 'yield');
  const ytm = toMaturity && required(yieldFromDirtyPrice(toMaturity, dirty), 'ytm');
  return {
    ...measuresAtYield(settled, yieldRate),
    clean,
    dirty,
    current_yield: valueOrNull(currentYield(settled, clean)),
    ...(ytm !== null && { ytm, ytw: Math.min(yieldRate, ytm) }),
  };
}

function settledCase(record: JsonRecord, calendars: Calendars): PricedCase {
  const bondRecord = asRecord(record.bond, 'bond');
  const convention = yieldConventionFromRecord(asRecord(record.yield_conv, 'yield_conv'));
  const bond = resolvedFromTerms(termsFromRecord(bondRecord), convention, calendars);
  const settlement = dayNumberFromIso(asDate(record.settlement, 'settlement'));
  const offer: Offer | undefined = optional(bondRecord.offer, 'offer', offerFromRecord);
  if (!offer) return { settled: settle(bond, settlement), toMaturity: null };
  const cut = required(bondToOffer(bond, offer), 'offer');
  return { settled: settle(cut, settlement), toMaturity: settle(bond, settlement) };
}

/**
 * One case of the batch calculator with its results under the keys of the reference records; throws `InvalidInputError`
 * or `MissingMeasureError`.
 */
export function calcBond(record: JsonRecord, calendars: Calendars): JsonRecord {
  const priced = settledCase(record, calendars);
  const { settled, toMaturity } = priced;
  const accrued = required(settled.accrued, 'accrued');
  const yieldRate = optional(record.from_yield, 'from_yield', asRecord)?.yield;
  const clean = optional(record.from_price, 'from_price', asRecord)?.clean;
  const fromPrice = clean === undefined ? undefined : measuresFromPrice(priced, asNumber(clean, 'from_price.clean'));
  const spreads = optional(record.spreads, 'spreads', asRecord);
  return {
    ...record,
    outstanding: settled.outstanding,
    accrued,
    accrued_initial: (accrued * settled.outstanding) / 100,
    cashflows: cashFlowTable(settled),
    ...(toMaturity && { cashflows_maturity: cashFlowTable(toMaturity) }),
    ...(yieldRate !== undefined && {
      from_yield: measuresAtYield(settled, rate(asNumber(yieldRate, 'from_yield.yield'))),
    }),
    ...(fromPrice && { from_price: fromPrice }),
    ...(spreads && { spreads: calcSpreads(settled, spreads, fromPrice) }),
  };
}
