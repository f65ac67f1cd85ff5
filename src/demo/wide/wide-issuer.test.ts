import { expect, test } from 'vitest';
import { fictionalLei } from './fictional-lei.ts';
import { wideIssuer } from './wide-issuer.ts';

/** ISO 7064, MOD 97-10: the whole code as a number leaves 1. */
function remainder(lei: string): bigint {
  return BigInt([...lei].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n;
}

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

test('a legal entity identifier has the form and the check digits of ISO 17442, and a prefix that nobody has', () => {
  for (const number of [1, 2, 99, 40_000]) {
    const lei = fictionalLei(number);
    expect(lei).toMatch(/^ZZZZ00\d{14}$/);
    expect(remainder(lei)).toBe(1n);
  }
  // The identifier of the Global Legal Entity Identifier Foundation itself, to check the check.
  expect(remainder('506700GE1G29325QX363')).toBe(1n);
});
