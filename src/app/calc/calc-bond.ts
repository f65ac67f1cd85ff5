import type { BondTerms, Offer } from '#math/bond/bond-terms.ts';
import { bondToOffer } from '#math/bond/bond-to-offer.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { BUSINESS_252_CALENDAR, cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { isCumOnExDate } from '#math/bond/ex-coupon.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { type Calendars, getCalendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { type DayNumber, type Price, type Rate, valueOrNull } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import { basisPointRepricing, couponBasisPointValue, riskFromYield } from '#math/yield/risk-from-yield.ts';
import { currentYield } from '#math/yield/simple-yields.ts';
import { cleanPriceFromDirty, dirtyPriceFromClean, yieldFromDirtyPrice } from '#math/yield/yield-from-price.ts';
import { offerFromRecord, termsFromRecord, yieldConventionFromRecord } from './bond-from-record.ts';
import { required, resultOrError } from './calc-error.ts';
import { calcSpreads } from './calc-spreads.ts';
import { asDate, asPrice, asRate, asRecord, type JsonRecord, optional } from './record-reader.ts';

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

function measuresFromPrice({ settled, toMaturity }: PricedCase, clean: Price): JsonRecord {
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

function settlementOf(record: JsonRecord, { schedule }: BondTerms): DayNumber {
  const settlement = asDate(record.settlement, 'settlement');
  if (settlement < schedule.effective) {
    throw new InvalidInputError(
      'invalid-terms',
      `settlement ${settlement} is before the issue on ${schedule.effective}`,
    );
  }
  return dayNumberFromIso(settlement);
}

function settledCase(record: JsonRecord, calendars: Calendars): PricedCase {
  const bondRecord = asRecord(record.bond, 'bond');
  const convention = yieldConventionFromRecord(asRecord(record.yield_conv, 'yield_conv'));
  const terms = termsFromRecord(bondRecord);
  const bond = resolvedFromTerms(terms, convention, calendars);
  const settlement = settlementOf(record, terms);
  const offer: Offer | undefined = optional(bondRecord.offer, 'offer', offerFromRecord);
  if (!offer) return { settled: settle(bond, settlement), toMaturity: null };
  const cut = required(bondToOffer(bond, offer), 'offer');
  return { settled: settle(cut, settlement), toMaturity: settle(bond, settlement) };
}

/** The results of one part of a case, or its error; undefined where the case does not have the part. */
function partAt(part: unknown, key: string, name: string, compute: (given: unknown) => JsonRecord) {
  const given = optional(part, key, asRecord)?.[name];
  return given === undefined ? undefined : resultOrError({ [name]: given }, () => compute(given));
}

/**
 * One case of the batch calculator with its results under the keys of the reference records. When one of the parts (`from_yield`,
 * `from_price`, `spreads`) cannot be computed, it alone has an `error`. Throws when what all parts need is wrong.
 */
export function calcBond(record: JsonRecord, calendars: Calendars): JsonRecord {
  const priced = settledCase(record, calendars);
  const { settled, toMaturity } = priced;
  const accrued = required(settled.accrued, 'accrued');
  const fromYield = partAt(record.from_yield, 'from_yield', 'yield', (given) =>
    measuresAtYield(settled, asRate(given, 'from_yield.yield')),
  );
  const fromPrice = partAt(record.from_price, 'from_price', 'clean', (given) =>
    measuresFromPrice(priced, asPrice(given, 'from_price.clean')),
  );
  const market = optional(record.spreads, 'spreads', asRecord);
  const spreads = market && resultOrError(market, () => calcSpreads(settled, market, fromPrice));
  return {
    ...record,
    outstanding: settled.outstanding,
    accrued,
    accrued_initial: (accrued * settled.outstanding) / 100,
    cashflows: cashFlowTable(settled),
    ...(toMaturity && { cashflows_maturity: cashFlowTable(toMaturity) }),
    ...(fromYield && { from_yield: fromYield }),
    ...(fromPrice && { from_price: fromPrice }),
    ...(spreads && { spreads }),
  };
}
