import { type CouponKind, usualAccrual } from '#domain/bond/issue.ts';
import { type Market, marketConventions, marketTerms, settlementLagOf } from '#domain/bond/market-conventions.ts';
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

/** A currency of the demo market, with the conventions of its bonds that trade by no market of the table. */
export interface DemoCurrency {
  readonly code: string;
  /** Of the days on which its exchange trades. */
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

interface CurrencyRow extends Omit<DemoCurrency, 'exchange' | 'government' | 'corporate'> {
  readonly exchange: keyof typeof demoVenueIds;
  readonly government: keyof typeof conventions;
  readonly corporate: keyof typeof conventions;
}

/** The currencies of the demo market in the order in which government bonds are numbered. */
export const demoCurrencies: readonly DemoCurrency[] = (rows as readonly CurrencyRow[]).map((row) => ({
  ...row,
  exchange: demoVenueIds[row.exchange],
  government: conventions[row.government],
  corporate: conventions[row.corporate],
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
  readonly exCouponDays?: number;
}

const isOfGovernment = ({ issuer }: TradedPlan) => issuer.sector === governmentSector;

/** The market whose conventions a bond of a currency trades by; null for a kind that its market has not, such as bills of companies. */
export function marketOf(plan: TradedPlan, { markets }: DemoCurrency): Market | null {
  const { kind, exCouponDays } = plan;
  const market = isOfGovernment(plan) ? (markets[kind] ?? markets.government) : markets.corporate;
  // Ex-dividend days of its own are no market's, and coupons that the issuer sets anew are fixed until then.
  if (market === undefined || exCouponDays !== undefined) return null;
  return marketConventions[market].kinds.some((own) => own === (kind === 'variable' ? 'fixed' : kind)) ? market : null;
}

/** Eurobonds in euros count days as their terms say, which is by ICMA's actual days; docs/methods/market-conventions.md. */
const euroEurobond = { dayCount: 'ACT/ACT ICMA', yieldConvention: conventions.annual.yieldConvention } as const;

/** How bonds of a market pay and are quoted, and of those that trade by none, how the currency's do. */
export function conventionsOf(plan: TradedPlan, currency: DemoCurrency): BondConventions {
  const market = marketOf(plan, currency);
  if (market === null) return isOfGovernment(plan) ? currency.government : currency.corporate;
  const { period, dayCount, yieldConvention } = marketConventions[market];
  const tenor = period ?? '12M';
  const length = Number.parseInt(tenor, 10);
  return {
    tenor,
    frequency: Math.round(tenor.endsWith('D') ? 365 / length : 12 / length),
    dayCount: dayCount ?? 'ACT/365F',
    yieldConvention,
    ...(market === 'eurobond' && currency.code === 'EUR' && euroEurobond),
  };
}

/** The calendar that a bond settles and pays by: its market's, or that of its exchange. */
export function calendarOf(plan: TradedPlan, currency: DemoCurrency): string {
  const market = marketOf(plan, currency);
  return market === null ? currency.calendar : marketConventions[market].calendar;
}

/** The terms that a bond has by its market, and where it has none by its currency. */
export function tradingTerms(plan: TradedPlan, currency: DemoCurrency) {
  const market = marketOf(plan, currency);
  const { code, faceValue, accruedPrecision } = currency;
  const calendar = calendarOf(plan, currency);
  if (market !== null)
    return { ...marketTerms(market, faceValue), settlementLag: settlementLagOf(market, code), calendar };
  const settlementLag = isOfGovernment(plan)
    ? settlementLagOf(currency.markets.government, code)
    : currency.settlementLag;
  return { ...usualAccrual, market, calendar, settlementLag, accruedPrecision, exCouponDays: plan.exCouponDays ?? 0 };
}
