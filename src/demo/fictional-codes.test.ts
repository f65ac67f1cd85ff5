import { expect, test } from 'vitest';
import { isIsin } from '#domain/market/instrument.ts';
import { fictionalBondIsin, fictionalIsin, fictionalLei } from './fictional-codes.ts';

test('fictional ISINs are valid under prefixes that are not given out', () => {
  expect(fictionalBondIsin(1001)).toMatch(/^XS990001001\d$/);
  expect(fictionalIsin(3001)).toMatch(/^ZZ000003001\d$/);
  expect([fictionalBondIsin(1001), fictionalIsin(3001)].every(isIsin)).toBe(true);
});

/** ISO 7064, MOD 97-10: the whole code as a number leaves 1. */
function remainder(lei: string): bigint {
  return BigInt([...lei].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n;
}

test('a legal entity identifier has the form and the check digits of ISO 17442, and a prefix that nobody has', () => {
  for (const number of [1, 2, 99, 40_000]) {
    const lei = fictionalLei(number);
    expect(lei).toMatch(/^ZZZZ00\d{14}$/);
    expect(remainder(lei)).toBe(1n);
  }
  // The identifier of the Global Legal Entity Identifier Foundation itself, to check the check.
  expect(remainder('506700GE1G29325QX363')).toBe(1n);
});
