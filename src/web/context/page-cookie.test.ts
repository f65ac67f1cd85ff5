import { expect, test } from 'vitest';
import { pageCookie, pageCookieIn } from './page-cookie.ts';

test('ACC-9 over TLS a cookie that a page writes is bound to the host', () => {
  expect(pageCookie('choice', '1', 'https:')).toMatch(/^__Host-choice=1; Path=\/; .*; Secure$/);
  expect(pageCookie('choice', '1', 'http:')).toMatch(/^choice=1; Path=\/; (?!.*Secure)/);
});

test('ACC-9 a page reads its cookie by its name, with the prefix and without', () => {
  expect(pageCookieIn('a=2; __Host-choice=1', 'choice')).toBe('1');
  expect(pageCookieIn('a=2; choice=1; b', 'choice')).toBe('1');
  expect(pageCookieIn('other-choice=1', 'choice')).toBeNull();
});
