import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { PickerRules } from './picker-rules.ts';
import { readTypedInput, textOfMoments } from './use-typed-text.ts';

const rules: PickerRules = {
  format: 'YYYY-MM-DD',
  isRange: false,
  hasTime: false,
  notBefore: null,
  notAfter: null,
  isDisabledDay: () => false,
  firstDayOfWeek: 1,
  minuteStep: 0,
};
const limited: PickerRules = {
  ...rules,
  notBefore: { day: isoDate('2026-05-04'), second: 0 },
  notAfter: { day: isoDate('2026-05-29'), second: 0 },
  isDisabledDay: (day) => day === '2026-05-20',
};
const reasonOf = (text: string, by: PickerRules) => readTypedInput(text, by).refusal?.reason ?? null;

test('DTP-4 an empty text clears', () => {
  expect(readTypedInput('  ', rules)).toEqual({ moments: [], refusal: null });
  expect(readTypedInput('', { ...rules, isRange: true })).toEqual({ moments: [], refusal: null });
});

test.each([
  ['2026-05-03', 'not-before'],
  ['2026-05-04', null],
  ['2026-05-29', null],
  ['2026-05-30', 'not-after'],
  ['2026-05-20', 'disabled-day'],
  ['2026-05-32', 'format'],
])('DTP-4 checks %s against the limits: %s', (text, reason) => {
  expect(reasonOf(text, limited)).toBe(reason);
});

test.each([
  ['2026-05-05 ~ 2026-05-06', null],
  ['2026-05-05~2026-05-06', null],
  ['2026-05-05 ~ 2026-05-05', null],
  ['2026-05-06 ~ 2026-05-05', 'end-before-start'],
  ['2026-05-05', 'format'],
  ['2026-05-05 ~ ', 'format'],
  ['2026-05-05 ~ 2026-05-06 ~ 2026-05-07', 'format'],
  ['2026-05-05 ~ 2026-06-06', 'not-after'],
  ['2026-05-20 ~ 2026-05-21', 'disabled-day'],
])('DTP-4 a range needs two allowed dates in order: %s', (text, reason) => {
  expect(reasonOf(text, { ...limited, isRange: true })).toBe(reason);
});

test('DTP-4 limits hold to the second where times are chosen', () => {
  const timed = { ...limited, hasTime: true, format: 'YYYY-MM-DD HH:mm' };
  const until = { ...timed, notAfter: { day: isoDate('2026-05-29'), second: 17 * 3600 } };
  expect(reasonOf('2026-05-29 17:00', until)).toBeNull();
  expect(reasonOf('2026-05-29 17:01', until)).toBe('not-after');
  expect(reasonOf('2026-05-05 10:00 ~ 2026-05-05 09:59', { ...until, isRange: true })).toBe('end-before-start');
});

test('DTP-2 a range is written with a tilde', () => {
  const [start, end] = [isoDate('2026-05-05'), isoDate('2026-05-06')];
  expect(
    textOfMoments(
      [
        { day: start, second: 0 },
        { day: end, second: 0 },
      ],
      'DD.MM.YYYY',
    ),
  ).toBe('05.05.2026 ~ 06.05.2026');
});
