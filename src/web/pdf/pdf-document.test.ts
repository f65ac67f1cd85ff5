import { expect, test } from 'vitest';
import { fontRuns } from './pdf-document.ts';

const parts = (text: string) =>
  fontRuns(text).map((run) => [run.slice?.file.replace(/^.*noto-sans-|-wght-normal.woff2$/g, '') ?? null, run.text]);

test('GRA-8 a text of one alphabet is one run, its numbers and signs within it', () => {
  expect(parts('Norvane 4.5% 2031')).toEqual([['latin', 'Norvane 4.5% 2031']]);
});

test('GRA-8 a text of several alphabets is parted where they change', () => {
  expect(parts('Цена Żywiec')).toEqual([
    ['cyrillic', 'Цена'],
    ['latin', ' '],
    ['latin-ext', 'Ż'],
    ['latin', 'ywiec'],
  ]);
});

test('GRA-8 letters with separate accents are joined, so that one font has them', () => {
  expect(parts('Ё Ño')).toEqual([
    ['cyrillic', 'Ё'],
    ['latin', ' Ño'],
  ]);
});

test('GRA-8 a sign that no font has stays in the text', () => {
  expect(parts('A\u{E000}')).toEqual([['latin', 'A\u{E000}']]);
  expect(parts('\u{E000}A')).toEqual([['latin', '\u{E000}A']]);
});
