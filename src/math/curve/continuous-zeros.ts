import { elementAt } from '../checked-access.ts';
import { type Nodes, nodesFromPairs } from './interpolation.ts';

const zeros = ({ times }: Nodes, logDiscounts: readonly number[]): readonly number[] =>
  times.map((time, index) => -elementAt(logDiscounts, index) / time);

/** Continuous zero rates of discount factors at times in years; NaN where a factor is not positive. */
export function zerosOfDiscounts(discounts: Nodes): readonly number[] {
  return zeros(discounts, discounts.values.map(Math.log));
}

/** What each time adds to the integral of rates, which `earned` says of a rate, the one before it and the years between. */
function accumulated(
  { times, values }: Nodes,
  earned: (rate: number, before: number, years: number) => number,
): readonly number[] {
  let sum = 0;
  return times.map((time, index) => {
    const rate = elementAt(values, index);
    const [start, before] = index === 0 ? [0, rate] : [elementAt(times, index - 1), elementAt(values, index - 1)];
    sum -= earned(rate, before, time - start);
    return sum;
  });
}

/** The continuous rate of one that is compounded so many times a year, 0 for continuously. */
const forceOf = (compounding: number) => (rate: number) =>
  compounding === 0 ? rate : compounding * Math.log1p(rate / compounding);

/** Continuous zero rates of forward rates, each for the years from the term before it to its own; compounded so many times a year, 0 for continuously. */
export function zerosOfForwards(forwards: Nodes, compounding: number): readonly number[] {
  const force = forceOf(compounding);
  return zeros(
    forwards,
    accumulated(forwards, (rate, _, years) => force(rate) * years),
  );
}

/** Continuous zero rates of instantaneous forward rates at times, linear between them and flat before the first. */
export function zerosOfInstantaneousForwards(forwards: Nodes, compounding: number): readonly number[] {
  const force = forceOf(compounding);
  return zeros(
    forwards,
    accumulated(forwards, (rate, before, years) => ((force(rate) + force(before)) / 2) * years),
  );
}

/** Nodes of pairs of time and value in any order. */
export const ascendingNodes = (pairs: Iterable<readonly [time: number, value: number]>): Nodes =>
  nodesFromPairs([...pairs].sort(([one], [other]) => one - other));
