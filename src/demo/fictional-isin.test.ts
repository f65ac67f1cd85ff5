import { expect, test } from 'vitest';
import { isIsin } from '#domain/isin.ts';
import { fictionalBondIsin, fictionalIsin } from './fictional-isin.ts';

test('fictional ISINs are valid under prefixes that are not given out', () => {
  expect(fictionalBondIsin(1001)).toMatch(/^XS990001001\d$/);
  expect(fictionalIsin(3001)).toMatch(/^ZZ000003001\d$/);
  expect([fictionalBondIsin(1001), fictionalIsin(3001)].every(isIsin)).toBe(true);
});
