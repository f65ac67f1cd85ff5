import type { ExCouponTerms } from '#math/bond/bond-terms.ts';
import { MARKET_SETTLEMENTS, type MarketSettlement } from '#math/bond/market-settlement.ts';
import type { BusinessDayConvention, Tenor } from '#math/schedule/schedule.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import type { FixedRate } from '../../market/overnight-fixing.ts';
import type { PriceIndex } from '../../market/price-index.ts';
import type { IssueTerms } from '../issue.ts';
import type { HeadlineConvention } from '../shown-convention.ts';

/** Business days from trade to settlement, in a currency where one is said, of trades before the day `until` where one is said. */
export interface SettlementRule {
  readonly currency?: string;
  /** ISO 8601. */
  readonly until?: string;
  readonly days: number;
}

/** What bonds pay, as a reader of the calculator chooses it. */
export const marketKinds = ['fixed', 'step', 'floating', 'indexed', 'zero', 'bill', 'perpetual'] as const;
export type MarketKind = (typeof marketKinds)[number];

/** How a market trades its bonds: one row of the table in docs/methods/market-conventions.md. */
export interface MarketConvention
  extends Pick<
    IssueTerms,
    | 'dayCount'
    | 'yieldConvention'
    | 'calendar'
    | 'accruedPrecision'
    | 'accruesByRate'
    | 'paysAccruedAtOffer'
    | 'paidAccrualDayCount'
    | 'lastPeriodDayCount'
  > {
  /** Country by ISO 3166, `EU` for the Union; null for a market of no country. */
  readonly region: string | null;
  /** Whether its bonds are those of the government of its region alone. */
  readonly isOfGovernment: boolean;
  /** Of one of its bonds when it is issued, where that is the same of all and the source or an importer of it says so; null elsewhere. */
  readonly usualFace: number | null;
  /** What desks of every language call its bonds, such as a ticker. */
  readonly instrument: string;
  /** Currencies in which it issues, the usual one first. */
  readonly currencies: readonly [string, ...string[]];
  /** Kinds of bonds that it has, the usual one first. */
  readonly kinds: readonly [MarketKind, ...MarketKind[]];
  /** Usual length of a coupon period; null where it pays none. */
  readonly period: Tenor | null;
  /** Business days from trade to settlement; the first rule holds that fits the currency, and whose day `until` is after the trade. */
  readonly settlement: readonly SettlementRule[];
  /** Days before payment from which the coupon stays with the seller; null for none. */
  readonly exDividend: Pick<ExCouponTerms, 'days' | 'unit'> | null;
  /** Step to which accrued interest is rounded half up: money of one bond, or points of a hundred of nominal. */
  readonly accruedRounding: { readonly step: number; readonly of: 'bond' | 'hundred' } | null;
  /** Where a payment goes whose day is no business day. */
  readonly payments: BusinessDayConvention;
  /** Days to which its yields count: of the contract, all as paid, or the repayment alone as paid. */
  readonly yieldDays: 'contract' | 'paid' | 'repayment-paid';
  /** Whether a coupon is what the rate grows to in its period, rounded to six decimals of a hundred, and not its share of a year. */
  readonly couponsCompound: boolean;
  /** Whether its index-linked bonds are repaid at no less than par; null where that is not said, or has no meaning. */
  readonly deflationFloor: boolean | null;
  /** The price index of its bonds, where that decides how they are paid (`paysRevaluation`); null for all others. */
  readonly priceIndex: PriceIndex | null;
  /** The indexes from which the nominal of all of its bonds on them counts, whenever they were issued; of others each counts from a day of its own. */
  readonly baseIndexes: Partial<Readonly<Record<PriceIndex, number>>>;
  /** The overnight rate by which the nominal of its bonds grows to one payment; null for all others. */
  readonly growsBy: FixedRate | null;
  /** Whether its bonds that mature on a month end pay on month ends. */
  readonly keepsMonthEnds: boolean;
  /** The yield that it reads first where that is not the one of `yieldConvention`; null elsewhere. */
  readonly headline: HeadlineConvention | null;
  /** Terms in years of the bonds that others are measured against. */
  readonly benchmarks: readonly number[];
  /** Where the market says so: a regulation with its part, a document of the market, or its data. */
  readonly source: string;
}

/** Annual compounding on calendar days / 365. */
export const effectiveYield: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 };

/** A yield that compounds a number of times a year, counted in coupon periods. */
export const periodYield = (frequency: 1 | 2): YieldConvention => ({
  dayCount: 'ACT/ACT ICMA',
  compounding: 'Compounded',
  frequency,
});

export const nextDay = [{ days: 1 }] as const;
export const afterTwoDays = [{ days: 2 }] as const;
export const afterThreeDays = [{ days: 3 }] as const;

function rulesOfLags({ lags }: MarketSettlement): readonly SettlementRule[] {
  return lags.map(({ days }, at) => {
    const next = lags[at + 1];
    return next === undefined ? { days } : { days, until: next.from };
  });
}

/** Corporate and municipal bonds in the US. Source: SEC rule 15c6-1 and its changes; MSRB Rule G-12. */
export const afterRule15c6 = rulesOfLags(MARKET_SETTLEMENTS['us-corporate']);

/**
 * Eurobonds and governments of Europe but the UK. Sources: Regulation (EU) 909/2014, article 5; debt managers of the EU on 15 May 2014; Tradeweb, Standard
 * settlement for European securities is changing: all European government bonds but gilts.
 */
export const afterTwoDaysFrom2014 = rulesOfLags(MARKET_SETTLEMENTS.euro);

/** Yields of bills: simple interest on calendar days of a year of 365, as in the UK and Canada. */
export const simpleOf365: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Simple', frequency: 0 };

/** What most markets have in common: bonds of a government, ICMA's rules, the coupon's share of its period, nothing rounded, days of the contract. */
export const plainMarket = {
  isOfGovernment: true,
  usualFace: null,
  exDividend: null,
  dayCount: 'ACT/ACT ICMA',
  accruesByRate: false,
  accruedRounding: null,
  accruedPrecision: 6,
  paysAccruedAtOffer: true,
  paidAccrualDayCount: null,
  lastPeriodDayCount: null,
  payments: 'Following',
  yieldDays: 'contract',
  couponsCompound: false,
  deflationFloor: null,
  priceIndex: null,
  baseIndexes: {},
  growsBy: null,
  keepsMonthEnds: false,
  headline: null,
} as const satisfies Partial<MarketConvention>;
