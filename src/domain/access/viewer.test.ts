import { expect, test } from 'vitest';
import { audienceOfLevel, effectiveLevel, hasSupport, type Viewer, visitor } from './viewer.ts';

const full: Viewer = {
  accountId: 'full',
  name: 'Full',
  level: 1077,
  flags: [],
  tariffs: [],
  isOperator: false,
  needsSecondFactor: false,
};
const nsd: Viewer = { ...full, flags: ['nsd'] };
const member: Viewer = {
  accountId: 'member',
  name: 'Member',
  level: 500,
  flags: [],
  tariffs: [],
  isOperator: false,
  needsSecondFactor: false,
};

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

test('ACC-5 venue 381 drops a full user without nsd to level 1', () => {
  expect(effectiveLevel(full, 381)).toBe(1);
  expect(effectiveLevel(nsd, 381)).toBe(1077);
  expect(effectiveLevel(full, 4)).toBe(1077);
});

test('ACC-5 venue 381 never raises a level: a visitor stays at 0, a member falls to 1', () => {
  expect(effectiveLevel(visitor, 381)).toBe(0);
  expect(effectiveLevel(member, 381)).toBe(1);
});

test.each([
  [0, [], false],
  [0, [677], false],
  [1, [], false],
  [1, [676], false],
  [1, [677], true],
  [1077, [], true],
])('SHL-8 level %i with tariffs %j reads support tickets: %s', (level, tariffs, expected) => {
  expect(hasSupport({ level, tariffs })).toBe(expected);
});
