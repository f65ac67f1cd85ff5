import type { CouponTerms, ExCouponTerms } from '#math/bond/bond-terms.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { adjustDate, getCalendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { BusinessDayConvention } from '#math/schedule/schedule.ts';
import { type IsoDate, rate } from '#math/units.ts';
import type { PriceIndex } from '../market/price-index.ts';
import { findOwnFormula } from './coupon-formula.ts';
import type { IssueTerms } from './issue.ts';
import { americasAndAfrica } from './markets/americas-and-africa.ts';
import { asiaPacific } from './markets/asia-pacific.ts';
import { euroArea } from './markets/euro-area.ts';
import { europe } from './markets/europe.ts';
import type { MarketConvention } from './markets/market-convention.ts';
import { unitedStates } from './markets/united-states.ts';

/** Terms of an issue that its market decides. */
type MarketTerms = Pick<
  IssueTerms,
  | 'market'
  | 'dayCount'
  | 'yieldConvention'
  | 'calendar'
  | 'exCouponDays'
  | 'accruedPrecision'
  | 'accruedStep'
  | 'accruesByRate'
  | 'paysAccruedAtOffer'
  | 'paidAccrualDayCount'
  | 'lastPeriodDayCount'
>;

/** What the settlement of a trade follows from. */
export type SettlementTerms = Pick<IssueTerms, 'market' | 'faceCurrency' | 'settlementLag'>;

const rows = { ...unitedStates, ...euroArea, ...europe, ...asiaPacific, ...americasAndAfrica } as const;

export type Market = keyof typeof rows;

/**
 * The conventions of markets, one row a market; docs/methods/market-conventions.md has them as a table. The importers take those of their
 * sources; a table of any source, the calculator and the batch calculator name one. What a source says of a day, such as its settlement,
 * goes before them.
 */
export const marketConventions: Readonly<Record<Market, MarketConvention>> = rows;

export const markets = Object.keys(rows) as Market[];

/** Business days from trade to settlement in a market, for a currency of trading: of a trade of today, or as it was on the day of the trade. */
export function settlementLagOf(market: Market, currency: string, tradedOn?: IsoDate): number {
  const rule = marketConventions[market].settlement.find(
    (each) =>
      (each.currency === undefined || each.currency === currency) &&
      (each.until === undefined || (tradedOn !== undefined && tradedOn < each.until)),
  );
  if (rule === undefined) throw new RangeError(`no settlement of ${market} for ${currency}`);
  return rule.days;
}

/**
 * Business days from trade to settlement of a bond, on the day of the trade: as its market had them then. Terms that state another lag than their
 * market has today keep it for all days, and so do terms without a market.
 */
export function settlementLagOn({ market, faceCurrency, settlementLag }: SettlementTerms, tradedOn: IsoDate): number {
  if (market === null || settlementLag !== settlementLagOf(market, faceCurrency)) return settlementLag;
  return settlementLagOf(market, faceCurrency, tradedOn);
}

/** The terms that a market decides for bonds of a face value, which counts where accrued interest is rounded by the hundred. */
export function marketTerms(market: Market, faceValue = 100): MarketTerms {
  const row = marketConventions[market];
  const { accruedRounding: rounding } = row;
  return {
    market,
    dayCount: row.dayCount,
    yieldConvention: row.yieldConvention,
    calendar: row.calendar,
    exCouponDays: row.exDividend?.days ?? 0,
    accruedPrecision: row.accruedPrecision,
    accruedStep: rounding && (rounding.of === 'bond' ? rounding.step : (rounding.step * faceValue) / 100),
    accruesByRate: row.accruesByRate,
    paysAccruedAtOffer: row.paysAccruedAtOffer,
    paidAccrualDayCount: row.paidAccrualDayCount,
    lastPeriodDayCount: row.lastPeriodDayCount,
  };
}

/**
 * Whether bonds that mature on a month end pay on month ends: by their market, and where none is named by the markets of their calendar. Sources:
 * 31 CFR 356.30; SIFMA, Standard Securities Calculation Methods.
 */
export function keepsMonthEnds(market: Market | null, calendar: string): boolean {
  if (market !== null) return marketConventions[market].keepsMonthEnds;
  return Object.values(marketConventions).some((row) => row.keepsMonthEnds && row.calendar === calendar);
}

/** Whether index-linked bonds of a market are repaid at no less than par; null of others, and where it does not say. */
export function deflationFloorOf(market: Market, isLinked: boolean): boolean | null {
  return isLinked ? marketConventions[market].deflationFloor : null;
}

/** The index from which the nominal of all bonds of a market on it counts; null where it is that of a day of each bond. */
export function baseIndexOf(market: Market | null, priceIndex: PriceIndex | null): number | null {
  if (market === null || priceIndex === null) return null;
  const { baseIndexes }: Pick<MarketConvention, 'baseIndexes'> = marketConventions[market];
  return baseIndexes[priceIndex] ?? null;
}

/** The days before payment from which the coupon stays with the seller; undefined where the market has none. */
export function exDividendOf(market: Market): ExCouponTerms | undefined {
  const { exDividend, calendar } = marketConventions[market];
  return exDividend === null ? undefined : { ...exDividend, calendar };
}

const COUPON_DECIMALS = 6;

/** The rate of which a share of a year is what the market pays for a coupon rate; both are fractions a year. */
function paidRateOf(market: Market, annual: number, couponsAYear: number): number {
  if (!marketConventions[market].couponsCompound || couponsAYear === 0) return annual;
  const per100 = 100 * ((1 + annual) ** (1 / couponsAYear) - 1);
  return (Number(per100.toFixed(COUPON_DECIMALS)) * couponsAYear) / 100;
}

/** A coupon with the rates of which a share of a year is what the market pays. */
export function paidCouponOf(market: Market, coupon: CouponTerms, couponsAYear: number): CouponTerms {
  const paid = (annual: number) => rate(paidRateOf(market, annual, couponsAYear));
  if (coupon.kind === 'zero') return coupon;
  if (coupon.kind === 'fixed') return { ...coupon, rate: paid(coupon.rate) };
  if (coupon.kind === 'step') return { ...coupon, rates: coupon.rates.map(paid) };
  if (coupon.kind === 'floating')
    return { ...coupon, rates: coupon.rates.map((each) => (each === null ? null : paid(each))) };
  return {
    ...coupon,
    rate: paid(coupon.rate),
    steps: coupon.steps.map((step) => ({ ...step, rate: paid(step.rate) })),
  };
}

/** The payments on the days to which yields of the market count, moved by its convention unless another one is given. */
export function countedPayments(
  market: Market,
  flows: readonly CashFlow[],
  convention: BusinessDayConvention | null = null,
): readonly CashFlow[] {
  const { yieldDays, payments, calendar: name } = marketConventions[market];
  if (yieldDays === 'contract') return flows;
  const calendar = getCalendar(BUILT_IN_CALENDARS, name);
  const paid = (flow: CashFlow): CashFlow => ({
    ...flow,
    paymentDate: isoFromDayNumber(adjustDate(calendar, dayNumberFromIso(flow.paymentDate), convention ?? payments)),
  });
  return flows.map((flow, at) => (yieldDays === 'paid' || at === flows.length - 1 ? paid(flow) : flow));
}

export const MONEY_PRICE_LAG = 8;

/**
 * Whether prices of an index-linked bond are in money, so that its real payments say nothing of its yield without the index: gilts with a
 * lag of eight months. Source: UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, section on index-linked gilts.
 */
export function hasMoneyPrices({ couponFormula }: Pick<IssueTerms, 'couponFormula'>): boolean {
  const formula = couponFormula === null ? null : findOwnFormula(couponFormula);
  return formula?.key === 'rpi' && formula.lag === MONEY_PRICE_LAG;
}
