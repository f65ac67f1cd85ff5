import { expect, test } from 'vitest';
import { jumpAtEnd } from './jump-codes.ts';

test.each([
  ['alder 2031 CF', { before: 'alder 2031', target: 'cash-flows' }],
  ['alder yas ', { before: 'alder', target: 'calculator' }],
  ['HDS', { before: '', target: 'holders' }],
  ['alder', null],
  ['alderCF', null],
  ['CF alder', null],
  ['', null],
])('SRC-6 the code at the end of “%s”', (text, jump) => {
  expect(jumpAtEnd(text)).toEqual(jump);
});
