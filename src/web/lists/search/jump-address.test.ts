import { expect, test } from 'vitest';
import { addressOfPick, jumpHere } from './jump-address.ts';

test('SRC-6 a code after a name leads to a place on the page of the bond', () => {
  expect(addressOfPick('bonds', 7, 'alder 2031 CF')).toBe('/bonds/7/#cash-flows');
  expect(addressOfPick('bonds', 7, 'alder yas')).toBe('/calculator/?bond=7');
  expect(addressOfPick('bonds', 7, 'alder')).toBe('/bonds/7/');
  expect(addressOfPick('stocks', 7, 'alder CF')).toBe('/stocks/7/');
});

test('SRC-6 a code alone leads on from the page of a bond, whose choices stay', () => {
  const place = { pathname: '/bonds/7/', search: '?venue=3' };
  expect(jumpHere('hds', place)).toBe('/bonds/7/?venue=3#holders');
  expect(jumpHere('YAS', place)).toBe('/calculator/?bond=7');
  expect(jumpHere('alder', place)).toBeNull();
  expect(jumpHere('hds', { pathname: '/', search: '' })).toBeNull();
});
