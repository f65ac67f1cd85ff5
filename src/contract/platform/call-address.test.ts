import { expect, test } from 'vitest';
import { callAddress } from './call-address.ts';

test('BEY-4 the parts of an address are escaped, absent ones of the query left out', () => {
  const path = '/api/bonds/:id/summary/';
  expect(callAddress(path, { params: { id: '1/../2?x' } })).toBe('/api/bonds/1%2F..%2F2%3Fx/summary/');
  expect(callAddress(path, { params: { id: 7 }, query: { venue: undefined } })).toBe('/api/bonds/7/summary/');
  expect(callAddress('/api/bonds/', { query: { q: 'a&b=c', page: 2 } })).toBe('/api/bonds/?q=a%26b%3Dc&page=2');
});
