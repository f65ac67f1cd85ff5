import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { dayAfterKey, unitAfterKey, unitPanels } from './panel-keys.ts';

const thursday = isoDate('2026-05-14');

test.each([
  ['ArrowLeft', false, '2026-05-13'],
  ['ArrowRight', false, '2026-05-15'],
  ['ArrowUp', false, '2026-05-07'],
  ['ArrowDown', false, '2026-05-21'],
  ['Home', false, '2026-05-11'],
  ['End', false, '2026-05-17'],
  ['PageUp', false, '2026-04-14'],
  ['PageDown', false, '2026-06-14'],
  ['PageUp', true, '2025-05-14'],
  ['PageDown', true, '2027-05-14'],
  ['a', false, null],
])('DTP-1 %s (with Shift: %s) leads from 14 May 2026 to %s', (key, shiftKey, day) => {
  expect(dayAfterKey(thursday, { key, shiftKey }, 1)).toBe(day);
});

test('DTP-4 Home and End follow the first day of the week', () => {
  expect(dayAfterKey(thursday, { key: 'Home', shiftKey: false }, 7)).toBe('2026-05-10');
  expect(dayAfterKey(thursday, { key: 'End', shiftKey: false }, 7)).toBe('2026-05-16');
});

test.each([
  ['month', 'ArrowDown', '2026-08'],
  ['month', 'Home', '2026-01'],
  ['month', 'End', '2026-12'],
  ['month', 'PageUp', '2025-05'],
  ['year', 'ArrowRight', '2027-05'],
  ['year', 'ArrowUp', '2024-05'],
  ['year', 'Home', '2020-05'],
  ['year', 'End', '2029-05'],
  ['year', 'PageDown', '2036-05'],
] as const)('DTP-1 in the panel of %ss, %s leads from May 2026 to %s', (panel, key, month) => {
  expect(unitAfterKey(thursday, key, unitPanels[panel])).toBe(`${month}-14`);
});
