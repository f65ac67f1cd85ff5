import { expect, test } from 'vitest';
import { hintOf, isKeyText, isWithin, newKey } from './key-text.ts';

test('BEY-8 a key has a prefix, 43 letters of secret and a checksum, and is another each time', () => {
  const keys = new Set(Array.from({ length: 200 }, newKey));
  expect(keys.size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^bondlens_[0-9A-Za-z]{49}$/);
    expect(isKeyText(key)).toBe(true);
    expect(key.startsWith(hintOf(key))).toBe(true);
    expect(hintOf(key)).toHaveLength(13);
  }
});

test('BEY-8 a slip of the keyboard is told by the checksum', () => {
  const key = newKey();
  for (let at = 'bondlens_'.length; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(isKeyText(`${key.slice(0, at)}${other}${key.slice(at + 1)}`)).toBe(false);
  }
  for (const text of ['', 'bondlens_', key.slice(1), `${key}0`, `${key} `]) expect(isKeyText(text)).toBe(false);
});

test.each([
  ['192.0.2.7', ['192.0.2.0/24'], true],
  ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
  ['192.0.3.7', ['192.0.2.0/24'], false],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7', '2001:db8::/32'], false],
  ['2001:db8:1::1', ['192.0.2.7', '2001:db8::/32'], true],
  ['192.0.2.7', [], true],
])('BEY-8 %s within %j: %s', (ip, networks, expected) => {
  expect(isWithin(ip, networks)).toBe(expected);
});
