import { type QuoteSwaps, quotesFromDirtyPrice } from '#math/bond/bond-quote.ts';
import { type SettledBond, yearsToLastPayment } from '#math/bond/settled-bond.ts';
import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import { annualParYields } from '#math/curve/par-curve.ts';
import { type DayNumber, type IsoDate, price, valueOrNull, type Years } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { yearsToRepayment } from '#math/yield/simple-yields.ts';
import { type DerivedDay, isEffectiveType } from '../../market/trading-day.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import type { OfferType } from '../issue.ts';
import { type BondContext, type Leg, restsOnAssumptions } from './bond-context.ts';
import { floatingLegOf, type ServingSwaps, swapCurveFrom } from './curve-book.ts';
import type { DerivedValues } from './derived-values.ts';
import type { Trade } from './price-figures.ts';
import { dayWorkspace, settleLeg } from './settled-leg.ts';

/** The end that spreads over curves are to: maturity or, where there is none or coupons are not known so far, the next offer. */
export interface SpreadEnd {
  readonly kind: 'maturity' | OfferType;
  readonly date: IsoDate | null;
}

/** Spreads of a price over curves, fractions. Those over swaps are null without a curve of swaps. */
export interface CurveSpreads {
  readonly end: SpreadEnd;
  /** Of a bond that repays in parts, the years at which its I-spread is; null where that is the end. */
  readonly averageLife: number | null;
  /** Over the government zero curve; annual compounding, as G-spread and effective yields. */
  readonly zSpread: number | null;
  /** Effective yield less the par yield of the government at the last payment. */
  readonly gSpreadAtMaturity: number | null;
  /** Over the zero curve of swaps; annual compounding. */
  readonly swapZSpread: number | null;
  /** Effective yield less the quoted rate of swaps, interpolated at the average life; null within a year (`hasParSwap`). */
  readonly iSpread: number | null;
  /** Par asset swap; null for a bond that amortises. */
  readonly assetSwapSpread: number | null;
}

const plainKinds: ReadonlySet<string> = new Set(['fixed', 'zero', 'bill', 'step', 'variable']);

/** Whether payments are nominal, fixed and due. */
function isComparable({ terms }: BondContext['facts']): boolean {
  return plainKinds.has(terms.couponKind) && !terms.isInflationLinked && !terms.isDefaulted;
}

/** The payments that spreads over a curve are measured by, and the end that they are to; null where they are not nominal, fixed and known. */
export function comparableEnd(
  context: BondContext,
  trade: Trade,
): { readonly settled: SettledBond; readonly end: SpreadEnd } | null {
  if (!isComparable(context.facts)) return null;
  const { facts, calendar, whole, offers, maturityDay } = context;
  const settlement = settlementOf(facts.terms, calendar, trade);
  const offer = offers.find(({ day }) => day > settlement);
  const maturity = { kind: 'maturity', date: facts.terms.maturesOn } as const;
  const ends: readonly (readonly [Leg | null | undefined, typeof maturityDay, SpreadEnd | undefined])[] = [
    [facts.terms.isPerpetual ? null : whole, maturityDay, maturity],
    [offer?.leg, offer?.day ?? null, offer && { kind: offer.type, date: offer.date }],
  ];
  for (const [leg, day, end] of ends) {
    if (leg == null || end === undefined) continue;
    const { effective: settled } = settleLeg(dayWorkspace(), leg, settlement, trade.paidAccrued);
    if (settled.state === 'live') return restsOnAssumptions(context, settlement, day) ? null : { settled, end };
  }
  return null;
}

function averageLifeOf(settled: SettledBond): number | null {
  const life = yearsToRepayment(settled);
  return life < yearsToLastPayment(settled) ? life : null;
}

/**
 * Whether a swap with yearly coupons ends with a bond, of one that repays in parts with its average life. Swaps of less than a year pay once, at a simple rate that no effective yield compares
 * with: there the Z-spread over swaps compares like with like.
 */
export function hasParSwap(settled: SettledBond): boolean {
  return yearsToRepayment(settled) >= 1;
}

/** A curve of swaps as the bond mathematics takes it for a settlement. */
export function quoteSwapsOf(swaps: ServingSwaps, settlement: DayNumber): QuoteSwaps {
  const { rates, overnightRate } = swaps;
  return { curve: swapCurveFrom(swaps, settlement), rates, floatingLeg: floatingLegOf(overnightRate) };
}

/** The curves that spreads are measured over. */
export interface MeasuredCurves {
  readonly government: Curve | null;
  readonly swaps: ServingSwaps | null;
}

/**
 * Spreads of a clean price, per 100 of the nominal outstanding, over the curves of its currency. Null for a bond whose payments are not nominal,
 * fixed and known, or that has none left. Source: docs/methods/spreads.md.
 */
export function curveSpreadsAtPrice(
  context: BondContext,
  trade: Trade,
  clean: number,
  { government, swaps }: MeasuredCurves,
): CurveSpreads | null {
  const compared = comparableEnd(context, trade);
  if (compared === null || !compared.settled.accrued.ok) return null;
  const { settled, end } = compared;
  const parYields = government && annualParYields(government);
  const quotes = quotesFromDirtyPrice(settled, price(clean + compared.settled.accrued.value), {
    spreadConvention: EFFECTIVE_ANNUAL,
    ...(government !== null && { governmentCurve: government }),
    ...(parYields !== null && { governmentRates: parYields }),
    ...(swaps !== null && { swaps: quoteSwapsOf(swaps, settled.settlement) }),
  });
  return {
    end,
    averageLife: averageLifeOf(settled),
    zSpread: valueOrNull(quotes.zSpread),
    gSpreadAtMaturity: valueOrNull(quotes.gSpreadAtMaturity),
    swapZSpread: valueOrNull(quotes.swapZSpread),
    iSpread: hasParSwap(settled) ? valueOrNull(quotes.iSpread) : null,
    assetSwapSpread: valueOrNull(quotes.assetSwapSpread),
  };
}

/** A government bond's effective yield and Macaulay duration on a day. */
export interface Benchmark {
  readonly instrumentId: number;
  readonly name: string;
  readonly duration: number;
  readonly yield: number;
}

/** What the market of a currency offers on a day to measure a bond against. */
export interface DayMarket {
  /** Government zero curve; null when none is known for the day. */
  readonly curve: Curve | null;
  readonly benchmarks: readonly Benchmark[];
}

/** Whether a benchmark lies closer to a duration than another; the lower id decides between equals, so that no order of reading does. */
function isCloser(benchmark: Benchmark, known: Benchmark, duration: number): boolean {
  const nearer = Math.abs(benchmark.duration - duration) - Math.abs(known.duration - duration);
  return nearer < 0 || (nearer === 0 && benchmark.instrumentId < known.instrumentId);
}

function closestBenchmark(benchmarks: readonly Benchmark[], duration: number): Benchmark | null {
  let closest: Benchmark | null = null;
  for (const benchmark of benchmarks) {
    if (closest === null || isCloser(benchmark, closest, duration)) closest = benchmark;
  }
  return closest;
}

type YieldOfDay = Pick<DerivedDay, 'indicativeYield' | 'indicativeYieldType' | 'yieldOrigin' | 'macaulay'>;
type BenchmarkSpread = Pick<DerivedDay, 'tSpread' | 'benchmarkName'>;

const noSpread: BenchmarkSpread = { tSpread: null, benchmarkName: null };

/** Whether a yield can be measured against others: one that is no effective yield compares with none, an assumed one is not known. */
function isMeasurable({ indicativeYieldType, yieldOrigin }: YieldOfDay): boolean {
  return isEffectiveType(indicativeYieldType) && yieldOrigin !== 'assumed';
}

/** T-spread of a nominal yield over the benchmark that is closest in duration. */
function benchmarkSpread(day: YieldOfDay, benchmarks: readonly Benchmark[]): BenchmarkSpread {
  const { indicativeYield, macaulay } = day;
  if (indicativeYield === null || macaulay === null || !isMeasurable(day)) return noSpread;
  const benchmark = closestBenchmark(benchmarks, macaulay);
  return benchmark === null ? noSpread : { tSpread: indicativeYield - benchmark.yield, benchmarkName: benchmark.name };
}

/** Writes G-spread and T-spread of the indicative yield at its Macaulay duration; a G-spread that is there already stays. */
export function deriveSpreads(day: DerivedValues, { facts }: BondContext, market: DayMarket): void {
  const { indicativeYield, macaulay } = day;
  if (indicativeYield === null || macaulay === null || !isMeasurable(day)) return;
  // A real yield less a nominal one is no credit spread.
  if (facts.terms.isInflationLinked) return;
  if (market.curve !== null && day.gSpread === null) {
    day.gSpread = indicativeYield - annualZeroRate(market.curve, macaulay as Years);
  }
  if (!facts.isGovernment) Object.assign(day, benchmarkSpread(day, market.benchmarks));
}
