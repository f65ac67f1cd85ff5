import type { YieldConvention } from '#math/yield/yield-convention.ts';
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
  // Simple interest in the broken first period, and so in the last one.
  yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
  source: '31 CFR part 356, appendix B, section II',
} as const satisfies MarketConvention;

/**
 * The conventions of the markets that are imported, one row a market; docs/methods/market-conventions.md has them as a table. What a source
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
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 2 },
    source: 'UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, sections 1 and 3',
  },
} as const satisfies Readonly<Record<string, MarketConvention>>;

export type Market = keyof typeof marketConventions;

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

const MONEY_PRICE_LAG = 8;

/**
 * Whether prices of an index-linked bond are in money, so that its real payments say nothing of its yield without the index: gilts with a
 * lag of eight months. Source: UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields, section on index-linked gilts.
 */
export function hasMoneyPrices({ couponFormula }: Pick<IssueTerms, 'couponFormula'>): boolean {
  const formula = couponFormula === null ? null : findOwnFormula(couponFormula);
  return formula?.key === 'rpi' && formula.lag === MONEY_PRICE_LAG;
}
