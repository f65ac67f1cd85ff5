import { expect, test } from 'vitest';
import { bannerOfWords } from './banners.ts';

const plain = ['ad', '--kind', 'catfish', '--text', 'Bond days'];

test('SHL-2 a banner needs an id, a kind and a text; the rest may be left out', () => {
  expect(bannerOfWords(plain)).toEqual({
    id: 'ad',
    kind: 'catfish',
    language: null,
    text: 'Bond days',
    url: null,
    shownFrom: null,
    shownUntil: null,
  });
});

test('SHL-2 a banner takes a language by either code, an address and a period', () => {
  const words = ['--language', 'deu', '--url', 'https://ad.test/x', '--from', '2026-01-01', '--until', '2026-01-31'];
  expect(bannerOfWords([...plain, ...words])).toMatchObject({
    language: 'de',
    url: 'https://ad.test/x',
    shownFrom: '2026-01-01',
    shownUntil: '2026-01-31',
  });
});

test.each([
  [['Ad!', '--kind', 'catfish', '--text', 'x'], /id/],
  [['ad', '--kind', 'popup', '--text', 'x'], /--kind should be one of catfish/],
  [['ad', '--kind', 'catfish', '--text', ' '], /--text/],
  [['ad', '--kind', 'catfish', '--text', 'x'.repeat(301)], /--text/],
  [[...plain, '--url', 'javascript:alert(1)'], /--url/],
  [[...plain, '--url', 'http://ad.test/'], /--url/],
  [[...plain, '--url', '//ad.test/'], /--url/],
  [[...plain, '--url', '/\\ad.test/'], /--url/],
  [[...plain, '--language', 'xx'], /--language/],
  [[...plain, '--from', '2026-02-30'], /--from/],
  [[...plain, '--from', '2026-02-02', '--until', '2026-02-01'], /--from is after --until/],
  [['app', '--kind', 'app-apple', '--text', 'x'], /--url is missing/],
])('SHL-2 refuses %j', (words, complaint) => {
  expect(() => bannerOfWords(words)).toThrow(complaint);
});
