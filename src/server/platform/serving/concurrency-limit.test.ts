import { expect, test } from 'vitest';
import { ConcurrencyLimit, loadKindOf } from './concurrency-limit.ts';

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

test.each([
  ['/curves/EUR/?bonds=banks&curve=bonds', 'page', 'costly'],
  ['/curves/EUR/?over=bonds', 'page', 'costly'],
  ['/curves/EUR/?bonds=banks&curve=swaps', 'page', 'page'],
  ['/api/curves/history/?currency=EUR&curve=bonds&bonds=banks', 'read', 'costly'],
  ['/api/curves/history/?currency=EUR&curve=government', 'read', 'read'],
  ['/bonds/?curve=bonds', 'page', 'page'],
  ['/bonds/?q=x&group=sector', 'page', 'costly'],
  ['/curves/EUR/?curve=%62onds', 'page', 'costly'],
  ['/curves/EUR/?c%75rve=bonds', 'page', 'costly'],
  ['/c%75rves/EUR/?curve=swaps&curve=bonds', 'page', 'costly'],
  ['/api/%63urves/history/?currency=EUR&o%76er=b%6Fnds', 'read', 'costly'],
  ['/bonds/?%67roup=sector', 'page', 'costly'],
  ['/bond%73/?q=a?b&v%69ew=scatter', 'page', 'costly'],
  ['/%63alendar/', 'page', 'costly'],
  ['/bonds/?q=group%3Dsector%26view%3Dx', 'page', 'page'],
  ['/bonds/?q=%', 'page', 'page'],
  ['/%/?group=x', 'page', 'page'],
  ['/api/bonds/?as%5Fof=2026-05-04', 'read', 'past'],
  ['/bonds/?q=x&as_of=2026-05-04', 'page', 'past'],
] as const)('BEY-17 what is asked by %s as a %s counts as %s', (url, load, kind) => {
  expect(loadKindOf({ url, routeOptions: { config: { load } } })).toBe(kind);
});
