import { expect, test } from 'vitest';
import { signedToken, tokenOfCookie } from './session-cookie.ts';

const cookie = signedToken('token', 'one secret');

test('SHL-14 a cookie tells the token that one of our secrets signed', () => {
  expect(tokenOfCookie(cookie, ['one secret'])).toBe('token');
  expect(tokenOfCookie(cookie, ['next secret', 'one secret'])).toBe('token');
});

test.each([
  ['another token', cookie.replace('token', 'other')],
  ['another signature', `${cookie.slice(0, -3)}xx=`],
  ['no signature', 'token.'],
  ['no dot', 'token'],
  ['nothing', ''],
])('SHL-14 a cookie with %s is none', (_case, tampered) => {
  expect(tokenOfCookie(tampered, ['one secret'])).toBeUndefined();
});

test('SHL-14 a cookie of another secret is none', () => {
  expect(tokenOfCookie(cookie, ['another secret'])).toBeUndefined();
});
