import { expect, test, vi } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('of too many values the one that was not asked for the longest goes', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

test('setting a value again keeps one of it, the newer', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('a', 3);
  cache.set('c', 4);
  expect(cache.get('a')).toBe(3);
  expect(cache.has('b')).toBe(false);
});

test('a value is made once while it is kept, and again after it went', () => {
  const cache = new LruCache<string, string>(1);
  const make = vi.fn((text: string) => text.toUpperCase());
  for (const key of ['a', 'a', 'b', 'a']) expect(cache.getOrMake(key, () => make(key))).toBe(key.toUpperCase());
  expect(make.mock.calls).toEqual([['a'], ['b'], ['a']]);
});
