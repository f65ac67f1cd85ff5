import { expect, test } from 'vitest';
import { addedPointOf, mapSearch, mapStateOf } from './map-query.ts';

const stateOf = (search: string) => mapStateOf(new URLSearchParams(search));

test('TSG-3 an added point is rounded: its duration to 2 decimals, its yield to 3, half away from zero', () => {
  expect(addedPointOf(' Mine ', '4.125', '7,12345')).toEqual({ name: 'Mine', duration: 4.13, yield: 7.123 });
  expect(addedPointOf('Mine', '1.005', '-0.0005')).toEqual({ name: 'Mine', duration: 1.01, yield: -0.001 });
});

test.each([
  ['', '1', '2'],
  ['a', '', '2'],
  ['a', '1', ''],
  ['a', '-1', '2'],
  ['a', '101', '2'],
  ['a', '1', '2001'],
  ['a', '1', 'x'],
])('TSG-3 a point of %j, %j and %j is none', (name, duration, rate) => {
  expect(addedPointOf(name, duration, rate)).toBeNull();
});

test('TSG-3 what was made of a map stands in the address and comes back from it', () => {
  const state = {
    removed: [1002, 1001],
    added: [
      { name: 'A_B & C', duration: 4.25, yield: -0.5 },
      { name: 'Z', duration: 0, yield: 7.125 },
    ],
    hasLabels: false,
  };
  const search = mapSearch(new URLSearchParams('sort=name'), state);
  expect(search).toContain('sort=name');
  expect(stateOf(search)).toEqual(state);
  expect(stateOf('')).toEqual({ removed: [], added: [], hasLabels: true });
});

test('TSG-3 the fields of a form without a script add a point', () => {
  expect(stateOf('pointName=Mine&duration=4.5&yield=7').added).toEqual([{ name: 'Mine', duration: 4.5, yield: 7 }]);
  expect(stateOf('removed=x.12..13x.12&point=_&point=a_b_c').removed).toEqual([12]);
});
