import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('BEY-17 nobody holds more than his part, nor all together more than there is; what is freed can be had again, once', () => {
  const places = new ConcurrencyLimit({ all: 3, each: 2 });
  const [first, second] = [places.take('a'), places.take('a')];
  expect(places.take('a')).toBeUndefined();
  expect(places.take('b')).toBeDefined();
  expect(places.take('c')).toBeUndefined();
  first?.();
  first?.();
  expect(places.take('c')).toBeDefined();
  expect(places.take('c')).toBeUndefined();
  second?.();
  expect(places.take('a')).toBeDefined();
});
