import { expect, test } from 'vitest';
import { hasWordOf, isCommonPassword, normalPassword, passwordLength } from './password.ts';

test('SHL-14 characters are counted, not the units of their code, and one letter has one form', () => {
  expect(passwordLength('🔑'.repeat(15))).toBe(15);
  expect(passwordLength('e\u0301')).toBe(1);
  expect(normalPassword('ﬁne\u212b')).toBe('fine\u00c5');
});

test.each([
  ['bondlens is my site', true],
  ['BondLens2026!xyzq', true],
  ['I am ada lovelace ok', true],
  ['xx-lovelace-xx-yy', true],
  ['correct horse battery', false],
  ['a.d.a. and nothing', false],
])('SHL-14 %j has a word of its owner or the site: %s', (password, expected) => {
  expect(hasWordOf(password, ['Bondlens', 'Ada Lovelace', 'ada@example.com'])).toBe(expected);
});

const listed = new Set(['password', 'qwertyuiop', '1234567890', 'letmein', 'trustno1']);
const isListed = (password: string) => listed.has(password);

test.each([
  'password',
  'PASSWORD',
  'passwordpassword',
  'Password12345678!',
  '!!!!letmein!!!!1234',
  'letmeinletmein12',
  'qwertyuiopqwert',
  '123456789012345',
  'aaaaaaaaaaaaaaaa',
  'abababababababab',
  'ｐａｓｓｗｏｒｄ',
])('SHL-14 %j is one that many have, or made of one', (password) => {
  expect(isCommonPassword(password, isListed)).toBe(true);
});

test.each(['correct horse battery', 'password of my aunt', 'k7!mQ2z&9LpW4x#', 'трава у дома растёт'])(
  'SHL-14 %j is none of them',
  (password) => expect(isCommonPassword(password, isListed)).toBe(false),
);
