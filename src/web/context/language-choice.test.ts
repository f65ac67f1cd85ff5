import { expect, test } from 'vitest';
import { withoutLanguage } from './language-choice.ts';

test.each([
  ['/bonds/1001/?lang=de', '/bonds/1001/'],
  ['/bonds/1001/?tab=yield&lang=de&period=1Y', '/bonds/1001/?tab=yield&period=1Y'],
  ['/?lang=de&lang=fr#main', '/#main'],
  ['/?q=a+b', '/?q=a+b'],
  ['/', '/'],
])('LAB-1 a newer choice of language takes the older one out of %s', (place, expected) => {
  expect(withoutLanguage(place)).toBe(expected);
});
