import { expect, test } from 'vitest';
import { highlightedParts } from './found-panel.tsx';

test('CMP-1 matches of a name are marked, signs of HTML are text', () => {
  expect(highlightedParts('Smith &amp; <em>Sons</em> 5 &lt; 6 <em>%</em>')).toEqual([
    { at: 0, text: 'Smith & ', isMatch: false },
    { at: 1, text: 'Sons', isMatch: true },
    { at: 2, text: ' 5 < 6 ', isMatch: false },
    { at: 3, text: '%', isMatch: true },
  ]);
});
