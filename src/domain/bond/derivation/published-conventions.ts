import { type Price, valueOrNull } from '#math/units.ts';
import { EVEN_RATES } from '#math/yield/compounding.ts';
import { discountRateFromPrice } from '#math/yield/money-market.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { simpleYieldToMaturity } from '#math/yield/simple-yields.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import type { PublishedYieldConvention } from '../../market/trading-day.ts';
import type { IssueTerms } from '../issue.ts';
import { legFigures, type SettledLeg } from './settled-leg.ts';

/** Compoundings a year of the conventions that count in coupon periods. */
const compoundings = { annual: 1, semiannual: 2, quarterly: 4, monthly: 12 } as const;
type PeriodicConvention = keyof typeof compoundings;

const periodicConventions = Object.keys(compoundings) as readonly PeriodicConvention[];

const isPeriodic = (convention: PublishedYieldConvention): convention is PeriodicConvention =>
  convention in compoundings;

/** A yield in a convention, with its Macaulay duration in years; fractions. */
export interface YieldInConvention {
  readonly convention: PublishedYieldConvention;
  readonly yield: number;
  readonly macaulay: number | null;
}

type ConventionTerms = Pick<IssueTerms, 'couponKind' | 'couponFrequency' | 'dayCount' | 'yieldConvention'>;

/** A leg of a bond that is settled, with the terms that say how its market tells yields. */
export interface ConventionLeg {
  readonly terms: ConventionTerms;
  readonly leg: SettledLeg;
}

/** Yield and duration as the market of the bond tells them. */
function ofMarket({ leg: { quoted } }: ConventionLeg, clean: Price) {
  const rate = valueOrNull(yieldFromCleanPrice(quoted, clean));
  if (rate === null) return null;
  return { yield: rate, macaulay: valueOrNull(riskFromYield(quoted, rate))?.macaulay ?? null };
}

/** The continuous rate of the market's yield; null where that does not compound evenly. */
function continuousOf({ leg: { quoted } }: ConventionLeg, marketYield: number): number | null {
  const { compounding, frequency } = quoted.bond.description.yieldConvention;
  if (compounding !== 'Compounded' && compounding !== 'Continuous') return null;
  return EVEN_RATES[compounding].continuousFromRate(marketYield, frequency);
}

function ofPeriods(settled: ConventionLeg, clean: Price, compoundingsAYear: number | null) {
  const own = ofMarket(settled, clean);
  const continuous = own && continuousOf(settled, own.yield);
  if (own === null || continuous === null) return null;
  const { Compounded, Continuous } = EVEN_RATES;
  const rates = compoundingsAYear === null ? Continuous : Compounded;
  return { ...own, yield: rates.rateFromContinuous(continuous, compoundingsAYear ?? 0) };
}

function simpleOf({ leg: { effective } }: ConventionLeg, clean: Price) {
  const { accrued } = effective;
  const rate = accrued.ok ? valueOrNull(simpleYieldToMaturity(effective, (clean + accrued.value) as Price)) : null;
  return rate === null ? null : { yield: rate, macaulay: null };
}

function discountOf({ terms, leg: { effective } }: ConventionLeg, clean: Price) {
  const { rows } = effective.bond;
  const maturity = rows.at(-1)?.payDay;
  if (maturity === undefined || rows.length > 1) return null;
  const { dayCount } = terms.yieldConvention;
  const rate = valueOrNull(discountRateFromPrice({ settlement: effective.settlement, maturity, dayCount }, clean));
  return rate === null ? null : { yield: rate, macaulay: null };
}

/**
 * The yield of a clean price (per 100) in a convention, with its Macaulay duration; null where the bond has none in it. Sources:
 * docs/methods/yield.md, money-market.md, simple-yields.md.
 */
export function yieldInConvention(
  settled: ConventionLeg,
  clean: number,
  convention: PublishedYieldConvention,
): YieldInConvention | null {
  const price = clean as Price;
  const found = () => {
    if (convention === 'effective') return legFigures(settled.leg, clean);
    if (convention === 'market') return ofMarket(settled, price);
    if (convention === 'simple') return simpleOf(settled, price);
    if (convention === 'discount') return discountOf(settled, price);
    return ofPeriods(settled, price, isPeriodic(convention) ? compoundings[convention] : null);
  };
  const figures = found();
  return figures && { convention, yield: figures.yield, macaulay: figures.macaulay };
}

/**
 * In which conventions a market may tell yields of a bond, the likeliest first: what the source says, the market's own, effective, and where
 * coupons are shares of their periods compounded once a year and as often as there are coupons. Bills have a discount rate too.
 */
export function knownConventions(
  { couponKind, couponFrequency, dayCount }: ConventionTerms,
  said: PublishedYieldConvention | null,
  isEffective: boolean,
): readonly PublishedYieldConvention[] {
  const isByPeriods = !isEffective || dayCount === 'ACT/ACT ICMA';
  const periodic = periodicConventions.filter((each) => [1, couponFrequency].includes(compoundings[each]));
  const known: readonly PublishedYieldConvention[] = [
    ...(said === null ? [] : [said]),
    'effective',
    ...(isEffective ? [] : (['market'] as const)),
    ...(isByPeriods && couponFrequency > 0 ? periodic : []),
    ...(couponKind === 'bill' ? (['discount', 'simple'] as const) : []),
  ];
  return [...new Set(known)];
}

/**
 * A published yield as an effective one where the bond cannot tell: by its compounding alone, which leaves the difference between coupon periods
 * and calendar days. Null for simple and discount rates, from which none follows.
 */
export function effectiveFromPublished(
  rate: number,
  said: PublishedYieldConvention | null,
  terms: Pick<IssueTerms, 'yieldConvention'> | null,
): number | null {
  const { Compounded, Continuous } = EVEN_RATES;
  const yearly = (continuous: number) => Compounded.rateFromContinuous(continuous, 1);
  const convention = said ?? 'effective';
  if (isPeriodic(convention)) return yearly(Compounded.continuousFromRate(rate, compoundings[convention]));
  if (convention === 'continuous') return yearly(Continuous.continuousFromRate(rate, 0));
  if (convention === 'simple' || convention === 'discount') return null;
  if (convention !== 'market' || terms === null) return rate;
  const { compounding, frequency } = terms.yieldConvention;
  if (compounding === 'Simple') return null;
  // What is simple within the first period compounds over the others.
  const { continuousFromRate } = EVEN_RATES[compounding === 'Continuous' ? compounding : 'Compounded'];
  return yearly(continuousFromRate(rate, frequency));
}
