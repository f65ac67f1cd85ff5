import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { unitAfterKey, unitPanels } from './panel-keys.ts';

const thursday = isoDate('2026-05-14');

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
