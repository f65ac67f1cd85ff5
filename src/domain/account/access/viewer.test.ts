import { expect, test } from 'vitest';
import {
  audienceOfLevel,
  defaultListing,
  effectiveLevel,
  hasSupport,
  type Viewer,
  viewerOfGrants,
  visitor,
} from './viewer.ts';

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

const account = {
  accountId: 'a',
  name: 'A',
  isOperator: true,
  isDemo: false,
  hasSecondFactor: false,
  grants: [
    { kind: 'level', value: '1077' },
    { kind: 'flag', value: 'nsd' },
  ],
} as const;

test('SHL-14 an operator is one with a second factor alone, and keeps what he was given without it', () => {
  expect(viewerOfGrants(account)).toMatchObject({ level: 1077, isOperator: false, needsSecondFactor: true });
  const proven = { ...account, hasSecondFactor: true };
  expect(viewerOfGrants(proven)).toMatchObject({ level: 1077, isOperator: true, needsSecondFactor: false });
});

test('SHL-14 where everybody is asked for a second factor nobody has more than a member before', () => {
  const reader = { ...account, isOperator: false };
  const bare = viewerOfGrants(reader, 'everybody');
  expect(bare).toMatchObject({ level: 1, flags: [], isOperator: false, needsSecondFactor: true });
  const proven = viewerOfGrants({ ...reader, hasSecondFactor: true }, 'everybody');
  expect(proven).toMatchObject({ level: 1077, flags: ['nsd'], needsSecondFactor: false });
  expect(viewerOfGrants({ ...reader, isDemo: true }, 'everybody')).toMatchObject({ level: 1077 });
  expect(viewerOfGrants(reader)).toMatchObject({ level: 1077, needsSecondFactor: false });
});

const at = (id: number) => ({ venue: { id } });
const withNsd = { ...visitor, level: 1077, flags: ['nsd'] as const };

test('ACC-5 a page starts at venue 381 only for who may see it, or where there is no other', () => {
  expect(defaultListing([at(381), at(10), at(4)], visitor)).toEqual(at(10));
  expect(defaultListing([at(381), at(10)], withNsd)).toEqual(at(381));
  expect(defaultListing([at(381)], visitor)).toEqual(at(381));
  expect(defaultListing([], visitor)).toBeUndefined();
});
