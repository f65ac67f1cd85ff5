import { expect, test } from 'vitest';
import { healthRules, judge } from './health.ts';

test.each([
  ['loop_delay', 99, 'good'],
  ['loop_delay', 100, 'look'],
  ['loop_delay', 400, 'bad'],
  ['free_disk', 0.2, 'good'],
  ['free_disk', 0.19, 'look'],
  ['free_disk', 0.09, 'bad'],
  ['backup_age', null, 'unknown'],
] as const)('BEY-16 %s of %s is %s', (check, value, verdict) => {
  expect(judge(check, value)).toBe(verdict);
});

test('BEY-16 what is bad lies beyond what asks for a look', () => {
  for (const [check, { look, bad, ...rule }] of Object.entries(healthRules)) {
    expect('isFloor' in rule ? look > bad : bad > look, check).toBe(true);
  }
});
