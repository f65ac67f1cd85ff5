import type { YieldConvention } from '#math/yield/compounding.ts';
import { findOwnFormula } from './coupon-formula.ts';
import type { IssueTerms } from './issue.ts';

/** Terms of an issue that its market decides. */
type MarketTerms = Pick<
  IssueTerms,
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

/** How a market trades its bonds. */
export interface MarketConvention extends MarketTerms {
  /** Business days from trade to settlement; the first rule that fits the currency of trading holds. */
  readonly settlement: readonly { readonly currency?: string; readonly days: number }[];
  /** Where the market says so: a regulation with its part, a document of the market, or its data. */
  readonly source: string;
}

const effective: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 };

const nextDay = [{ days: 1 }] as const;

const moscowExchange = {
  calendar: 'Russia-MOEX',
  settlement: [{ currency: 'CNY', days: 2 }, { days: 1 }],
  exCouponDays: 0,
  dayCount: 'ACT/365F',
  accruesByRate: true,
  accruedStep: 0.01,
  accruedPrecision: 2,
  paysAccruedAtOffer: false,
  paidAccrualDayCount: null,
  lastPeriodDayCount: null,
  yieldConvention: effective,
  source: 'Moscow Exchange: method of computing accrued interest and yields; settlement by SETTLEDATE of its boards',
} as const satisfies MarketConvention;

const treasury = {
  calendar: 'US-GovernmentBond',
  settlement: nextDay,
  exCouponDays: 0,
  dayCount: 'ACT/ACT ICMA',
  accruesByRate: false,
  accruedStep: null,
  accruedPrecision: 6,
  paysAccruedAtOffer: true,
  paidAccrualDayCount: null,
  lastPeriodDayCount: null,
  // Simple interest in the broken first period, and so in the last one.
  yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
  source: '31 CFR part 356, appendix B, section II',
} as const satisfies MarketConvention;

const street = {
  ...treasury,
  yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 2 },
} as const satisfies MarketConvention;

const afterTwoDays = [{ days: 2 }] as const;

/**
 * The conventions of markets, one row a market; docs/methods/market-conventions.md has them as a table. The importers take those of their
 * sources, a table of any source names one. What a source
 * says of a day, such as its settlement, goes before them.
 */
export const marketConventions = {
  'moscow-exchange': moscowExchange,
  'moscow-exchange-state': {
    ...moscowExchange,
    accruesByRate: false,
    source: 'Moscow Exchange: accrued interest of bonds of the state, and of foreign issuers, follows from the coupon',
  },
  'us-treasury': treasury,
  'us-treasury-floater': { ...treasury, dayCount: 'ACT/360', source: '31 CFR part 356, appendix B, section I' },
  'us-treasury-bill': {
    ...treasury,
    dayCount: null,
    yieldConvention: { dayCount: 'ACT/360', compounding: 'Simple', frequency: 0 },
    source: '31 CFR part 356, appendix B, section III',
  },
  'uk-gilt': {
    ...treasury,
    calendar: 'UK-Settlement',
    exCouponDays: 7,
    yieldConvention: street.yieldConvention,
    source: 'UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, sections 1 and 3',
  },
  'us-street': {
    ...street,
    source:
      'SIFMA, Standard Securities Calculation Methods: the broken first period compounds, unlike in 31 CFR part 356',
  },
  'us-corporate': {
    ...street,
    calendar: 'US-Settlement',
    dayCount: '30/360 US',
    lastPeriodDayCount: '30/360 US',
    yieldConvention: { dayCount: '30/360 US', compounding: 'Compounded', frequency: 2 },
    source: 'SIFMA, Standard Securities Calculation Methods; MSRB Rule G-33: one coupon period or less is simple',
  },
  'canada-government': {
    ...street,
    calendar: 'Null',
    paidAccrualDayCount: 'ACT/365 Canadian',
    lastPeriodDayCount: 'ACT/365F',
    source: 'Investment Industry Association of Canada, Canadian Conventions in Fixed Income Markets, release 1.3',
  },
  'norway-government': {
    ...treasury,
    calendar: 'Null',
    settlement: afterTwoDays,
    dayCount: 'ACT/365 Canadian',
    yieldConvention: { dayCount: 'ACT/365 Stub', compounding: 'Compounded', frequency: 1 },
    source:
      'Norwegian Society of Financial Analysts, Recommended Conventions for the Norwegian Certificate and Bond Markets',
  },
  'thailand-government': {
    ...treasury,
    calendar: 'Null',
    settlement: afterTwoDays,
    dayCount: 'ACT/365 Canadian',
    yieldConvention: { dayCount: 'ACT/365 Stub', compounding: 'Compounded', frequency: 2 },
    source: 'Thai Bond Market Association, standard formula, example A.3; settlement by its bond calculator',
  },
  'france-oat': {
    ...treasury,
    calendar: 'TARGET',
    settlement: afterTwoDays,
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 1 },
    source: 'Agence France Trésor, OAT: ACT/ACT; Comité de Normalisation Obligataire, volume A, chapter 1',
  },
} as const satisfies Readonly<Record<string, MarketConvention>>;

export type Market = keyof typeof marketConventions;

export const markets = Object.keys(marketConventions) as Market[];

/** Business days from trade to settlement in a market, for a currency of trading. */
export function settlementLagOf(market: Market, currency: string): number {
  const rules: MarketConvention['settlement'] = marketConventions[market].settlement;
  const rule = rules.find((each) => each.currency === undefined || each.currency === currency);
  if (rule === undefined) throw new RangeError(`no settlement of ${market} for ${currency}`);
  return rule.days;
}

/** The terms that a market decides. */
export function marketTerms(market: Market): MarketTerms {
  const { settlement: _settlement, source: _source, ...terms }: MarketConvention = marketConventions[market];
  return terms;
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
