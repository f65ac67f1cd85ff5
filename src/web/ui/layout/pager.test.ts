import { expect, test } from 'vitest';
import { pageNumbers } from './pager.tsx';

test('TBL-7 names the first, two before, the current, two after and the last page', () => {
  expect(pageNumbers(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
});

test('TBL-7 leaves out no single page', () => {
  expect(pageNumbers(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('TBL-7 names one page when there is one', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
});
