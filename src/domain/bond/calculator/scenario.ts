import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { dirtyPriceFromZSpread, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { BASIS_POINT, type DayNumber, type Price, price, type Rate, rate, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/compounding.ts';
import { horizonReturn } from '#math/yield/horizon-return.ts';
import { perpetualFromSettled, perpetualPriceFromYield } from '#math/yield/perpetual.ts';
import { cleanPriceFromYield, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import type { Quotes } from './convert-quote.ts';
import type { Workout } from './workout.ts';

/** Moves of the continuous zero rates of a curve: up to two years, and from ten years on, linear between; fractions. */
export interface CurveTwist {
  readonly short: number;
  readonly long: number;
}

/** What is assumed of the days after settlement. */
export interface ScenarioTerms {
  readonly horizon: DayNumber;
  /** Yield of the own convention at the horizon, or the clean price there; null for the yield of today. */
  readonly end: { readonly kind: 'yield' | 'clean'; readonly value: number } | null;
  /** Effective rate at which payments are reinvested; null for the bond's own effective yield. */
  readonly reinvestmentRate: number | null;
  readonly twist: CurveTwist;
}

/** What one move of the yield does to price at once, and to the return until the horizon. */
export interface ScenarioRow {
  /** Move of the yield of the own convention, a fraction. */
  readonly shift: number;
  readonly yield: number;
  readonly clean: number | null;
  /** Change of the dirty price, a fraction of it. */
  readonly change: number | null;
  /** Total return to the horizon where the yield there is moved as well, and the same a year; fractions. */
  readonly total: number | null;
  readonly annualised: number | null;
}

/** What the horizon brings without a move. */
interface HorizonFigures {
  /** Per 100 of the nominal outstanding at settlement. */
  readonly horizonValue: number;
  readonly received: number;
  readonly total: number;
  readonly annualised: number;
  readonly horizonYield: number;
  readonly reinvestmentRate: number;
}

export interface ScenarioFigures {
  readonly rows: readonly ScenarioRow[];
  readonly horizon: HorizonFigures | null;
  /** The price where the curve twists and the Z-spread stays; null without a curve. */
  readonly twist: { readonly clean: number; readonly change: number } | null;
}

/** Moves of the yield in the table, basis points. */
const shifts = [-300, -200, -100, -50, -25, 0, 25, 50, 100, 200, 300] as const;

const SHORT_END = 2;
const LONG_END = 10;

/** Clean price of a workout at a yield of its own convention; null where it has none. */
export function cleanAtYield(workout: Workout, yieldRate: Rate): number | null {
  if (workout.kind !== 'perpetuity') return valueOrNull(cleanPriceFromYield(workout.quoted, yieldRate));
  const perpetual = valueOrNull(perpetualFromSettled(workout.quoted));
  const dirty = perpetual && valueOrNull(perpetualPriceFromYield(perpetual, yieldRate));
  return dirty === null || !workout.quoted.accrued.ok ? null : dirty - workout.quoted.accrued.value;
}

/** The yield at the horizon, as it is given or follows from the price there. */
export function endYield({ quoted }: Workout, { horizon, end }: ScenarioTerms, own: number): number | null {
  if (end === null) return own;
  if (end.kind === 'yield') return end.value;
  return valueOrNull(yieldFromCleanPrice(settle(quoted.bond, horizon), price(end.value)));
}

/** What a scenario begins with: the dirty price by the own convention, the yield, and the rate of reinvestment. */
export interface ScenarioStart {
  readonly workout: Workout;
  readonly dirty: Price;
  readonly own: number;
  readonly reinvestmentRate: number;
}

/** What a workout brings until a day on which its yield is known; null without an end. */
export function returnAt(
  { workout, dirty, reinvestmentRate }: ScenarioStart,
  horizon: DayNumber,
  horizonYield: number,
) {
  if (workout.kind === 'perpetuity') return null;
  const terms = { horizon, horizonYield: rate(horizonYield), reinvestmentRate: rate(reinvestmentRate) };
  return valueOrNull(horizonReturn(workout.quoted, dirty, terms));
}

function rowOf(start: ScenarioStart, terms: ScenarioTerms, end: number | null, basisPoints: number): ScenarioRow {
  const shift = basisPoints * BASIS_POINT;
  const { workout, dirty, own } = start;
  const { accrued } = workout.quoted;
  const clean = cleanAtYield(workout, rate(own + shift));
  const moved = end === null ? null : returnAt(start, terms.horizon, end + shift);
  return {
    shift,
    yield: own + shift,
    clean,
    change: clean === null || !accrued.ok ? null : (clean + accrued.value) / dirty - 1,
    total: moved?.total ?? null,
    annualised: moved?.annualised ?? null,
  };
}

/** A curve after it has twisted. */
export function twistedCurve(base: Curve, { short, long }: CurveTwist): Curve {
  return { model: 'Shifted', base, shift: { times: [SHORT_END, LONG_END], values: [short, long] } };
}

/** Dirty price after a curve has twisted and the Z-spread over it has stayed; null where the price has no Z-spread. */
export function dirtyAfterTwist(settled: SettledBond, dirty: Price, curve: Curve, twist: CurveTwist): number | null {
  const spread = valueOrNull(zSpreadFromDirtyPrice(settled, curve, dirty, EFFECTIVE_ANNUAL));
  return spread === null
    ? null
    : valueOrNull(dirtyPriceFromZSpread(settled, twistedCurve(curve, twist), spread, EFFECTIVE_ANNUAL));
}

function twisted(
  { effective }: Workout,
  quotes: Quotes,
  curve: Curve | null,
  twist: CurveTwist,
): ScenarioFigures['twist'] {
  const before = valueOrNull(quotes.dirty);
  if (curve === null || !quotes.zSpread.ok || before === null || !effective.accrued.ok) return null;
  const dirty = dirtyAfterTwist(effective, price(before), curve, twist);
  return dirty === null ? null : { clean: dirty - effective.accrued.value, change: dirty / before - 1 };
}

/** Null where the workout has no yield. */
export function scenarioStart(
  workout: Workout,
  quotes: Quotes,
  { reinvestmentRate }: Pick<ScenarioTerms, 'reinvestmentRate'>,
): ScenarioStart | null {
  const own = valueOrNull(quotes.yield);
  const clean = valueOrNull(quotes.clean);
  const { accrued } = workout.quoted;
  if (own === null || clean === null || !accrued.ok) return null;
  return {
    workout,
    own,
    dirty: price(clean + accrued.value),
    reinvestmentRate: reinvestmentRate ?? valueOrNull(quotes.effectiveYield) ?? own,
  };
}

/** Price and return of a workout under moves of its yield and of the curve; null where it has no yield. */
export function scenarioFigures(
  workout: Workout,
  quotes: Quotes,
  curve: Curve | null,
  terms: ScenarioTerms,
): ScenarioFigures | null {
  const start = scenarioStart(workout, quotes, terms);
  if (start === null) return null;
  const { own, reinvestmentRate } = start;
  const end = endYield(workout, terms, own);
  const unmoved = end === null ? null : returnAt(start, terms.horizon, end);
  return {
    rows: shifts.map((basisPoints) => rowOf(start, terms, end, basisPoints)),
    horizon: unmoved === null || end === null ? null : { ...unmoved, horizonYield: end, reinvestmentRate },
    twist: twisted(workout, quotes, curve, terms.twist),
  };
}
