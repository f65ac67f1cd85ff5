import { expect, test } from 'vitest';
import { seenAddress } from './calculator.tsx';

test('BEY-3 an address that arrives when the next is written is the page’s own, so that Undo stays', () => {
  expect(seenAddress(['?rate=4', '?rate=5'], '?rate=4')).toEqual({ isOwn: true, left: ['?rate=5'] });
  // The first was given up for the second and never arrived.
  expect(seenAddress(['?rate=4', '?rate=5'], '?rate=5')).toEqual({ isOwn: true, left: [] });
  expect(seenAddress([], '?rate=3')).toEqual({ isOwn: false, left: [] });
});
