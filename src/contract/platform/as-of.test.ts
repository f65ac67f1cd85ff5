import { expect, test } from 'vitest';
import { fileNameAsOf, inSameDay, withAsOf } from './as-of.ts';

const day = '2026-05-03';

test('BEY-9 a day goes into the query of an address, before the place on the page', () => {
  expect(withAsOf('/bonds/1001/', day)).toBe('/bonds/1001/?as_of=2026-05-03');
  expect(withAsOf('/?sort=coupon', day)).toBe('/?sort=coupon&as_of=2026-05-03');
  expect(withAsOf('/bonds/1001/#graph', day)).toBe('/bonds/1001/?as_of=2026-05-03#graph');
  expect(withAsOf('/bonds/1001/', null)).toBe('/bonds/1001/');
});

test('BEY-9 the name of a file says its day before the ending', () => {
  expect(fileNameAsOf('Bonds 3.5 %.csv', day)).toBe('Bonds 3.5 % as of 2026-05-03.csv');
  expect(fileNameAsOf('Bonds', day)).toBe('Bonds as of 2026-05-03');
  expect(fileNameAsOf('Bonds.csv', null)).toBe('Bonds.csv');
});

test.each([
  '/',
  '/?q=a',
  '/bonds/1/',
  '/stocks/',
  '/indexes/2/',
  '/etf/',
  '/company/3/analytics/',
  '/calendar/',
  '/curves/?currency=EUR',
  '/calculator/?bond=1',
  '/compare/',
])('BEY-9 a link to %s keeps the day of its page', (address) => {
  expect(inSameDay(address, day)).toBe(withAsOf(address, day));
  expect(inSameDay(address, null)).toBe(address);
});

test.each([
  '/profile/',
  '/watchlists/',
  '/methods/yield/',
  '/sign-in/?next=%2Fbonds%2F1%2F',
  '/bonds/1/?as_of=2026-05-01',
])('BEY-9 a link to %s stays as it is: there is no past, or another day', (address) => {
  expect(inSameDay(address, day)).toBe(address);
});
