import type { Market } from '#domain/bond/market-conventions.ts';
import type { BondTerms, Offer } from '#math/bond/bond-terms.ts';
import { bondToOffer } from '#math/bond/bond-to-offer.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { BUSINESS_252_CALENDAR, cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { isCumOnExDate } from '#math/bond/ex-coupon.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, yearsToLastPayment } from '#math/bond/settled-bond.ts';
import { interpolateLinear, type Nodes, nodesFromPairs } from '#math/curve/interpolation.ts';
import { type Calendars, getCalendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { spreadOverNodes } from '#math/spread/curve-spreads.ts';
import type { SpreadConvention } from '#math/spread/z-spread.ts';
import { CONTINUOUS_SPREAD, dirtyPriceFromCurve, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import type { DayNumber, Measure, Price, Rate } from '#math/units.ts';
import { BASIS_POINT, measured, price, rate, valueOrNull, years } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import {
  perpetualFromSettled,
  perpetualPriceFromYield,
  perpetualRiskFromYield,
  perpetualYieldFromPrice,
} from '#math/yield/perpetual.ts';
import { basisPointRepricing, couponBasisPointValue, type Risk, riskFromYield } from '#math/yield/risk-from-yield.ts';
import { currentYield } from '#math/yield/simple-yields.ts';
import { cleanPriceFromDirty, dirtyPriceFromClean, yieldFromDirtyPrice } from '#math/yield/yield-from-price.ts';
import {
  asDate,
  asMembers,
  asNumber,
  asOneOf,
  asPairs,
  asPositive,
  asPrice,
  asRate,
  asRecord,
  type JsonRecord,
  offerFromRecord,
  optional,
  refuseUnknown,
  required,
  resultOrError,
  termsFromRecord,
  yieldConventionFromRecord,
} from './bond-from-record.ts';
import { curveFromRecord } from './calc-curve.ts';
import {
  completedByMarket,
  marketOfCase,
  paymentsOfMarket,
  settledByMarket,
  termsOfMarket,
  yieldsOfMarket,
} from './case-market.ts';

function resolvedFromTerms(
  terms: BondTerms,
  cashFlows: readonly CashFlow[],
  yieldConvention: YieldConvention,
  calendars: Calendars,
): ResolvedBond {
  return resolveBond({
    cashFlows,
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

/** The mathematics of yields of a bond: with an end, or without. */
interface YieldRules {
  readonly risk: (yieldRate: Rate) => Measure<Risk>;
  readonly repricing: (yieldRate: Rate) => Measure<{ readonly down: Price; readonly up: Price }>;
  readonly yieldFromDirty: (dirty: Price) => Measure<Rate>;
}

function rulesOf(settled: SettledBond, isPerpetual: boolean): YieldRules {
  if (!isPerpetual) {
    return {
      risk: (yieldRate) => riskFromYield(settled, yieldRate),
      repricing: (yieldRate) => basisPointRepricing(settled, yieldRate),
      yieldFromDirty: (dirty) => yieldFromDirtyPrice(settled, dirty),
    };
  }
  const perpetual = required(perpetualFromSettled(settled), 'perpetuity');
  const priceAt = (yieldRate: number) => required(perpetualPriceFromYield(perpetual, rate(yieldRate)), 'price');
  return {
    risk: (yieldRate) => perpetualRiskFromYield(perpetual, yieldRate),
    repricing: (yieldRate) => {
      const middle = priceAt(yieldRate);
      const [lower, higher] = [priceAt(yieldRate - BASIS_POINT), priceAt(yieldRate + BASIS_POINT)];
      return measured({ down: price(lower - middle), up: price(middle - higher) });
    },
    yieldFromDirty: (dirty) => perpetualYieldFromPrice(perpetual, dirty),
  };
}

function measuresAtYield({ settled, rules, market }: PricedCase, yieldRate: Rate): JsonRecord {
  const risk = required(rules.risk(yieldRate), 'risk');
  const repricing = required(rules.repricing(yieldRate), 'dv01');
  const { dayCount, compounding } = settled.bond.description.yieldConvention;
  const couponValue = couponBasisPointValue(settled, yieldRate);
  const clean = required(cleanPriceFromDirty(settled, risk.dirty), 'clean');
  return {
    yield: yieldRate,
    ...yieldsOfMarket(settled, market, { clean, quoted: yieldRate }),
    clean,
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
  readonly rules: YieldRules;
  /** The same bond to maturity, where the case has an offer. */
  readonly toMaturity: SettledBond | null;
  /** Accrued interest that a buyer pays, where its market's yield counts another; else that of `settled`. */
  readonly paidAccrued: Measure<Price>;
  readonly market: Market | null;
  readonly offerKind: Offer['kind'] | null;
}

function measuresFromPrice(priced: PricedCase, clean: Price): JsonRecord {
  const { settled, rules, toMaturity } = priced;
  const dirty = required(dirtyPriceFromClean(settled, clean), 'dirty');
  const yieldRate = required(rules.yieldFromDirty(dirty), 'yield');
  const ytm = toMaturity && required(yieldFromDirtyPrice(toMaturity, dirty), 'ytm');
  return {
    ...measuresAtYield(priced, yieldRate),
    clean,
    dirty,
    current_yield: valueOrNull(currentYield(settled, clean)),
    ...(ytm !== null && { ytm, ...offerYields(priced, yieldRate, ytm) }),
  };
}

/**
 * What a yield to an offer is beside that to maturity. Of a market, the worst is over the issuer's ends, and a put the holder's: yield to put, and
 * to the better of put and maturity. The reference records take the lower of both.
 */
function offerYields({ market, offerKind }: PricedCase, toOffer: Rate, ytm: Rate): JsonRecord {
  if (market === null || offerKind !== 'put') return { ytw: Math.min(toOffer, ytm) };
  return { ytw: ytm, ytp: toOffer, ytb: Math.max(toOffer, ytm) };
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

function settledCase(given: JsonRecord, calendars: Calendars): PricedCase {
  const market = marketOfCase(given);
  const record = completedByMarket(given, market);
  const bondRecord = asRecord(record.bond, 'bond');
  const convention = yieldConventionFromRecord(record.yield_conv);
  const terms = termsOfMarket(termsFromRecord(bondRecord), market);
  const cashFlows = paymentsOfMarket(given, cashFlowsFromTerms(terms, calendars), market);
  const bond = resolvedFromTerms(terms, cashFlows, convention, calendars);
  const settlement = settlementOf(record, terms);
  const offer: Offer | undefined = optional(bondRecord.offer, 'offer', offerFromRecord);
  const isYieldStated = given.yield_conv !== undefined;
  const settleAs = (each: ResolvedBond) => settledByMarket(each, settlement, market, isYieldStated);
  const whole = settleAs(bond);
  const isPerpetual = bondRecord.type === 'perpetual';
  if (!offer)
    return { ...whole, market, offerKind: null, rules: rulesOf(whole.settled, isPerpetual), toMaturity: null };
  const cut = settleAs(required(bondToOffer(bond, offer), 'offer'));
  return { ...cut, market, offerKind: offer.kind, rules: rulesOf(cut.settled, false), toMaturity: whole.settled };
}

const MEASURES =
  'yield clean dirty macaulay modified convexity pvbp dv01_down dv01_up coupon_bps current_yield ytm ytw ytp ytb simple_yield compound_yield discount_rate money_market_yield bond_equivalent_yield'.split(
    ' ',
  );
const SPREADS =
  'curve z_conv gov_nodes swap_nodes curve_dirty z_spread t_maturity g_spread_maturity g_spread_duration i_spread'.split(
    ' ',
  );

/** The results of one part of a case, or its error; undefined where the case does not have the part. */
function partAt(part: unknown, key: string, name: string, compute: (given: unknown) => JsonRecord) {
  const record = optional(part, key, asRecord);
  return record && resultOrError({ [name]: record[name] }, () => compute(asMembers(record, key, MEASURES)[name]));
}

function nodesFromRecord(value: unknown, key: string): Nodes {
  return nodesFromPairs(asPairs(value, key));
}

function curveSpreads(settled: SettledBond, record: JsonRecord, dirty: number | undefined): JsonRecord {
  const curve = curveFromRecord(record.curve);
  const convention = spreadConventionFromRecord(asMembers(record.z_conv, 'z_conv', ['comp', 'freq']));
  return {
    curve_dirty: required(dirtyPriceFromCurve(settled, curve), 'curve_dirty'),
    ...(dirty !== undefined && {
      z_spread: required(zSpreadFromDirtyPrice(settled, curve, price(dirty), convention), 'z_spread'),
    }),
  };
}

/** A spread convention from a record of the batch calculator; throws `invalid-terms`. */
function spreadConventionFromRecord(record: JsonRecord): SpreadConvention {
  const compounding = asOneOf(record.comp, 'z_conv.comp', ['Continuous', 'Compounded']);
  return compounding === 'Continuous'
    ? CONTINUOUS_SPREAD
    : { compounding, frequency: asPositive(record.freq, 'z_conv.freq') };
}

interface YieldPoint {
  readonly yieldRate: number;
  readonly maturity: number;
  readonly duration: number | null;
}

function governmentSpreads(nodes: Nodes, { yieldRate, maturity, duration }: YieldPoint): JsonRecord {
  return {
    g_spread_maturity: required(spreadOverNodes(rate(yieldRate), nodes, years(maturity)), 'g_spread_maturity'),
    g_spread_duration: duration === null ? null : yieldRate - interpolateLinear(nodes, duration),
  };
}

/** The spreads of a case at the price and yield of its `from_price`, under the keys of the reference records. */
function calcSpreads(settled: SettledBond, record: JsonRecord, fromPrice: JsonRecord | undefined): JsonRecord {
  refuseUnknown(record, SPREADS, 'spreads.');
  const maturity = yearsToLastPayment(settled);
  const dirty = optional(fromPrice?.dirty, 'dirty', asNumber);
  const government = optional(record.gov_nodes, 'gov_nodes', nodesFromRecord);
  const swap = optional(record.swap_nodes, 'swap_nodes', nodesFromRecord);
  const yieldRate = optional(fromPrice?.yield, 'yield', asNumber);
  const duration = optional(fromPrice?.macaulay, 'macaulay', asNumber) ?? null;
  return {
    ...record,
    ...(record.curve !== undefined && curveSpreads(settled, record, dirty)),
    t_maturity: maturity,
    ...(government && yieldRate !== undefined && governmentSpreads(government, { yieldRate, maturity, duration })),
    ...(swap && yieldRate !== undefined && { i_spread: yieldRate - interpolateLinear(swap, maturity) }),
  };
}

/** Measures whose price with interest is what a buyer pays, also where the yield of the market counts other interest. */
function asPaid(measures: JsonRecord, { settled, paidAccrued }: PricedCase): JsonRecord {
  const { dirty } = measures;
  if (typeof dirty !== 'number' || paidAccrued === settled.accrued) return measures;
  return { ...measures, dirty: dirty + required(paidAccrued, 'accrued') - required(settled.accrued, 'accrued') };
}

/**
 * One case of the batch calculator with its results under the keys of the reference records. When one of the parts (`from_yield`,
 * `from_price`, `spreads`) cannot be computed, it alone has an `error`. Throws when what all parts need is wrong.
 */
export function calcBond(record: JsonRecord, calendars: Calendars): JsonRecord {
  const priced = settledCase(record, calendars);
  const { settled, toMaturity, paidAccrued } = priced;
  const accrued = required(paidAccrued, 'accrued');
  const fromYield = partAt(record.from_yield, 'from_yield', 'yield', (given) =>
    asPaid(measuresAtYield(priced, asRate(given, 'from_yield.yield')), priced),
  );
  const fromPrice = partAt(record.from_price, 'from_price', 'clean', (given) =>
    asPaid(measuresFromPrice(priced, asPrice(given, 'from_price.clean')), priced),
  );
  const market = optional(record.spreads, 'spreads', asRecord);
  const spreads = market && resultOrError(market, () => calcSpreads(settled, market, fromPrice));
  return {
    ...record,
    ...(record.settlement === undefined && { settlement: isoFromDayNumber(settled.settlement) }),
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
