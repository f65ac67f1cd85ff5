import { expect, test } from 'vitest';
import { curvesStateOf } from './curves-query.ts';

test.each([
  ['over=swaps', 'swaps'],
  ['over=USD-government', 'USD-government'],
  ['over=EUR-swaps', 'swaps'],
  ['over=government', null],
  ['over=EUR-government', null],
  ['curve=swaps&over=swaps', null],
  ['curve=bonds&against=banks&over=bonds', 'bonds'],
  ['curve=bonds&over=bonds', null],
  ['against=banks&over=bonds', null],
  ['curve=bonds&over=government', 'government'],
  ['over=x', null],
])('BEY-21 a curve is not measured over itself: %s', (search, over) => {
  expect(curvesStateOf(new URLSearchParams(search), 'EUR').over).toBe(over);
});
