import { expect, test } from 'vitest';
import { largestGroup, wideOwner, wideRelations } from './wide-groups.ts';
import { firstWideIssuerId } from './wide-ids.ts';

test('NET-1 the wide market has one group of 500 companies, and small ones after it', () => {
  const headOf = (ordinal: number): number => {
    const owner = wideOwner(ordinal);
    return owner === null ? ordinal : headOf(owner);
  };
  const sizes = new Map<number, number>();
  for (let ordinal = 0; ordinal < 700; ordinal++) sizes.set(headOf(ordinal), (sizes.get(headOf(ordinal)) ?? 0) + 1);
  expect(sizes.get(0)).toBe(largestGroup);
  expect([...new Set(sizes.values())].sort((a, b) => a - b)).toEqual([1, 7, 500]);
});

test('NET-1 an issuer names the company above it and the head of its group, both of which are there before it', () => {
  expect(wideRelations(0)).toEqual([]);
  expect(wideRelations(100).map(({ relation, relatedIssuerId }) => [relation, relatedIssuerId])).toEqual([
    ['direct-parent', firstWideIssuerId + 12],
    ['ultimate-parent', firstWideIssuerId],
  ]);
});
