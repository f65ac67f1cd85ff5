import { type Curve, zeroRate, zeroRateIn } from '../curve/curve.ts';
import { interpolateLinear, type Nodes } from '../curve/interpolation.ts';
import { assetSwapSpread, dirtyPriceFromAssetSwapSpread, type FloatingLeg } from '../spread/asset-swap.ts';
import { gSpread, spreadOverNodes, tSpread } from '../spread/curve-spreads.ts';
import { dirtyPriceFromDiscountMargin, discountMargin, type ReferenceRates } from '../spread/discount-margin.ts';
import { dirtyPriceFromZSpread, type SpreadConvention, zSpreadFromDirtyPrice } from '../spread/z-spread.ts';
import type { Measure, Price, Rate, Years } from '../units.ts';
import { MISSING_DATA, measured, measuredRate, NOT_CONVERGED, years } from '../units.ts';
import {
  adjustedCurrentYield,
  cleanPriceFromAdjustedCurrentYield,
  cleanPriceFromCurrentYield,
  currentYield,
  dirtyPriceFromSimpleYield,
  simpleYieldToMaturity,
  yearsToRepayment,
} from '../yield/simple-yields.ts';
import {
  cleanPriceFromDirty,
  dirtyPriceFromClean,
  dirtyPriceFromYield,
  presentValueAtYield,
  whyNotDiscounted,
  yieldFromDirtyPrice,
} from '../yield/yield-from-price.ts';
import { type SettledBond, yearsToLastPayment } from './settled-bond.ts';

/** The unit of each kind of quote: prices per 100 of the nominal outstanding, all others fractions a year. */
interface QuoteValues {
  readonly clean: Price;
  readonly dirty: Price;
  readonly yield: Rate;
  readonly currentYield: Rate;
  readonly adjustedCurrentYield: Rate;
  readonly simpleYield: Rate;
  readonly gSpread: Rate;
  readonly gSpreadAtMaturity: Rate;
  readonly zSpread: Rate;
  readonly swapZSpread: Rate;
  readonly iSpread: Rate;
  readonly tSpread: Rate;
  readonly assetSwapSpread: Rate;
  readonly discountMargin: Rate;
}

/** The kinds of quote: a bond can be quoted by any of them. */
export type QuoteKind = keyof QuoteValues;

/** One quote. */
interface BondQuote<K extends QuoteKind> {
  readonly kind: K;
  readonly value: QuoteValues[K];
}

/** Swaps of a currency for a settlement. */
export interface QuoteSwaps {
  /** Their zero curve, from settlement on. */
  readonly curve: Curve;
  /** Their quoted rates by time. */
  readonly rates: Nodes;
  /** What the coupons of a bond are swapped into. */
  readonly floatingLeg: FloatingLeg;
}

/** What spreads are measured against; a spread has no value when its market is absent. */
export interface QuoteMarket {
  /** Government zero curve of the G-spread at the duration and of the Z-spread over government. */
  readonly governmentCurve?: Curve;
  /** Par yields of the government by time, of the G-spread at maturity. */
  readonly governmentRates?: Nodes;
  readonly spreadConvention: SpreadConvention;
  /** Of I-, Z- and asset-swap spread. */
  readonly swaps?: QuoteSwaps;
  /** Yield of the benchmark bond of the T-spread. */
  readonly benchmarkYield?: Rate;
  /** Rates that the flows of a floating-rate bond are projected on, for its discount margin. */
  readonly referenceRates?: ReferenceRates;
}

/** The time at which the G-spread reads the curve: the Macaulay duration at a yield. */
function durationAt(settled: SettledBond, yieldRate: number): Years {
  const { value, timeWeighted } = presentValueAtYield(settled, yieldRate);
  return (timeWeighted / value) as Years;
}

const MAX_STEPS = 100;

/** The yield that is a spread above the curve's rate at the bond's duration; by repeated substitution: duration moves little with yield. */
function yieldFromGSpread(settled: SettledBond, curve: Curve, spread: number): Measure<Rate> {
  const { yieldConvention } = settled.bond.description;
  let yieldRate = spread + zeroRate(curve, yearsToLastPayment(settled));
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = spread + zeroRateIn(yieldConvention, curve, durationAt(settled, yieldRate));
    if (!Number.isFinite(next)) return NOT_CONVERGED;
    if (Math.abs(next - yieldRate) < 1e-14) return measuredRate(next);
    yieldRate = next;
  }
  return NOT_CONVERGED;
}

type ToDirty<V> = (settled: SettledBond, value: V, market: QuoteMarket) => Measure<Price>;

function fromYield(settled: SettledBond, yieldRate: Measure<Rate>): Measure<Price> {
  return yieldRate.ok ? dirtyPriceFromYield(settled, yieldRate.value) : yieldRate;
}

function fromClean(settled: SettledBond, clean: Measure<Price>): Measure<Price> {
  return clean.ok ? dirtyPriceFromClean(settled, clean.value) : clean;
}

/** The price at a yield that is a spread above the rate between nodes at a time. */
function fromSpreadOverNodes(
  settled: SettledBond,
  spread: Rate,
  nodes: Nodes | undefined,
  time: Years,
): Measure<Price> {
  return nodes === undefined ? MISSING_DATA : fromYield(settled, measuredRate(spread + interpolateLinear(nodes, time)));
}

const TO_DIRTY: { readonly [K in QuoteKind]: ToDirty<QuoteValues[K]> } = {
  dirty: (_settled, value) => measured(value),
  clean: (settled, value) => dirtyPriceFromClean(settled, value),
  yield: (settled, value) => dirtyPriceFromYield(settled, value),
  currentYield: (settled, value) => fromClean(settled, cleanPriceFromCurrentYield(settled, value)),
  adjustedCurrentYield: (settled, value) => fromClean(settled, cleanPriceFromAdjustedCurrentYield(settled, value)),
  simpleYield: (settled, value) => dirtyPriceFromSimpleYield(settled, value),
  discountMargin: (settled, value, { referenceRates }) =>
    referenceRates ? dirtyPriceFromDiscountMargin(settled, value, referenceRates) : MISSING_DATA,
  gSpread: (settled, value, { governmentCurve }) =>
    governmentCurve ? fromYield(settled, yieldFromGSpread(settled, governmentCurve, value)) : MISSING_DATA,
  zSpread: (settled, value, { governmentCurve, spreadConvention }) =>
    governmentCurve ? dirtyPriceFromZSpread(settled, governmentCurve, value, spreadConvention) : MISSING_DATA,
  gSpreadAtMaturity: (settled, value, { governmentRates }) =>
    fromSpreadOverNodes(settled, value, governmentRates, yearsToLastPayment(settled)),
  iSpread: (settled, value, { swaps }) =>
    fromSpreadOverNodes(settled, value, swaps?.rates, years(yearsToRepayment(settled))),
  swapZSpread: (settled, value, { swaps, spreadConvention }) =>
    swaps ? dirtyPriceFromZSpread(settled, swaps.curve, value, spreadConvention) : MISSING_DATA,
  tSpread: (settled, value, { benchmarkYield }) =>
    benchmarkYield === undefined ? MISSING_DATA : fromYield(settled, measuredRate(value + benchmarkYield)),
  assetSwapSpread: (settled, value, { swaps }) =>
    swaps ? dirtyPriceFromAssetSwapSpread(settled, swaps.curve, value, swaps.floatingLeg) : MISSING_DATA,
};

/** Dirty price per 100 of the nominal outstanding of a quote of any kind; `missing-data` without its market. */
export function dirtyPriceFromQuote<K extends QuoteKind>(
  settled: SettledBond,
  { kind, value }: BondQuote<K>,
  market: QuoteMarket,
): Measure<Price> {
  return whyNotDiscounted(settled) ?? TO_DIRTY[kind](settled, value, market);
}

/** A bond's price in every kind of quote. */
export type QuoteMeasures = { readonly [K in QuoteKind]: Measure<QuoteValues[K]> };

/** The spreads that compare a yield with other yields. */
function spreadsOfYield(settled: SettledBond, yieldRate: Measure<Rate>, market: QuoteMarket) {
  const { governmentCurve, governmentRates, swaps, benchmarkYield } = market;
  const convention = settled.bond.description.yieldConvention;
  const withYield = (spread: (value: Rate) => Measure<Rate>) => (yieldRate.ok ? spread(yieldRate.value) : yieldRate);
  const overNodes = (nodes: Nodes | undefined, time: Years) =>
    withYield((value) => (nodes ? spreadOverNodes(value, nodes, time) : MISSING_DATA));
  return {
    gSpread: withYield((value) =>
      governmentCurve ? gSpread(value, governmentCurve, durationAt(settled, value), convention) : MISSING_DATA,
    ),
    gSpreadAtMaturity: overNodes(governmentRates, yearsToLastPayment(settled)),
    iSpread: overNodes(swaps?.rates, years(yearsToRepayment(settled))),
    tSpread: withYield((value) => (benchmarkYield === undefined ? MISSING_DATA : tSpread(value, benchmarkYield))),
  };
}

/** The spreads at which a zero curve or reference rates give a dirty price. */
function spreadsOfPrice(settled: SettledBond, dirty: Price, market: QuoteMarket) {
  const { governmentCurve, swaps, referenceRates, spreadConvention } = market;
  return {
    zSpread: governmentCurve ? zSpreadFromDirtyPrice(settled, governmentCurve, dirty, spreadConvention) : MISSING_DATA,
    swapZSpread: swaps ? zSpreadFromDirtyPrice(settled, swaps.curve, dirty, spreadConvention) : MISSING_DATA,
    assetSwapSpread: swaps ? assetSwapSpread(settled, swaps.curve, dirty, swaps.floatingLeg) : MISSING_DATA,
    discountMargin: referenceRates ? discountMargin(settled, dirty, referenceRates) : MISSING_DATA,
  };
}

/** All kinds of quote of a bond at a dirty price per 100 of the nominal outstanding. */
export function quotesFromDirtyPrice(settled: SettledBond, dirty: Price, market: QuoteMarket): QuoteMeasures {
  const yieldRate = yieldFromDirtyPrice(settled, dirty);
  const clean = cleanPriceFromDirty(settled, dirty);
  return {
    dirty: measured(dirty),
    clean,
    yield: yieldRate,
    currentYield: clean.ok ? currentYield(settled, clean.value) : clean,
    adjustedCurrentYield: clean.ok ? adjustedCurrentYield(settled, clean.value) : clean,
    simpleYield: simpleYieldToMaturity(settled, dirty),
    ...spreadsOfYield(settled, yieldRate, market),
    ...spreadsOfPrice(settled, dirty, market),
  };
}
