import { expect, test } from 'vitest';
import { audienceOfLevel, effectiveLevel, type Viewer, visitor } from './viewer.ts';

const full: Viewer = { accountId: 'full', name: 'Full', level: 1077, flags: [] };
const nsd: Viewer = { ...full, flags: ['nsd'] };
const member: Viewer = { accountId: 'member', name: 'Member', level: 500, flags: [] };

test.each([
  [0, 'visitor'],
  [1, 'member'],
  [1076, 'member'],
  [1077, 'full'],
  [1078, 'visitor'],
  [-1, 'visitor'],
  [Number.NaN, 'visitor'],
])('ACC-2 level %s belongs to %s', (level, audience) => {
  expect(audienceOfLevel(level)).toBe(audience);
});

test('ACC-5 ground 381 drops a full user without nsd to level 1', () => {
  expect(effectiveLevel(full, 381)).toBe(1);
  expect(effectiveLevel(nsd, 381)).toBe(1077);
  expect(effectiveLevel(full, 4)).toBe(1077);
});

test('ACC-5 ground 381 never raises a level: a visitor stays at 0, a member falls to 1', () => {
  expect(effectiveLevel(visitor, 381)).toBe(0);
  expect(effectiveLevel(member, 381)).toBe(1);
});
