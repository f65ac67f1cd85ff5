import { expect, test } from 'vitest';
import { isBeyondModel } from './calculation-of-state.ts';
import { stateOfParams } from './calculator-state.ts';

test.each([
  ['', [false, false]],
  ['vol=1000&rev=100', [false, false]],
  ['vol=0&rev=-5', [false, false]],
  ['vol=1000.1&rev=-250', [true, true]],
  ['vol=-1&rev=900', [true, true]],
])('BEY-20 an address does not ask the option model for more than it takes: %s', (address, beyond) => {
  const state = stateOfParams(new URLSearchParams(address));
  expect([isBeyondModel(state, 'volatility'), isBeyondModel(state, 'meanReversion')]).toEqual(beyond);
});
