import { expect, test } from 'vitest';
import { textColourOn } from './chart-look.ts';

// Contrasts of black and white, by the formula of WCAG 2.2: 3.0 and 7.1, 6.9 and 3.0, 1.2 and 18.2.
test.each([
  ['#9a3905', '#ffffff'],
  ['#e97328', '#000000'],
  ['#0b1622', '#ffffff'],
])('GRA-6 on %s words are %s', (colour, expected) => {
  expect(textColourOn(colour)).toBe(expected);
});
