import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { activeStatusIds, bondStatusId, findBondStatusByKey, finishedStatusIds, statusOn } from './bond-status.ts';

const maturesOn = isoDate('2025-06-30');
const statusKeyOn = (day: string, statusId: number | null, matures: typeof maturesOn | null = maturesOn) =>
  statusOn({ statusId, maturesOn: matures }, isoDate(day)).key;

// The ids are those of the specification (bond-page, section 2).
test('NAV-6 a bond is outstanding through the day of its maturity, and matured from the next day on', () => {
  expect(statusKeyOn('2025-06-30', 192)).toBe('outstanding');
  expect(statusKeyOn('2025-07-01', 192)).toBe('matured');
  expect(statusKeyOn('2099-01-01', 192, null)).toBe('outstanding');
});

test('NAV-6 a bond that was redeemed early, or is only announced, stays so past its maturity', () => {
  expect(statusKeyOn('2025-07-01', 112)).toBe('redeemed_early');
  expect(statusKeyOn('2025-07-01', 32)).toBe('announced');
});

test('NAV-6 a bond in default is owed past its maturity', () => {
  expect(statusKeyOn('2025-07-01', 256)).toBe('defaulted');
});

test('a bond whose status is missing or unknown counts as outstanding until it matures', () => {
  expect(statusKeyOn('2025-06-30', null)).toBe('outstanding');
  expect(statusKeyOn('2025-06-30', 7)).toBe('outstanding');
  expect(statusKeyOn('2025-07-01', null)).toBe('matured');
});

test('GRA-3 statuses 128 and 112 are finished; a bond in default is still owed, an announced one is neither', () => {
  expect([...finishedStatusIds].sort()).toEqual([112, 128]);
  expect(activeStatusIds).toContain(bondStatusId('defaulted'));
  expect(findBondStatusByKey('announced')).toMatchObject({ isActive: false, isFinished: false });
  expect(findBondStatusByKey('unheard-of')).toBeUndefined();
});
