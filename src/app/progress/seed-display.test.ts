import { expect, test } from 'vitest';
import { endSeedProgress, type Screen, showSeedProgress } from './seed-display.ts';

function screenOf(isTTY: boolean): Screen & { readonly text: string[] } {
  const text: string[] = [];
  return { isTTY, text, write: (part) => text.push(part) };
}

function run(screen: Screen): void {
  const show = showSeedProgress(screen);
  show(0, 1, 'instruments');
  for (let done = 1; done <= 340; done += 1) show(done, 340, 'trading days');
  show(340, 340, 'listings');
  endSeedProgress(screen);
}

test('BEY-17 writes a line for each tenth where no terminal is', () => {
  const screen = screenOf(false);
  run(screen);
  expect(screen.text).toHaveLength(11);
  expect(screen.text.at(0)).toBe('Filling the empty database with the demo market: 0 %\n');
  expect(screen.text.at(-1)).toBe('Filling the empty database with the demo market: 100 %\n');
});

test('BEY-17 writes over one line on a terminal, never the same text twice', () => {
  const screen = screenOf(true);
  run(screen);
  expect(screen.text.join('')).not.toContain('\n');
  expect(new Set(screen.text.slice(0, -1)).size).toBe(screen.text.length - 1);
  expect(screen.text.at(-2)).toContain('listings 100 %');
});
