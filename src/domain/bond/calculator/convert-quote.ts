import type { QuoteMarket, QuoteMeasures } from '#math/bond/bond-quote.ts';
import { dirtyPriceFromQuote, quotesFromDirtyPrice } from '#math/bond/bond-quote.ts';
import type { SettledBond } from '#math/bond/settled-bond.ts';
import { pricesFromOas } from '#math/option/option-adjusted-spread.ts';
import type { ReferenceRates } from '#math/spread/discount-margin.ts';
import type { Measure, Price, Rate } from '#math/units.ts';
import {
  MISSING_DATA,
  measured,
  measuredPrice,
  measuredRate,
  NOT_APPLICABLE,
  price,
  rate,
  valueOrNull,
} from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import {
  type Bill,
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
  priceFromBondEquivalentYield,
  priceFromDiscountRate,
  priceFromMoneyMarketYield,
} from '#math/yield/money-market.ts';
import { perpetualFromSettled, perpetualPriceFromYield, perpetualYieldFromPrice } from '#math/yield/perpetual.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import {
  cleanPriceFromAdjustedCurrentYield,
  cleanPriceFromCurrentYield,
  dirtyPriceFromSimpleYield,
} from '#math/yield/simple-yields.ts';
import { cleanPriceFromYield, dirtyPriceFromClean, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { arrearsTermsOf } from '../bond-mathematics/overnight-coupons.ts';
import { couponBoundsOf } from '../bond-mathematics/projected-coupons.ts';
import { hasParSwap, quoteSwapsOf } from '../derivation/curve-spreads.ts';
import { followsSwaps, referenceRatesOf } from '../derivation/floater-figures.ts';
import type { IssueTerms } from '../issue.ts';
import type { PricedOptions } from '../options/option-figures.ts';
import { type CalculatorQuote, spreadQuotes } from './asked-calculation.ts';
import { type BenchmarkChoice, benchmarkYieldOf, type CalculatorMarket } from './calculator-market.ts';
import type { Workout } from './workout.ts';

/** What the quotes of a workout are measured against. */
export interface QuoteSetting {
  readonly terms: IssueTerms;
  readonly market: CalculatorMarket;
  readonly benchmark: BenchmarkChoice;
  /** The bond by its calls and puts, which is one whatever end is chosen. */
  readonly options: PricedOptions;
  /** Whether coupons follow the curve, so that there is no one reference rate. */
  readonly isProjected: boolean;
  /** The one reference rate that the reader assumes for all coupons to come; null where he assumes none. */
  readonly reference: Rate | null;
  /** Today's index, which discounts the time to the next payment; null for the rate behind the coupons. */
  readonly index: Rate | null;
}

/** One reference rate for all coupons that are not set. */
function assumedRates(reference: Rate, terms: IssueTerms): ReferenceRates {
  const isRunningOpen = arrearsTermsOf(terms) !== null;
  return { current: reference, assumed: reference, isRunningOpen, ...couponBoundsOf(terms) };
}

/** The reference rates behind the coupons of a floating bond; null for another, and where its coupons do not tell one rate. */
export function referenceRatesAt({ effective }: Workout, setting: QuoteSetting): ReferenceRates | null {
  const { terms, market, isProjected, reference, index } = setting;
  if (terms.couponKind !== 'floating' || (isProjected && !followsSwaps(terms, market.swaps))) return null;
  const rates = reference === null ? referenceRatesOf(effective, terms, market.swaps) : assumedRates(reference, terms);
  return rates && { ...rates, current: index ?? rates.current };
}

const nothingNominal = { curve: null, parYields: null, swaps: null } as const;

/** The market of the bond mathematics; index-linked bonds have no spread over nominal rates, and only floating ones a discount margin. */
function quoteMarketOf(workout: Workout, setting: QuoteSetting, benchmarkYield: Rate | null): QuoteMarket {
  const { terms, market } = setting;
  const { curve, parYields, swaps } = terms.isInflationLinked ? nothingNominal : market;
  const referenceRates = referenceRatesAt(workout, setting);
  return {
    spreadConvention: EFFECTIVE_ANNUAL,
    ...(curve !== null && { governmentCurve: curve }),
    ...(parYields !== null && { governmentRates: parYields }),
    ...(swaps !== null && { swaps: quoteSwapsOf(swaps, workout.effective.settlement) }),
    ...(referenceRates !== null && { referenceRates }),
    ...(benchmarkYield !== null && !terms.isInflationLinked && { benchmarkYield }),
  };
}

/** Macaulay duration at an effective yield, in years; null where it has no value. */
function macaulayAt({ effective }: Workout, yieldRate: Rate): number | null {
  return valueOrNull(riskFromYield(effective, yieldRate))?.macaulay ?? null;
}

/** Whether payments are nominal and set: those of index-linked and floating bonds have no spread over a curve of nominal rates. */
export function hasCurveSpreads({ isInflationLinked, couponKind }: IssueTerms): boolean {
  return !isInflationLinked && couponKind !== 'floating';
}

/** Whether a kind of quote is a spread over a curve or a benchmark. */
export function isCurveSpread(kind: CalculatorQuote): boolean {
  return kind !== 'discountMargin' && spreadQuotes.some((spread) => spread === kind);
}

/** Why a kind of quote has no meaning for a bond; null where it has one. */
function whyNot(kind: CalculatorQuote, { terms }: QuoteSetting, { kind: ending, effective }: Workout) {
  if (isCurveSpread(kind) && (!hasCurveSpreads(terms) || ending === 'perpetuity')) return NOT_APPLICABLE;
  if (kind === 'iSpread' && !hasParSwap(effective)) return NOT_APPLICABLE;
  if (kind === 'discountMargin' && terms.couponKind !== 'floating') return NOT_APPLICABLE;
  if (ending === 'perpetuity' && ['simpleYield', 'adjustedCurrentYield', 'discountMargin'].includes(kind))
    return NOT_APPLICABLE;
  return null;
}

function billOf({ quoted }: Workout, { terms }: QuoteSetting): Bill | null {
  const last = quoted.bond.rows.at(-1);
  if (terms.couponKind !== 'bill' || last === undefined) return null;
  return { settlement: quoted.settlement, maturity: last.payDay, dayCount: terms.yieldConvention.dayCount };
}

const billQuotes = {
  discountRate: { from: discountRateFromPrice, to: priceFromDiscountRate },
  moneyMarketYield: { from: moneyMarketYieldFromPrice, to: priceFromMoneyMarketYield },
  bondEquivalentYield: { from: bondEquivalentYieldFromPrice, to: priceFromBondEquivalentYield },
} as const;

/** Which settlement of a workout each solved yield belongs to. */
const settledOf = {
  yield: ({ quoted }: Workout) => quoted,
  effectiveYield: ({ effective }: Workout) => effective,
  chosenYield: ({ chosen }: Workout) => chosen,
  trueYield: ({ actual }: Workout) => actual,
} as const;

type SolvedYield = keyof typeof settledOf;

function cleanOf(settled: SettledBond, dirty: Measure<Price>): Measure<Price> {
  if (!dirty.ok) return dirty;
  return settled.accrued.ok ? measuredPrice(dirty.value - settled.accrued.value) : settled.accrued;
}

function cleanFromSolved(workout: Workout, kind: SolvedYield, value: Rate): Measure<Price> {
  const settled = settledOf[kind](workout);
  if (workout.kind !== 'perpetuity') return cleanPriceFromYield(settled, value);
  const perpetual = perpetualFromSettled(settled);
  return cleanOf(settled, perpetual.ok ? perpetualPriceFromYield(perpetual.value, value) : perpetual);
}

/** A solved yield of a workout at a clean price. */
export function solvedYield(workout: Workout, kind: SolvedYield, clean: Price): Measure<Rate> {
  const settled = settledOf[kind](workout);
  if (workout.kind !== 'perpetuity') return yieldFromCleanPrice(settled, clean);
  const perpetual = perpetualFromSettled(settled);
  const dirty = dirtyPriceFromClean(settled, clean);
  if (!perpetual.ok) return perpetual;
  return dirty.ok ? perpetualYieldFromPrice(perpetual.value, dirty.value) : dirty;
}

/** Whether a quote is a yield that is solved for, in a convention of its own. */
export function isSolved(kind: CalculatorQuote): kind is SolvedYield {
  return kind in settledOf;
}

function isBillQuote(kind: CalculatorQuote): kind is keyof typeof billQuotes {
  return kind in billQuotes;
}

const MAX_STEPS = 60;

/** A T-spread over an interpolated benchmark: the benchmark's duration follows from the yield, so that both are found by turns. */
function cleanFromTSpread(workout: Workout, spread: Rate, setting: QuoteSetting): Measure<Price> {
  const { market, benchmark, terms } = setting;
  const first = market.benchmarks.at(0);
  if (first === undefined || terms.isInflationLinked) return MISSING_DATA;
  let yieldRate = spread + first.yield;
  for (let step = 0; step < MAX_STEPS; step++) {
    const duration = macaulayAt(workout, rate(yieldRate));
    const known = duration === null ? null : benchmarkYieldOf(market.benchmarks, benchmark, duration);
    if (known === null) return MISSING_DATA;
    if (Math.abs(spread + known - yieldRate) < 1e-14) break;
    yieldRate = spread + known;
  }
  return cleanFromSolved(workout, 'effectiveYield', rate(yieldRate));
}

const whyNoOas = (absence: Extract<PricedOptions, { ok: false }>['absence']) =>
  absence === 'no_curve' ? MISSING_DATA : NOT_APPLICABLE;

function dirtyFromOas({ options }: QuoteSetting, spread: Rate): Measure<Price> {
  return options.ok ? measuredPrice(pricesFromOas(options.pricing, spread).dirty) : whyNoOas(options.absence);
}

function oasOf({ options }: QuoteSetting, dirty: Measure<Price>): Measure<Rate> {
  if (!dirty.ok) return dirty;
  if (!options.ok) return whyNoOas(options.absence);
  const figures = options.figuresAt(dirty.value);
  return figures.ok ? measuredRate(figures.value.oas) : figures;
}

/** Clean price per 100 of the nominal outstanding at a quote of any kind: prices per 100, all others fractions. */
export function cleanPriceFromQuote(
  workout: Workout,
  kind: CalculatorQuote,
  value: number,
  setting: QuoteSetting,
): Measure<Price> {
  const absent = whyNot(kind, setting, workout);
  if (absent !== null) return absent;
  const { effective } = workout;
  if (kind === 'clean') return measured(price(value));
  if (kind === 'dirty') return cleanOf(effective, measured(price(value)));
  if (isSolved(kind)) return cleanFromSolved(workout, kind, rate(value));
  if (isBillQuote(kind)) {
    const bill = billOf(workout, setting);
    return bill === null ? NOT_APPLICABLE : billQuotes[kind].to(bill, rate(value));
  }
  if (kind === 'currentYield') return cleanPriceFromCurrentYield(effective, rate(value));
  if (kind === 'adjustedCurrentYield') return cleanPriceFromAdjustedCurrentYield(effective, rate(value));
  if (kind === 'simpleYield') return cleanOf(effective, dirtyPriceFromSimpleYield(effective, rate(value)));
  if (kind === 'oas') return cleanOf(effective, dirtyFromOas(setting, rate(value)));
  if (kind === 'tSpread') return cleanFromTSpread(workout, rate(value), setting);
  return cleanOf(
    effective,
    dirtyPriceFromQuote(effective, { kind, value: rate(value) }, quoteMarketOf(workout, setting, null)),
  );
}

/** Every kind of quote at one clean price: prices per 100, all others fractions. */
export type Quotes = Readonly<Record<CalculatorQuote, Measure<number>>>;

/** The yield of the benchmark of a bond at its effective yield. */
function benchmarkAt(workout: Workout, effectiveYield: Measure<Rate>, { market, benchmark }: QuoteSetting) {
  const duration = effectiveYield.ok ? macaulayAt(workout, effectiveYield.value) : null;
  return duration === null ? null : benchmarkYieldOf(market.benchmarks, benchmark, duration);
}

function billRates(workout: Workout, clean: Price, setting: QuoteSetting) {
  const bill = billOf(workout, setting);
  const rateOf = (kind: keyof typeof billQuotes) =>
    bill === null ? NOT_APPLICABLE : billQuotes[kind].from(bill, clean);
  return {
    discountRate: rateOf('discountRate'),
    moneyMarketYield: rateOf('moneyMarketYield'),
    bondEquivalentYield: rateOf('bondEquivalentYield'),
  };
}

/** All quotes of a workout at a clean price per 100 of the nominal outstanding. */
export function quotesAtPrice(workout: Workout, clean: Price, setting: QuoteSetting): Quotes {
  const { effective } = workout;
  const effectiveYield = solvedYield(workout, 'effectiveYield', clean);
  const dirty = dirtyPriceFromClean(effective, clean);
  const market = quoteMarketOf(workout, setting, benchmarkAt(workout, effectiveYield, setting));
  const known = dirty.ok ? quotesFromDirtyPrice(effective, dirty.value, market) : null;
  const of = (kind: Exclude<keyof QuoteMeasures, 'clean' | 'dirty' | 'yield'>): Measure<number> =>
    whyNot(kind, setting, workout) ?? known?.[kind] ?? MISSING_DATA;
  return {
    clean: measured(clean),
    dirty,
    yield: solvedYield(workout, 'yield', clean),
    effectiveYield,
    chosenYield: solvedYield(workout, 'chosenYield', clean),
    trueYield: solvedYield(workout, 'trueYield', clean),
    simpleYield: of('simpleYield'),
    currentYield: of('currentYield'),
    adjustedCurrentYield: of('adjustedCurrentYield'),
    ...billRates(workout, clean, setting),
    gSpread: of('gSpread'),
    gSpreadAtMaturity: of('gSpreadAtMaturity'),
    zSpread: of('zSpread'),
    swapZSpread: of('swapZSpread'),
    iSpread: of('iSpread'),
    tSpread: of('tSpread'),
    assetSwapSpread: of('assetSwapSpread'),
    discountMargin: of('discountMargin'),
    oas: oasOf(setting, dirty),
  };
}
