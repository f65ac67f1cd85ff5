import { expect, test } from 'vitest';
import { ascendingNodes, zerosOfDiscounts, zerosOfForwards, zerosOfInstantaneousForwards } from './continuous-zeros.ts';

const times = [1, 2, 3, 4, 5];
// Hull, Options, Futures, and Other Derivatives, table of forward rates: continuous, years 1 to 5.
const zeros = [0.03, 0.04, 0.046, 0.05, 0.053];
const forwards = [0.03, 0.05, 0.058, 0.062, 0.065];

test('BEY-2 forward rates of years are the zero rates of the textbook that they come from', () => {
  const found = zerosOfForwards({ times, values: forwards }, 0);
  expect(found).toEqual(zeros.map((each) => expect.closeTo(each, 12)));
});

test('BEY-2 forward rates compounded once a year multiply', () => {
  const found = zerosOfForwards({ times: [1, 2], values: [0.02, 0.03] }, 1);
  expect(found[1]).toBeCloseTo(Math.log(1.02 * 1.03) / 2, 14);
});

test('BEY-2 instantaneous forward rates that rise in a line give zero rates of half the slope', () => {
  // f(t) = 2 % + 0.4 % t from one year on, flat before: the integral to 3 years is 2.4 % + 2 (2.4 % + 3.2 %) / 2.
  const found = zerosOfInstantaneousForwards({ times: [1, 2, 3], values: [0.024, 0.028, 0.032] }, 0);
  expect(found[2]).toBeCloseTo((0.024 + 0.056) / 3, 14);
});

test('BEY-2 a discount factor is a zero rate', () => {
  expect(
    zerosOfDiscounts(
      ascendingNodes([
        [10, Math.exp(-0.3)],
        [0.5, 0.99],
      ]),
    ),
  ).toEqual([expect.closeTo(-Math.log(0.99) / 0.5, 14), expect.closeTo(0.03, 14)]);
  expect(zerosOfDiscounts({ times: [1], values: [-0.2] })).toEqual([Number.NaN]);
});
