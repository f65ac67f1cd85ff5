import { elementAt } from '../checked-access.ts';
import {
  checkExercises,
  type Decision,
  decisionsOf,
  type Exercise,
  type Fineness,
  type TimedAmount,
} from './decisions.ts';
import { BOUNDARY_ORDER, type ExerciseBoundary, exerciseBoundary } from './exercise-boundary.ts';
import { revertedTime } from './hull-white.ts';
import {
  addBoundary,
  addGeometricPair,
  LANES,
  type Level,
  type LevelValues,
  type NodeRange,
  nodesInReach,
  writeMean,
  writeMeans,
} from './lattice-sums.ts';

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

/** Derivatives by which the root of a choice is found and the boundary is carried to it. */
const ROOT_ORDER = BOUNDARY_ORDER + 2;

/** So many nodes are looked at together. */
const BLOCK = 8;
/** Values below it, per 100 of the nominal, are none. */
const FADED = 1e-11;

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

const NO_ROOMS = [new Float64Array(0), new Float64Array(0), new Float64Array(0)] as const;
const derivatives = new Float64Array(ROOT_ORDER + 1);
const jumps = new Float64Array(BOUNDARY_ORDER);
const today = new Float64Array(1);

interface NodesOfLevel {
  readonly level: Level;
  readonly nodes: NodeRange;
}

interface NodeOfLane {
  readonly level: Pick<Level, 'low' | 'gap' | 'variance'>;
  readonly node: number;
  readonly lane: number;
}

/** The day of decision after the one that is looked at. */
interface LaterDay {
  readonly decision: Decision;
  readonly values: LevelValues;
}

interface GoingOn {
  readonly room: Float64Array;
  readonly boundaries: ExerciseBoundary[][];
  readonly scenarios: readonly Scenario[];
  readonly later: LaterDay | null;
}

/** What a choice needs of one lane: the values of going on, what is left by using the right, and where both are alike. */
interface Choice {
  readonly lane: number;
  readonly values: Float64Array;
  readonly replaced: Float64Array;
  readonly found: ExerciseBoundary[];
  readonly root: (guess: number) => number;
}

/**
 * What calls and puts change of the value of a bond under one-factor Hull-White.
 *
 * From the last decision back to the first, the change by later rights is averaged to the nodes of the day. Where the issuer gains by
 * paying back, or the holder by selling back, the change becomes what that leaves of the bond.
 *
 * The state is the driftless Gaussian one of the measure
 * of the last payment, in units of the volatility: the lattice is that of times and mean reversion alone. Between decisions means are
 * exact Gaussian ones; sums over nodes are corrected where a choice turns. That gives eight digits with few nodes.
 *
 * Only nodes between a right that is used in any case and a change that has faded are looked at: further out the change is known.
 */
export class OptionLattice {
  readonly #meanReversion: number;
  /** From the last on; those that were asked for. */
  readonly #decisions: Partial<Record<Fineness, readonly Decision[]>> = {};
  readonly #exercises: readonly Exercise[];
  /** For each exercise the first payment that it replaces. */
  readonly #firstFlows: readonly number[];
  /** For each exercise how the logarithms of the values of the payments that it replaces, and of its amount, move with the state. */
  readonly #slopes: readonly Float64Array[];
  // Written over by each pricing.
  #rooms: readonly [Float64Array, Float64Array, Float64Array] = NO_ROOMS;
  readonly #terms: Float64Array;
  readonly #ratios: Float64Array;
  readonly #growths: Float64Array;
  /** What the growths are of. */
  #grown = { right: -1, state: 0, volatility: 0 };

  /** Throws `invalid-terms` for a decision that is not ahead, and for a put at or above a call of the same day: that ends the bond. */
  constructor({ flows, exercises }: BondWithOptions, meanReversion: number) {
    const end = Math.max(flows.at(-1)?.time ?? 0, exercises.at(-1)?.time ?? 0);
    const slope = ({ time }: TimedAmount) => Math.exp(-meanReversion * time) * revertedTime(meanReversion, end - time);
    checkExercises(exercises);
    this.#exercises = exercises;
    this.#meanReversion = meanReversion;
    this.#firstFlows = exercises.map(({ time }) => flows.filter((flow) => flow.time <= time).length);
    this.#slopes = exercises.map((exercise, right) =>
      Float64Array.from([...flows.slice(elementAt(this.#firstFlows, right)), exercise], slope),
    );
    this.#terms = new Float64Array(LANES * (flows.length + 2));
    this.#ratios = new Float64Array(LANES * (flows.length + 2));
    this.#growths = new Float64Array(flows.length + 1);
  }

  /** The change of value today in each of up to `LANES` scenarios, per 100: below 0 by calls, above it by puts. */
  changes(scenarios: readonly Scenario[], fineness: Fineness): readonly number[] {
    let later: LaterDay | null = null;
    for (const decision of this.#decisionsBackwards(fineness)) {
      later = { decision, values: this.#valuesAt(decision, scenarios, later) };
    }
    if (later === null) return scenarios.map(() => 0);
    const { decision, values } = later;
    this.#reach(later, nodesInReach(decision, 0, 0), scenarios);
    return scenarios.map((_, lane) => {
      writeMean(today, 0, lane, decision, values);
      return today[0] ?? Number.NaN;
    });
  }

  #decisionsBackwards(fineness: Fineness): readonly Decision[] {
    const known = this.#decisions[fineness];
    if (known !== undefined) return known;
    const decisions = decisionsOf(this.#exercises, this.#meanReversion, fineness).toReversed();
    const most = LANES * decisions.reduce((max, { nodes }) => Math.max(max, nodes), 0);
    if (most > this.#rooms[0].length) {
      this.#rooms = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
    }
    this.#decisions[fineness] = decisions;
    return decisions;
  }

  /** By how much the rights decided on a day and later change the value, before the day's own and after them. */
  #valuesAt(decision: Decision, scenarios: readonly Scenario[], later: LaterDay | null): LevelValues {
    const [odd, even] = this.#rooms;
    const room = later?.values.values === odd ? even : odd;
    const boundaries: ExerciseBoundary[][] = scenarios.map(() => []);
    const values = this.#goingOn(decision, { room, boundaries, scenarios, later });
    for (const right of decision.rights) {
      const range = this.#rangeOfUse(right, decision, values, scenarios);
      const replaced = this.#replaced(right, { level: decision, nodes: range }, scenarios);
      for (const [lane, found] of boundaries.entries()) {
        const root = (guess: number) => {
          if (later === null) derivatives.fill(0);
          else writeMean(derivatives, guess, lane, later.decision, later.values);
          return this.#root(right, guess, decision, elementAt(scenarios, lane));
        };
        this.#exercise(right, { level: decision, nodes: range }, { lane, values: room, replaced, found, root });
      }
    }
    return values;
  }

  /** The changes by later rights, from nodes where a choice is near outwards to where they are known without. */
  #goingOn(decision: Decision, { room, boundaries, scenarios, later }: GoingOn): LevelValues {
    const { low, gap, nodes, tails } = decision;
    const turns = later?.values.boundaries.flatMap((lane) => lane.map(({ at }) => at)) ?? [];
    const near = turns.length === 0 ? 0 : tails.low === 'fades' ? Math.max(...turns) : Math.min(...turns);
    const first = Math.min(nodes - 1, Math.max(0, Math.floor((near - low) / gap)));
    const values: LevelValues = { values: room, boundaries, from: first, to: first };
    const write = (from: number, to: number) => {
      const range = { from, to };
      this.#writeGoingOn({ level: decision, nodes: range }, room, scenarios, later);
      values.from = Math.min(values.from, from);
      values.to = Math.max(values.to, to);
    };
    write(first, first);
    while (values.from > 0 && !this.#isKnownBeyond('low', decision, values, scenarios)) {
      write(Math.max(0, values.from - BLOCK), values.from - 1);
    }
    while (values.to < nodes - 1 && !this.#isKnownBeyond('high', decision, values, scenarios)) {
      write(values.to + 1, Math.min(nodes - 1, values.to + BLOCK));
    }
    return values;
  }

  #writeGoingOn(part: NodesOfLevel, room: Float64Array, scenarios: readonly Scenario[], later: LaterDay | null): void {
    const { level, nodes } = part;
    if (later === null) {
      room.fill(0, LANES * nodes.from, LANES * (nodes.to + 1));
      return;
    }
    const { decision, values } = later;
    const stateOf = (node: number) => level.low + node * level.gap;
    this.#reach(later, nodesInReach(decision, stateOf(nodes.from), stateOf(nodes.to)), scenarios);
    writeMeans(room, part, decision, values);
    for (let lane = 0; lane < scenarios.length; lane++) {
      for (const boundary of values.boundaries[lane] ?? []) {
        addBoundary(room, part, boundary, { lane, deviation: decision.deviation, reach: decision.reach });
      }
    }
  }

  /** Whether the values beyond the lowest or the highest node are known: its right is used there in all scenarios, or they have faded. */
  #isKnownBeyond(
    side: 'low' | 'high',
    level: Decision,
    { values, from, to }: LevelValues,
    scenarios: readonly Scenario[],
  ): boolean {
    const tail = level.tails[side];
    const node = side === 'low' ? from : to;
    const isUsed = (right: number, lane: number) =>
      this.#isUsed(right, { level, node, lane }, values, elementAt(scenarios, lane));
    if (tail === 'unknown') return false;
    if (tail !== 'fades') return scenarios.every((_, lane) => isUsed(tail.right, lane));
    return scenarios.every(
      (_, lane) =>
        Math.abs(values[LANES * node + lane] ?? Number.NaN) < FADED &&
        !level.rights.some((right) => isUsed(right, lane)),
    );
  }

  /** How the payments that a right replaces, and its amount, have grown at a state; scenarios of one volatility ask for the same. */
  #growthsAt(right: number, state: number, variance: number, volatility: number): Float64Array {
    const grown = this.#grown;
    const growths = this.#growths;
    if (grown.right === right && grown.state === state && grown.volatility === volatility) return growths;
    const slopes = elementAt(this.#slopes, right);
    for (let n = 0; n < slopes.length; n++) {
      const slope = volatility * (slopes[n] ?? Number.NaN);
      growths[n] = Math.exp(slope * state - 0.5 * slope * slope * variance);
    }
    grown.right = right;
    grown.state = state;
    grown.volatility = volatility;
    return growths;
  }

  /** Whether whose right it is uses it at a node, in one lane. */
  #isUsed(right: number, { level, node, lane }: NodeOfLane, values: Float64Array, scenario: Scenario): boolean {
    const going = values[LANES * node + lane] ?? Number.NaN;
    const { flows, exercises, volatility } = scenario;
    const growths = this.#growthsAt(right, level.low + node * level.gap, level.variance, volatility);
    const first = elementAt(this.#firstFlows, right);
    const last = elementAt(this.#slopes, right).length - 1;
    let over = going - (exercises[right] ?? Number.NaN) * (growths[last] ?? Number.NaN);
    for (let n = 0; n < last; n++) over += (flows[first + n] ?? Number.NaN) * (growths[n] ?? Number.NaN);
    return over > 0 === (elementAt(this.#exercises, right).kind === 'call');
  }

  /** The nodes at which a right may be used, and one beyond: of a call from the lowest one on, of a put up to the highest one. */
  #rangeOfUse(
    right: number,
    level: Decision,
    { values, from, to }: LevelValues,
    scenarios: readonly Scenario[],
  ): NodeRange {
    const isCall = elementAt(this.#exercises, right).kind === 'call';
    const step = isCall ? BLOCK : -BLOCK;
    const [start, end] = isCall ? [from, to] : [to, from];
    const isUsedAt = (node: number) =>
      scenarios.some((scenario, lane) => this.#isUsed(right, { level, node, lane }, values, scenario));
    let node = start;
    while (node !== end && isUsedAt(node)) node = isCall ? Math.min(end, node + step) : Math.max(end, node + step);
    return isCall ? { from, to: node } : { from: node, to };
  }

  /** Looks at further nodes of a later day where a right is used in any case. */
  #reach({ decision, values }: LaterDay, { from, to }: NodeRange, scenarios: readonly Scenario[]): void {
    const { low, high } = decision.tails;
    if (from < values.from && typeof low === 'object') {
      const start = Math.max(0, from - BLOCK);
      this.#writeUsed(low.right, { level: decision, nodes: { from: start, to: values.from - 1 } }, values, scenarios);
      values.from = start;
    }
    if (to > values.to && typeof high === 'object') {
      const end = Math.min(decision.nodes - 1, to + BLOCK);
      this.#writeUsed(high.right, { level: decision, nodes: { from: values.to + 1, to: end } }, values, scenarios);
      values.to = end;
    }
  }

  #writeUsed(right: number, part: NodesOfLevel, { values }: LevelValues, scenarios: readonly Scenario[]): void {
    const replaced = this.#replaced(right, part, scenarios);
    for (let i = 0, at = LANES * part.nodes.from; i < replaced.length; i++, at++) {
      values[at] = -(replaced[i] ?? Number.NaN);
    }
  }

  /** What the bond pays after an exercise, less what is paid for it: its value at some nodes, from the first on, and each lane. */
  #replaced(right: number, { level, nodes }: NodesOfLevel, scenarios: readonly Scenario[]): Float64Array {
    const { gap, variance } = level;
    const low = level.low + nodes.from * gap;
    const values = this.#rooms[2].subarray(0, LANES * (nodes.to - nodes.from + 1)).fill(0);
    const terms = this.#terms;
    const ratios = this.#ratios;
    const slopes = elementAt(this.#slopes, right);
    const first = elementAt(this.#firstFlows, right);
    const count = slopes.length;
    // An empty series stands beside the last of an odd number.
    terms.fill(0, LANES * count, LANES * (count + 1));
    let written = Number.NaN;
    for (let lane = 0; lane < LANES; lane++) {
      const { flows, exercises, volatility } = scenarios[lane] ?? elementAt(scenarios, 0);
      const growths = this.#growthsAt(right, low, variance, volatility);
      const isWritten = volatility === written;
      for (let n = 0, i = lane; n < count; n++, i += LANES) {
        const amount = n < count - 1 ? flows[first + n] : -(exercises[right] ?? Number.NaN);
        terms[i] = (amount ?? Number.NaN) * (growths[n] ?? Number.NaN);
        ratios[i] = isWritten ? (ratios[i - 1] ?? Number.NaN) : Math.exp(volatility * (slopes[n] ?? Number.NaN) * gap);
      }
      written = volatility;
    }
    for (let n = 0; n < count; n += 2) addGeometricPair(values, terms, ratios, LANES * n);
    return values;
  }

  /** Lets whose right it is choose at some nodes, in place; notes where the choice turns. */
  #exercise(
    right: number,
    { level: { low, gap }, nodes }: NodesOfLevel,
    { lane, values, replaced, found, root }: Choice,
  ): void {
    const isCall = elementAt(this.#exercises, right).kind === 'call';
    let before: number | null = null;
    for (let node = nodes.from, i = lane; node <= nodes.to; node++, i += LANES) {
      const at = LANES * node + lane;
      const gone = replaced[i] ?? Number.NaN;
      const over: number = (values[at] ?? Number.NaN) + gone;
      if (before !== null && over > 0 !== before > 0) {
        const turn = root(low + (node - over / (over - before)) * gap);
        // What is kept lies above the boundary for a call that falls through its price, and for a put that rises through it.
        if (isCall !== before > 0) for (let n = 0; n < BOUNDARY_ORDER; n++) jumps[n] = -(jumps[n] ?? Number.NaN);
        const place = (turn - low) / gap;
        found.push(exerciseBoundary(turn, gap, Math.ceil(place) - place, jumps));
      }
      before = over;
      if (over > 0 === isCall) values[at] = -gone;
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
