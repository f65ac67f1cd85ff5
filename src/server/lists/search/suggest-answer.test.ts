import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { byMaturity } from './suggest-answer.ts';

const bond = (issuerId: number | null, matures: string | null) => ({
  issuerId,
  maturesOn: matures === null ? null : isoDate(matures),
});
const ordered = (items: readonly ReturnType<typeof bond>[], fixed = 0) =>
  byMaturity(items, fixed, ({ maturesOn }) => maturesOn !== null && maturesOn < '2026-11-20').map(
    ({ issuerId, maturesOn }) => [issuerId, maturesOn?.slice(0, 4) ?? null],
  );

test('SRC-1 bonds of one issuer stand in order of maturity in the places that they have, a perpetual one last', () => {
  const found = [
    bond(1, '2041-01-01'),
    bond(2, '2050-01-01'),
    bond(1, null),
    bond(1, '2030-01-01'),
    bond(2, '2028-01-01'),
  ];
  expect(ordered(found)).toEqual([
    [1, '2030'],
    [2, '2028'],
    [1, '2041'],
    [1, null],
    [2, '2050'],
  ]);
});

test('SRC-1 a matured bond stays behind those that are owed, and one found by its code stays first', () => {
  const found = [bond(1, '2041-01-01'), bond(1, '2035-01-01'), bond(1, '2030-01-01'), bond(1, '2020-01-01')];
  expect(ordered(found, 1).map(([, year]) => year)).toEqual(['2041', '2030', '2035', '2020']);
});

test('SRC-1 what has no issuer keeps its place', () => {
  expect(ordered([bond(null, '2041-01-01'), bond(null, '2030-01-01')]).map(([, year]) => year)).toEqual([
    '2041',
    '2030',
  ]);
});
