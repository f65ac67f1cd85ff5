import { type AccrualTerms, type CouponKind, usualAccrual } from '#domain/bond/issue.ts';
import { type Market, settlementLagOf } from '#domain/bond/market-conventions.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/compounding.ts';
import rows from './currencies.json' with { type: 'json' };
import { demoVenueIds } from './demo-venues.ts';

/** How bonds of a market pay and are quoted. */
export interface BondConventions {
  readonly frequency: number;
  readonly tenor: Tenor;
  readonly dayCount: DayCountName;
  readonly yieldConvention: YieldConvention;
}

/** Where a government curve lies on average: rates as fractions, continuously compounded. */
interface CurveHabit {
  readonly short: number;
  readonly long: number;
  /** Height of the hump of the middle maturities. */
  readonly hump: number;
  /** Yearly volatility of the level, as a share of it. */
  readonly volatility: number;
}

/** A currency of the demo market with its conventions. Where no calendar of the country is built in, TARGET stands for it. */
export interface DemoCurrency {
  readonly code: string;
  readonly calendar: string;
  readonly settlementLag: number;
  readonly exchange: number;
  readonly faceValue: number;
  readonly government: BondConventions;
  readonly corporate: BondConventions;
  /** The markets whose conventions its bonds trade by; a kind of government debt with a market of its own is named by its kind. */
  readonly markets: { readonly government: Market } & { readonly [kind in CouponKind | 'corporate']?: Market };
  readonly curve: CurveHabit;
  /** Yearly inflation that real yields are below nominal ones. */
  readonly inflation: number;
  /** Swaps of its overnight rate: how far their zero rates lie from those of the government at the short end and at thirty years, fractions. */
  readonly swaps?: { readonly overnightRate: OvernightRate; readonly short: number; readonly long: number };
  readonly accruedPrecision: number | null;
  /** Where the market accrues in a way of its own. */
  readonly accrual?: AccrualTerms;
}

function compounded(dayCount: DayCountName, frequency: 1 | 2 | 4): BondConventions {
  const tenor = ({ 1: '12M', 2: '6M', 4: '3M' } as const)[frequency];
  return { frequency, tenor, dayCount, yieldConvention: { dayCount, compounding: 'Compounded', frequency } };
}

/** How the bonds of the market pay, by the names that its currencies have for it. */
const conventions = {
  annual: compounded('ACT/ACT ICMA', 1),
  semiannual: compounded('ACT/ACT ICMA', 2),
  treasury: {
    ...compounded('ACT/ACT ICMA', 2),
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
  },
  actualSemiannual: compounded('ACT/365F', 2),
  japanese: { ...compounded('ACT/ACT ICMA', 2), dayCount: 'ACT/365 Canadian' },
  thirtySemiannual: compounded('30/360', 2),
  thirtyEuropean: compounded('30E/360', 1),
  thirtyEffective: { ...compounded('30/360', 2), yieldConvention: EFFECTIVE_ANNUAL },
  quarterlyEffective: { ...compounded('ACT/365F', 4), yieldConvention: EFFECTIVE_ANNUAL },
  // Coupon periods are counted in days.
  dayPeriods: { frequency: 2, tenor: '182D', dayCount: 'ACT/365F', yieldConvention: EFFECTIVE_ANNUAL },
} as const satisfies Readonly<Record<string, BondConventions>>;

interface CurrencyRow extends Omit<DemoCurrency, 'exchange' | 'government' | 'corporate' | 'accrual'> {
  readonly exchange: keyof typeof demoVenueIds;
  readonly government: keyof typeof conventions;
  readonly corporate: keyof typeof conventions;
}

const russianAccrual = { ...usualAccrual, accruedStep: 0.01, accruesByRate: true, paysAccruedAtOffer: false };

/** The currencies of the demo market in the order in which government bonds are numbered. */
export const demoCurrencies: readonly DemoCurrency[] = (rows as readonly CurrencyRow[]).map((row) => ({
  ...row,
  exchange: demoVenueIds[row.exchange],
  government: conventions[row.government],
  corporate: conventions[row.corporate],
  ...(row.code === 'RUB' && { accrual: russianAccrual }),
}));

/** The conventions of a currency of the demo market. */
export function demoCurrency(code: string): DemoCurrency {
  const found = demoCurrencies.find((currency) => currency.code === code);
  if (found === undefined) throw new RangeError(`not a currency of the demo market: ${code}`);
  return found;
}

/** What of a bond and its issuer decides in which market it trades. */
export interface TradedPlan {
  readonly kind: CouponKind;
  readonly issuer: { readonly sector: string | null };
}

/** The market whose conventions a bond of a currency trades by, and how long its trades take to settle; no market has bills of companies, and of others than the states below. */
export function tradingTerms({ kind, issuer }: TradedPlan, { markets, code, settlementLag }: DemoCurrency) {
  const isGovernment = issuer.sector === governmentSector;
  const own = isGovernment ? markets[kind] : undefined;
  const usual = kind === 'bill' ? undefined : isGovernment ? markets.government : markets.corporate;
  const market = own ?? usual ?? null;
  return { market, settlementLag: market === null ? settlementLag : settlementLagOf(market, code) };
}
