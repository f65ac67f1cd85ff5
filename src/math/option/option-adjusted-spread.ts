import { elementAt } from '../checked-access.ts';
import { type Curve, discountFactor } from '../curve/curve.ts';
import { keyShiftedCurve } from '../curve/curve-risk.ts';
import { solveDecreasing, type ValueAndSlope } from '../solve/solve-decreasing.ts';
import type { Measure, Price, Rate, Years } from '../units.ts';
import { BASIS_POINT, measuredRate, NOT_APPLICABLE, NOT_CONVERGED, price, rate, years } from '../units.ts';
import type { Fineness, TimedAmount } from './decisions.ts';
import { checkHullWhite, type HullWhite } from './hull-white.ts';
import { LANES } from './lattice-sums.ts';
import { type BondWithOptions, OptionLattice, type Scenario } from './option-lattice.ts';

/** A bond with its rights, the zero curve that the model is fitted to, and the model: all that its prices need but the spread. */
export interface OptionPricing {
  readonly bond: BondWithOptions;
  readonly curve: Curve;
  readonly model: HullWhite;
  readonly lattice: OptionLattice;
  /** Value today of each payment and of the amount of each exercise, off the curve without a spread. */
  readonly flows: Float64Array;
  readonly exercises: Float64Array;
}

function presentValues(bond: BondWithOptions, curve: Curve) {
  const worthOf = ({ time, amount }: TimedAmount) => amount * discountFactor(curve, years(time));
  return { flows: Float64Array.from(bond.flows, worthOf), exercises: Float64Array.from(bond.exercises, worthOf) };
}

/** Prepares the prices of a bond on a curve, which begins at settlement; throws `invalid-terms` for a model outside of its limits. */
export function optionPricing(bond: BondWithOptions, curve: Curve, model: HullWhite): OptionPricing {
  checkHullWhite(model);
  const lattice = new OptionLattice(bond, model.meanReversion);
  return { bond, curve, model, lattice, ...presentValues(bond, curve) };
}

/** What a price is asked for; the curve and the volatility of the pricing where they are absent. */
interface Asked {
  readonly spread: number;
  readonly volatility?: number;
  readonly values?: Pick<OptionPricing, 'flows' | 'exercises'>;
}

function scenarioOf({ bond, model, ...own }: OptionPricing, { spread, volatility, values = own }: Asked): Scenario {
  const discounted = (amounts: Float64Array, at: readonly TimedAmount[]) =>
    amounts.map((amount, i) => amount * Math.exp(-spread * (at[i]?.time ?? Number.NaN)));
  return {
    flows: discounted(values.flows, bond.flows),
    exercises: discounted(values.exercises, bond.exercises),
    volatility: volatility ?? model.volatility,
  };
}

const sumOf = (amounts: Float64Array) => amounts.reduce((sum, amount) => sum + amount, 0);

interface Worth {
  readonly straight: number;
  readonly dirty: number;
}

function worths(pricing: OptionPricing, asked: readonly Asked[], fineness: Fineness = 'fine'): readonly Worth[] {
  const found: Worth[] = [];
  for (let from = 0; from < asked.length; from += LANES) {
    const scenarios = asked.slice(from, from + LANES).map((each) => scenarioOf(pricing, each));
    for (const [lane, change] of pricing.lattice.changes(scenarios, fineness).entries()) {
      const straight = sumOf(scenarios[lane]?.flows ?? new Float64Array(0));
      found.push({ straight, dirty: straight + change });
    }
  }
  return found;
}

/** Dirty price per 100 of the nominal outstanding, with and without the rights. */
export interface OptionPrices {
  readonly dirty: Price;
  /** Of the same payments, off the same curve with the same spread, as if nobody could end the bond. */
  readonly straight: Price;
}

/** The prices at an option-adjusted spread: a continuously compounded rate on top of the short rate, a fraction a year. */
export function pricesFromOas(pricing: OptionPricing, spread: Rate): OptionPrices {
  return elementAt(pricesAfterShifts(pricing, spread, [0]), 0);
}

/**
 * The prices at an option-adjusted spread after each of some parallel moves of the curve's continuous zero rates, fractions. A coarse
 * price is true to 1e-5, for a third of the work.
 */
export function pricesAfterShifts(
  pricing: OptionPricing,
  spread: Rate,
  shifts: readonly number[],
  fineness: Fineness = 'fine',
): readonly OptionPrices[] {
  // A parallel move of the curve is one of the spread.
  const moved = shifts.map((shift) => ({ spread: spread + shift }));
  return worths(pricing, moved, fineness).map(({ dirty, straight }) => ({
    dirty: price(dirty),
    straight: price(straight),
  }));
}

/** The spreads that are searched. */
const SPREAD_RANGE = { low: -1, high: 10 } as const;

/** The spread at which the payments alone are worth a dirty price: where the search begins. */
function straightSpread({ bond, flows }: OptionPricing, dirty: number): number {
  const evaluate = (spread: number, out: { value: number; slope: number }) => {
    let value = 0;
    let slope = 0;
    for (const [i, { time }] of bond.flows.entries()) {
      const worth = (flows[i] ?? Number.NaN) * Math.exp(-spread * time);
      value += worth;
      slope -= time * worth;
    }
    out.value = Math.log(value / dirty);
    out.slope = slope / value;
  };
  return solveDecreasing({ evaluate, ...SPREAD_RANGE, guess: 0 }) ?? 0;
}

/** What a bond with rights is worth at an option-adjusted spread, and how that moves. */
export interface OptionRisk extends OptionPrices {
  /** What the rights take from the price: above 0 for the issuer's calls, below it for the holder's puts. */
  readonly optionValue: number;
  /** Of the dirty price, in years, and of years squared: the curve moves in parallel, the spread stays. */
  readonly effectiveDuration: Years;
  readonly effectiveConvexity: number;
  /** Change of the price where the volatility rises by a basis point. */
  readonly vega: number;
}

/** The move of the curve's continuous zero rates by which duration and convexity are taken: ten basis points. */
export const OPTION_SHIFT: Rate = rate(0.001);

/** Prices and risk at an option-adjusted spread; the curve is moved by a shift of its continuous zero rates. */
export function optionRiskFromOas(
  pricing: OptionPricing,
  spread: Rate,
  shift = OPTION_SHIFT,
  fineness: Fineness = 'fine',
): OptionRisk {
  const { volatility } = pricing.model;
  const none = { dirty: Number.NaN, straight: Number.NaN };
  const asked = [
    { spread },
    { spread: spread - shift },
    { spread: spread + shift },
    { spread, volatility: volatility + BASIS_POINT },
  ];
  const [base = none, down = none, up = none, wilder = none] = worths(pricing, asked, fineness);
  return {
    dirty: price(base.dirty),
    straight: price(base.straight),
    optionValue: base.straight - base.dirty,
    effectiveDuration: years((down.dirty - up.dirty) / (2 * shift * base.dirty)),
    effectiveConvexity: (down.dirty - 2 * base.dirty + up.dirty) / (shift * shift * base.dirty),
    vega: wilder.dirty - base.dirty,
  };
}

interface SolvedSpread {
  readonly spread: number;
  /** The last spread that was tried, and the risk there. */
  readonly tried: Rate;
  readonly risk: OptionRisk;
}

interface SpreadSearch {
  readonly guess: number;
  readonly fineness: Fineness;
  readonly shift: number;
  readonly lastStep: number;
}

function solvedSpread(
  pricing: OptionPricing,
  dirty: number,
  { fineness, shift, ...search }: SpreadSearch,
): SolvedSpread | null {
  const tries: Omit<SolvedSpread, 'spread'>[] = [];
  const evaluate = (spread: number, out: ValueAndSlope) => {
    const tried = rate(spread);
    const risk = optionRiskFromOas(pricing, tried, rate(shift), fineness);
    out.value = Math.log(risk.dirty / dirty);
    out.slope = -risk.effectiveDuration;
    out.curvature = risk.effectiveConvexity - risk.effectiveDuration ** 2;
    tries.push({ tried, risk });
  };
  const spread = solveDecreasing({ evaluate, ...SPREAD_RANGE, ...search });
  const last = tries.at(-1);
  return spread === null || last === undefined ? null : { spread, ...last };
}

/** A rough spread is so close that the fine lattice is mostly asked once: a step leaves the cube of its length. */
const ROUGH = { fineness: 'coarse', shift: BASIS_POINT, lastStep: 1e-4 } as const;
/** Spreads so close have the same risk: over the reference cases to 1e-5 of a duration and 2e-3 of a convexity. */
const EXACT = { fineness: 'fine', shift: OPTION_SHIFT, lastStep: 1e-8 } as const;

/** A decision that is close and may turn either way changes the slope within the shift of the risk: the spread is sought by smaller moves. */
const LOCAL = { fineness: 'fine', shift: BASIS_POINT / 10, lastStep: 1e-10 } as const;

/** Whether the duration changes by more than half of it over the shift of the risk. */
const turnsWithinShift = ({ effectiveDuration, effectiveConvexity }: OptionRisk) =>
  Math.abs(effectiveConvexity) * OPTION_SHIFT > Math.abs(effectiveDuration) / 2;

function exactSpread(pricing: OptionPricing, dirty: Price): Measure<SolvedSpread> {
  if (!(dirty > 0)) return NOT_APPLICABLE;
  const near = solvedSpread(pricing, dirty, { ...ROUGH, guess: straightSpread(pricing, dirty) });
  const found = near && solvedSpread(pricing, dirty, { ...EXACT, guess: near.spread });
  if (found === null) return NOT_CONVERGED;
  const closer = turnsWithinShift(found.risk) && solvedSpread(pricing, dirty, { ...LOCAL, guess: found.spread });
  return { ok: true, value: closer ? { ...found, spread: closer.spread } : found };
}

/**
 * Option-adjusted spread: the constant rate on top of the short rate at which the model gives a dirty price (Fabozzi, The Handbook of
 * Fixed Income Securities, chapter on valuing bonds with embedded options). `not-applicable` for a price that is not above 0,
 * `not-converged` when no spread from -100 % to 1,000 % gives it.
 */
export function oasFromDirtyPrice(pricing: OptionPricing, dirty: Price): Measure<Rate> {
  const found = exactSpread(pricing, dirty);
  return found.ok ? measuredRate(found.value.spread) : found;
}

/** What a dirty price means by the model: its option-adjusted spread, and the risk there. */
export interface OptionRiskAtPrice extends OptionRisk {
  readonly spread: Rate;
  /** The spread at which duration, convexity and vega were taken: within 1e-7 of the other one. */
  readonly riskSpread: Rate;
}

/** The option-adjusted spread of a dirty price with the risk there; fails as `oasFromDirtyPrice` does. */
export function optionRiskFromDirtyPrice(pricing: OptionPricing, dirty: Price): Measure<OptionRiskAtPrice> {
  const found = exactSpread(pricing, dirty);
  if (!found.ok) return found;
  const spread = rate(found.value.spread);
  const straight = price(sumOf(scenarioOf(pricing, { spread }).flows));
  const { risk, tried: riskSpread } = found.value;
  return { ok: true, value: { ...risk, spread, riskSpread, dirty, straight, optionValue: straight - dirty } };
}

/**
 * Key-rate durations at an option-adjusted spread and the dirty price there: they add up to the effective duration of the same shift (Ho 1992).
 * By the coarse lattice, to 2e-5 years.
 */
export function optionKeyRateDurations(
  pricing: OptionPricing,
  { spread, dirty }: { readonly spread: Rate; readonly dirty: Price },
  keyTimes: readonly number[],
  shift = OPTION_SHIFT,
): readonly Years[] {
  const { bond, curve } = pricing;
  const last = bond.flows.at(-1)?.time ?? 0;
  // A key rate whose neighbour before it lies behind the last payment moves nothing.
  const moving = keyTimes.filter((_, at) => (keyTimes[at - 1] ?? 0) < last);
  const moved = moving.flatMap((time) =>
    [-shift, shift].map((size) => ({
      spread,
      values: presentValues(bond, keyShiftedCurve(curve, keyTimes, time, size)),
    })),
  );
  const prices = worths(pricing, moved, 'coarse').map((each) => each.dirty);
  const changeOf = (at: number) => (prices[2 * at] ?? 0) - (prices[2 * at + 1] ?? 0);
  return keyTimes.map((_, at) => years(changeOf(at) / (2 * shift * dirty)));
}
