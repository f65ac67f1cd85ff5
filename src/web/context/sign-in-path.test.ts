import { expect, test } from 'vitest';
import { safeNext, signInPath } from './sign-in-path.ts';

test('ACC-1 sign-in leads back to the same place', () => {
  const path = signInPath({ pathname: '/bonds/7/', search: '?period=1Y&tab=yield' });
  expect(safeNext(new URL(path, 'http://site.test').searchParams.get('next'))).toBe('/bonds/7/?period=1Y&tab=yield');
});

test.each([
  '//evil.test/',
  'https://evil.test/',
  '/\\evil.test',
  '\t/x',
  'javascript:alert(1)',
  '/.//evil.test/?lang=de',
  '/bonds/..//evil.test/',
  '/%2e%2e//evil.test/',
  '/\u0000',
  '/\u001b[31m',
  '/%00',
  null,
])('leads nowhere but to this site: %s', (next) => {
  expect(safeNext(next)).toBe('/');
});

test('ERR-2 a place in other letters leads back in the form that a header can carry', () => {
  expect(safeNext('/bonds/?q=日#ä')).toBe('/bonds/?q=%E6%97%A5#%C3%A4');
});
