import { elementAt } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { BOUNDARY_ORDER, type ExerciseBoundary, exerciseBoundary } from './exercise-boundary.ts';
import { revertedTime } from './hull-white.ts';
import type { Level, LevelValues } from './lattice-sums.ts';
import { addBoundary, addGeometricPair, LANES, REACH, writeMean, writeMeans } from './lattice-sums.ts';

/** A payment in years (calendar days / 365) from settlement, per 100 of the nominal outstanding then. */
export interface TimedAmount {
  readonly time: number;
  readonly amount: number;
}

/** A right to end a bond: at a time, for an amount with accrued interest, in place of all that is paid after it. */
export interface Exercise extends TimedAmount {
  readonly kind: 'call' | 'put';
  /** When the issuer or the holder has to decide, in years from settlement; the time itself without a period of notice. */
  readonly decided: number;
}

/** What is left of a bond with its rights of exercise, both ascending by time. */
export interface BondWithOptions {
  readonly flows: readonly TimedAmount[];
  readonly exercises: readonly Exercise[];
}

/** What a price follows from: the value today of each payment and of the amount of each exercise, and the volatility. */
export interface Scenario {
  readonly flows: Float64Array;
  readonly exercises: Float64Array;
  readonly volatility: number;
}

/** Nodes in the shorter of the two deviations beside a decision. */
const STEPS = 2.5;
/** Derivatives by which the root of a choice is found and the boundary is carried to it. */
const ROOT_ORDER = BOUNDARY_ORDER + 2;

/** A day of decision with the exercises that are decided on it, by their index. */
interface Decision extends Level {
  readonly rights: readonly number[];
}

function checkExercises(exercises: readonly Exercise[]): void {
  const isMet = (put: Exercise) =>
    exercises.some(({ kind, decided, amount }) => kind === 'call' && decided === put.decided && amount <= put.amount);
  if (exercises.some((each) => each.kind === 'put' && isMet(each))) {
    throw new InvalidInputError('invalid-terms', 'a put is below the call of the same day');
  }
  if (exercises.some(({ decided, time }) => !(decided > 0 && decided <= time))) {
    throw new InvalidInputError('invalid-terms', 'an exercise is decided after settlement, and not after its day');
  }
}

function decisionsOf(exercises: readonly Exercise[], meanReversion: number): readonly Decision[] {
  const times = [...new Set(exercises.map(({ decided }) => decided))].sort((a, b) => a - b);
  const variances = times.map((time) => revertedTime(-2 * meanReversion, time));
  const deviations = variances.map((variance, at) => Math.sqrt(variance - (variances[at - 1] ?? 0)));
  return times.map((time, at) => {
    const variance = elementAt(variances, at);
    const deviation = elementAt(deviations, at);
    const gap = Math.min(deviation, deviations[at + 1] ?? deviation) / STEPS;
    const half = Math.ceil((REACH * Math.sqrt(variance)) / gap);
    const rights = exercises.flatMap(({ decided }, index) => (decided === time ? [index] : []));
    return { variance, deviation, low: -half * gap, gap, nodes: 2 * half + 1, rights };
  });
}

/** The derivative of a degree at a distance, by those at the start. */
function derivativeAt(derivatives: Float64Array, degree: number, distance: number): number {
  let sum = 0;
  for (let n = derivatives.length - 1; n > degree; n--) {
    sum = ((sum + (derivatives[n] ?? Number.NaN)) * distance) / (n - degree);
  }
  return sum + (derivatives[degree] ?? Number.NaN);
}

const NEWTON_STEPS = 3;

/** How far a function's root is from where its derivatives are known, which is close. */
function distanceToRoot(derivatives: Float64Array): number {
  let distance = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    distance -= derivativeAt(derivatives, 0, distance) / derivativeAt(derivatives, 1, distance);
  }
  return distance;
}

const derivatives = new Float64Array(ROOT_ORDER + 1);
const jumps = new Float64Array(BOUNDARY_ORDER);
const today = new Float64Array(1);

/**
 * What calls and puts change of the value of a bond under one-factor Hull-White.
 *
 * From the last decision back to the first, the change by later rights is averaged to the nodes of the day. Where the issuer gains by
 * paying back, or the holder by selling back, the change becomes what that leaves of the bond.
 *
 * The state is the driftless Gaussian one of the measure
 * of the last payment, in units of the volatility: the lattice is that of times and mean reversion alone. Between decisions means are
 * exact Gaussian ones; sums over nodes are corrected where a choice turns. That gives nine digits with few nodes.
 */
export class OptionLattice {
  readonly #decisions: readonly Decision[];
  readonly #exercises: readonly Exercise[];
  /** For each exercise the first payment that it replaces. */
  readonly #firstFlows: readonly number[];
  /** For each exercise how the logarithms of the values of the payments that it replaces, and of its amount, move with the state. */
  readonly #slopes: readonly Float64Array[];
  // Written over by each pricing.
  readonly #rooms: readonly [Float64Array, Float64Array, Float64Array];
  readonly #terms: Float64Array;
  readonly #ratios: Float64Array;

  /** Throws `invalid-terms` for a decision that is not ahead, and for a put at or above a call of the same day: that ends the bond. */
  constructor({ flows, exercises }: BondWithOptions, meanReversion: number) {
    const end = Math.max(flows.at(-1)?.time ?? 0, exercises.at(-1)?.time ?? 0);
    const slope = ({ time }: TimedAmount) => Math.exp(-meanReversion * time) * revertedTime(meanReversion, end - time);
    checkExercises(exercises);
    this.#exercises = exercises;
    this.#decisions = decisionsOf(exercises, meanReversion);
    this.#firstFlows = exercises.map(({ time }) => flows.filter((flow) => flow.time <= time).length);
    this.#slopes = exercises.map((exercise, right) =>
      Float64Array.from([...flows.slice(elementAt(this.#firstFlows, right)), exercise], slope),
    );
    const most = LANES * this.#decisions.reduce((max, { nodes }) => Math.max(max, nodes), 0);
    this.#rooms = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
    this.#terms = new Float64Array(LANES * (flows.length + 2));
    this.#ratios = new Float64Array(LANES * (flows.length + 2));
  }

  /** The change of value today in each of up to `LANES` scenarios, per 100: below 0 by calls, above it by puts. */
  changes(scenarios: readonly Scenario[]): readonly number[] {
    const [first] = this.#decisions;
    if (first === undefined) return scenarios.map(() => 0);
    let later: LevelValues | null = null;
    for (let at = this.#decisions.length - 1; at >= 0; at--) later = this.#valuesAt(at, scenarios, later);
    return scenarios.map((_, lane) => {
      if (later !== null) writeMean(today, 0, lane, first, later);
      return today[0] ?? Number.NaN;
    });
  }

  /** By how much the rights decided on a day and later change the value, before the day's own and after them. */
  #valuesAt(at: number, scenarios: readonly Scenario[], later: LevelValues | null): LevelValues {
    const decision = elementAt(this.#decisions, at);
    const next = this.#decisions[at + 1];
    const values = this.#rooms[at % 2 === 0 ? 0 : 1].subarray(0, LANES * decision.nodes);
    if (next === undefined || later === null) values.fill(0);
    else {
      writeMeans(values, decision, next, later);
      for (let lane = 0; lane < scenarios.length; lane++) {
        for (const boundary of later.boundaries[lane] ?? []) {
          addBoundary(values, decision, boundary, { lane, deviation: next.deviation });
        }
      }
    }
    const boundaries: ExerciseBoundary[][] = scenarios.map(() => []);
    for (const right of decision.rights) {
      const replaced = this.#replaced(right, decision, scenarios);
      for (const [lane, found] of boundaries.entries()) {
        const root = (guess: number) => {
          if (next === undefined || later === null) derivatives.fill(0);
          else writeMean(derivatives, guess, lane, next, later);
          return this.#root(right, guess, decision, elementAt(scenarios, lane));
        };
        this.#exercise(right, decision, { lane, values, replaced, found, root });
      }
    }
    return { values, boundaries };
  }

  /** What the bond pays after an exercise, less what is paid for it: its value at each node and lane. */
  #replaced(right: number, { low, gap, nodes, variance }: Level, scenarios: readonly Scenario[]): Float64Array {
    const values = this.#rooms[2].subarray(0, LANES * nodes).fill(0);
    const terms = this.#terms;
    const ratios = this.#ratios;
    const slopes = elementAt(this.#slopes, right);
    const first = elementAt(this.#firstFlows, right);
    const count = slopes.length;
    // An empty series stands beside the last of an odd number.
    terms.fill(0, LANES * count, LANES * (count + 1));
    for (let lane = 0; lane < LANES; lane++) {
      const { flows, exercises, volatility } = scenarios[lane] ?? elementAt(scenarios, 0);
      for (let n = 0, i = lane; n < count; n++, i += LANES) {
        const slope = volatility * (slopes[n] ?? Number.NaN);
        const amount = n < count - 1 ? flows[first + n] : -(exercises[right] ?? Number.NaN);
        terms[i] = (amount ?? Number.NaN) * Math.exp(slope * low - 0.5 * slope * slope * variance);
        ratios[i] = Math.exp(slope * gap);
      }
    }
    for (let n = 0; n < count; n += 2) addGeometricPair(values, terms, ratios, LANES * n);
    return values;
  }

  /** Lets whose right it is choose, in place; notes where the choice turns. */
  #exercise(
    right: number,
    { low, gap, nodes }: Level,
    {
      lane,
      values,
      replaced,
      found,
      root,
    }: {
      readonly lane: number;
      readonly values: Float64Array;
      readonly replaced: Float64Array;
      readonly found: ExerciseBoundary[];
      readonly root: (guess: number) => number;
    },
  ): void {
    const isCall = elementAt(this.#exercises, right).kind === 'call';
    let before = (values[lane] ?? Number.NaN) + (replaced[lane] ?? Number.NaN);
    for (let node = 0, i = lane; node < nodes; node++, i += LANES) {
      const gone = replaced[i] ?? Number.NaN;
      const over = (values[i] ?? Number.NaN) + gone;
      if (over > 0 !== before > 0) {
        const at = root(low + (node - over / (over - before)) * gap);
        // What is kept lies above the boundary for a call that falls through its price, and for a put that rises through it.
        if (isCall !== before > 0) for (let n = 0; n < BOUNDARY_ORDER; n++) jumps[n] = -(jumps[n] ?? Number.NaN);
        const place = (at - low) / gap;
        found.push(exerciseBoundary(at, gap, Math.ceil(place) - place, jumps));
      }
      before = over;
      if (over > 0 === isCall) values[i] = -gone;
    }
  }

  /** Where going on and exercising are worth the same, near a guess; writes the derivatives of their difference there to `jumps`. */
  #root(right: number, guess: number, { variance }: Level, { flows, exercises, volatility }: Scenario): number {
    const slopes = elementAt(this.#slopes, right);
    const first = elementAt(this.#firstFlows, right);
    for (let i = 0; i < slopes.length; i++) {
      const slope = volatility * (slopes[i] ?? Number.NaN);
      const amount = i < slopes.length - 1 ? flows[first + i] : -(exercises[right] ?? Number.NaN);
      let term = (amount ?? Number.NaN) * Math.exp(slope * guess - 0.5 * slope * slope * variance);
      for (let n = 0; n <= ROOT_ORDER; n++) {
        derivatives[n] = (derivatives[n] ?? Number.NaN) + term;
        term *= slope;
      }
    }
    const distance = distanceToRoot(derivatives);
    for (let n = 0; n < BOUNDARY_ORDER; n++) jumps[n] = derivativeAt(derivatives, n + 1, distance);
    return guess + distance;
  }
}
