import { expect, test } from 'vitest';
import { comparisonAddress, comparisonQueryOf } from './comparison-query.ts';

test('BEY-11 an address names up to ten bonds, each once, the reference first', () => {
  const many = Array.from({ length: 32 }, (_, at) => 1001 + at);
  const { bonds, leftOut } = comparisonQueryOf(new URLSearchParams(`bonds=${many.join(',')}`));
  expect([bonds.length, leftOut]).toEqual([10, many.slice(10)]);
  expect(comparisonQueryOf(new URLSearchParams('bonds=1003,x,1001,1003,0,-4')).bonds).toEqual([1003, 1001]);
});

test('BEY-11 an address keeps its bonds and the choice of rows', () => {
  const address = comparisonAddress({ bonds: [1003, 1001], hasDifferencesOnly: true });
  const query = comparisonQueryOf(new URL(address, 'http://site.test').searchParams);
  expect(query).toEqual({ bonds: [1003, 1001], leftOut: [], hasDifferencesOnly: true, term: '' });
  expect(comparisonAddress({ bonds: [], hasDifferencesOnly: true })).toBe('/compare/');
});
