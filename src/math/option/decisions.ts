import { elementAt } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { revertedTime } from './hull-white.ts';
import type { Level } from './lattice-sums.ts';

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

/**
 * How the values of a day go on beyond the nodes that are looked at: the right of that index is used everywhere there, they fade to 0, or
 * nothing is known, so that all nodes are looked at. A bond falls as rates rise: calls are used below a rate, puts above one.
 */
type Tail = { readonly right: number } | 'fades' | 'unknown';

/** A day of decision with the exercises that are decided on it, by their index. */
export interface Decision extends Level {
  readonly rights: readonly number[];
  readonly tails: { readonly low: Tail; readonly high: Tail };
}

/** Throws `invalid-terms` for a decision that is not ahead, and for a put at or above a call of the same day: that ends the bond. */
export function checkExercises(exercises: readonly Exercise[]): void {
  const isMet = (put: Exercise) =>
    exercises.some(({ kind, decided, amount }) => kind === 'call' && decided === put.decided && amount <= put.amount);
  if (exercises.some((each) => each.kind === 'put' && isMet(each))) {
    throw new InvalidInputError('invalid-terms', 'a put is below the call of the same day');
  }
  if (exercises.some(({ decided, time }) => !(decided > 0 && decided <= time))) {
    throw new InvalidInputError('invalid-terms', 'an exercise is decided after settlement, and not after its day');
  }
}

/** The last decision of each kind, in years; below 0 for none. */
type LastDecided = Readonly<Record<Exercise['kind'], number>>;

function lastDecided(exercises: readonly Exercise[]): LastDecided {
  const last = { call: -1, put: -1 };
  for (const { kind, decided } of exercises) last[kind] = Math.max(last[kind], decided);
  return last;
}

function tailsOf(
  exercises: readonly Exercise[],
  { time, rights, last }: { readonly time: number; readonly rights: readonly number[]; readonly last: LastDecided },
): Decision['tails'] {
  const tailOf = (kind: Exercise['kind']): Tail => {
    const [right, second] = rights.filter((index) => elementAt(exercises, index).kind === kind);
    if (second !== undefined) return 'unknown';
    if (right !== undefined) return { right };
    return last[kind] > time ? 'unknown' : 'fades';
  };
  return { low: tailOf('call'), high: tailOf('put') };
}

/**
 * Two lattices: nodes in the shorter of the two deviations beside a decision, and how many deviations are reached. Over the reference cases the
 * fine one is within 3e-7 of a price and 5e-7 of a duration, the coarse one within 8e-6 and 2e-5, for a third of the work.
 */
const lattices = { fine: { steps: 2.25, deviations: 6.5 }, coarse: { steps: 1.5, deviations: 5.5 } } as const;
export type Fineness = keyof typeof lattices;

/** The days of decision, ascending. */
export function decisionsOf(
  exercises: readonly Exercise[],
  meanReversion: number,
  fineness: Fineness,
): readonly Decision[] {
  const { steps, deviations: reached } = lattices[fineness];
  const rightsAt = Map.groupBy(exercises.keys(), (index) => elementAt(exercises, index).decided);
  const times = [...rightsAt.keys()].sort((a, b) => a - b);
  const variances = times.map((time) => revertedTime(-2 * meanReversion, time));
  const deviations = variances.map((variance, at) => Math.sqrt(variance - (variances[at - 1] ?? 0)));
  const last = lastDecided(exercises);
  return times.map((time, at) => {
    const variance = elementAt(variances, at);
    const deviation = elementAt(deviations, at);
    const gap = Math.min(deviation, deviations[at + 1] ?? deviation) / steps;
    const half = Math.ceil((reached * Math.sqrt(variance)) / gap);
    const rights = rightsAt.get(time) ?? [];
    const tails = tailsOf(exercises, { time, rights, last });
    return {
      variance,
      deviation,
      reach: reached * deviation,
      low: -half * gap,
      gap,
      nodes: 2 * half + 1,
      rights,
      tails,
    };
  });
}
