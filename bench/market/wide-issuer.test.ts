import { expect, test } from 'vitest';
import { wideIssuer } from './wide-issuer.ts';

test('SRC-1 gives every issuer of a market of two million instruments a name of its own', () => {
  const names = new Set<string>();
  for (let ordinal = 0; ordinal < 80_000; ordinal++) names.add(wideIssuer(1, ordinal).name);
  expect(names.size).toBe(80_000);
});

test('SRC-1 gives the same issuer for the same seed, and others for another seed', () => {
  const first = Array.from({ length: 50 }, (_, ordinal) => wideIssuer(1, ordinal));
  expect(Array.from({ length: 50 }, (_, ordinal) => wideIssuer(1, ordinal))).toEqual(first);
  const other = Array.from({ length: 50 }, (_, ordinal) => wideIssuer(2, ordinal).name);
  expect(first.map(({ name }) => name)).not.toEqual(other);
});
