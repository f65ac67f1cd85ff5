import { expect, test } from 'vitest';
import { strokeOf } from './use-command-keys.ts';

test('BEY-14 a key of another alphabet counts as the Latin one at its place', () => {
  expect(strokeOf({ key: 'g', code: 'KeyG' })).toBe('g');
  expect(strokeOf({ key: 'G', code: 'KeyG' })).toBe('g');
  expect(strokeOf({ key: 'п', code: 'KeyG' })).toBe('g');
  expect(strokeOf({ key: '?', code: 'Digit7' })).toBe('?');
  expect(strokeOf({ key: 'ArrowUp', code: 'ArrowUp' })).toBe('ArrowUp');
  // On a French keyboard A stands where an English one has Q: the letter counts.
  expect(strokeOf({ key: 'a', code: 'KeyQ' })).toBe('a');
});
