import { expect, test } from 'vitest';
import { plainTitle } from './plain-title.ts';

test.each([
  ['<b>Nor</b>vane 2031', 'Norvane 2031'],
  ['A<br/>B', 'AB'],
  ['<a href="/x" onclick="alert(1)">Norvane</a>', 'Norvane'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['Kessler &amp; Sons &#39;31', "Kessler & Sons '31"],
  ['coupon < 5 % and > 3 %', 'coupon < 5 % and > 3 %'],
  ['&unknown; stays', '&unknown; stays'],
  ['  two\n lines ', 'two lines'],
  ['<img src=x onerror=alert(1)', '<img src=x onerror=alert(1)'],
])('SRC-4 strips the tags of %s', (title, plain) => {
  expect(plainTitle(title)).toBe(plain);
});

// A search for each bracket's end through the rest of the title would outlast the time limit of a test.
test('a long title of nothing but brackets comes back as it is', () => {
  const title = '<a'.repeat(300_000);
  expect(plainTitle(title) === title).toBe(true);
});
