import { expect, test } from 'vitest';
import { accountOfToken, sessionSeconds, sessionToken } from './session-token.ts';

const secret = 'one secret';
const token = sessionToken({ account: 'full', issuedAt: 1000 }, secret);

test('a token tells its account until it expires after 30 days', () => {
  expect(accountOfToken(token, secret, 1000)).toBe('full');
  expect(accountOfToken(token, secret, 1000 + sessionSeconds - 1)).toBe('full');
  expect(accountOfToken(token, secret, 1000 + sessionSeconds)).toBeUndefined();
  expect(sessionSeconds).toBe(2_592_000);
});

test('a token from the future is none', () => {
  expect(accountOfToken(token, secret, 999)).toBeUndefined();
});

test.each([
  ['another account', token.replace('full', 'full-all')],
  ['a later expiry', token.replace(String(1000 + sessionSeconds), '99999999999')],
  ['another signature', `${token.slice(0, -2)}xx`],
  ['no signature', token.slice(0, token.lastIndexOf('.') + 1)],
  ['no dot', 'full'],
  ['nothing', ''],
])('a token with %s is none', (_case, tampered) => {
  expect(accountOfToken(tampered, secret, 1000)).toBeUndefined();
});

test('a token of another secret is none', () => {
  expect(accountOfToken(token, 'another secret', 1000)).toBeUndefined();
});
