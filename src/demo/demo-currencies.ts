import { type AccrualTerms, usualAccrual } from '#domain/bond/issue.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import type { Tenor } from '#math/schedule/schedule-terms.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/yield-convention.ts';
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
  readonly curve: CurveHabit;
  /** Yearly inflation that real yields are below nominal ones. */
  readonly inflation: number;
  readonly accruedPrecision: number | null;
  /** Where the market accrues in a way of its own. */
  readonly accrual?: AccrualTerms;
}

function compounded(dayCount: DayCountName, frequency: 1 | 2 | 4): BondConventions {
  const tenor = ({ 1: '12M', 2: '6M', 4: '3M' } as const)[frequency];
  return { frequency, tenor, dayCount, yieldConvention: { dayCount, compounding: 'Compounded', frequency } };
}

const usGovernment: BondConventions = {
  ...compounded('ACT/ACT ICMA', 2),
  yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
};

/** Coupon periods counted in days, quoted in effective yields. */
const dayPeriods: BondConventions = {
  frequency: 2,
  tenor: '182D',
  dayCount: 'ACT/365F',
  yieldConvention: EFFECTIVE_ANNUAL,
};

const quarterlyEffective: BondConventions = { ...compounded('ACT/365F', 4), yieldConvention: EFFECTIVE_ANNUAL };
const annual = compounded('ACT/ACT ICMA', 1);
const semiannual = compounded('ACT/ACT ICMA', 2);

/** The currencies of the demo market in the order in which government bonds are numbered. */
export const demoCurrencies: readonly DemoCurrency[] = [
  {
    code: 'EUR',
    calendar: 'TARGET',
    settlementLag: 2,
    exchange: demoVenueIds.aurelia,
    faceValue: 1000,
    government: annual,
    corporate: annual,
    curve: { short: 0.021, long: 0.031, hump: -0.006, volatility: 0.18 },
    inflation: 0.02,
    accruedPrecision: null,
  },
  {
    code: 'USD',
    calendar: 'US-GovernmentBond',
    settlementLag: 1,
    exchange: demoVenueIds.northgate,
    faceValue: 1000,
    government: usGovernment,
    corporate: compounded('30/360', 2),
    curve: { short: 0.04, long: 0.046, hump: -0.01, volatility: 0.16 },
    inflation: 0.023,
    accruedPrecision: 6,
  },
  {
    code: 'GBP',
    calendar: 'UK-Settlement',
    settlementLag: 1,
    exchange: demoVenueIds.northgate,
    faceValue: 100,
    government: semiannual,
    corporate: semiannual,
    curve: { short: 0.041, long: 0.05, hump: -0.008, volatility: 0.15 },
    inflation: 0.03,
    accruedPrecision: 4,
  },
  {
    code: 'CHF',
    calendar: 'TARGET',
    settlementLag: 2,
    exchange: demoVenueIds.aurelia,
    faceValue: 5000,
    government: compounded('30E/360', 1),
    corporate: compounded('30E/360', 1),
    curve: { short: 0.004, long: 0.008, hump: 0.001, volatility: 0.3 },
    inflation: 0.008,
    accruedPrecision: null,
  },
  {
    code: 'PLN',
    calendar: 'TARGET',
    settlementLag: 2,
    exchange: demoVenueIds.aurelia,
    faceValue: 1000,
    government: annual,
    corporate: semiannual,
    curve: { short: 0.047, long: 0.056, hump: -0.004, volatility: 0.15 },
    inflation: 0.03,
    accruedPrecision: null,
  },
  {
    code: 'TRY',
    calendar: 'TARGET',
    settlementLag: 1,
    exchange: demoVenueIds.meridian,
    faceValue: 100,
    government: quarterlyEffective,
    corporate: quarterlyEffective,
    curve: { short: 0.3, long: 0.22, hump: 0.03, volatility: 0.14 },
    inflation: 0.22,
    accruedPrecision: 3,
  },
  {
    code: 'RUB',
    calendar: 'Russia-Settlement',
    settlementLag: 1,
    exchange: demoVenueIds.meridian,
    faceValue: 1000,
    government: dayPeriods,
    corporate: dayPeriods,
    curve: { short: 0.145, long: 0.13, hump: 0.012, volatility: 0.14 },
    inflation: 0.07,
    accruedPrecision: null,
    accrual: { ...usualAccrual, accruedStep: 0.01, accruesByRate: true, paysAccruedAtOffer: false },
  },
  {
    code: 'CNY',
    calendar: 'TARGET',
    settlementLag: 1,
    exchange: demoVenueIds.meridian,
    faceValue: 100,
    government: annual,
    corporate: annual,
    curve: { short: 0.014, long: 0.022, hump: -0.002, volatility: 0.14 },
    inflation: 0.01,
    accruedPrecision: 4,
  },
  {
    code: 'BRL',
    calendar: 'Brazil-Settlement',
    settlementLag: 1,
    exchange: demoVenueIds.northgate,
    faceValue: 1000,
    government: { ...compounded('30/360', 2), yieldConvention: EFFECTIVE_ANNUAL },
    corporate: { ...compounded('30/360', 2), yieldConvention: EFFECTIVE_ANNUAL },
    curve: { short: 0.128, long: 0.124, hump: -0.004, volatility: 0.12 },
    inflation: 0.045,
    accruedPrecision: 6,
  },
  {
    code: 'JPY',
    calendar: 'TARGET',
    settlementLag: 1,
    exchange: demoVenueIds.northgate,
    faceValue: 100000,
    government: { ...compounded('ACT/365F', 2) },
    corporate: { ...compounded('ACT/365F', 2) },
    curve: { short: 0.006, long: 0.02, hump: -0.004, volatility: 0.22 },
    inflation: 0.012,
    accruedPrecision: null,
  },
];

/** The conventions of a currency of the demo market. */
export function demoCurrency(code: string): DemoCurrency {
  const found = demoCurrencies.find((currency) => currency.code === code);
  if (found === undefined) throw new RangeError(`not a currency of the demo market: ${code}`);
  return found;
}
