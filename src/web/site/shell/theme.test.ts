import { expect, test } from 'vitest';
import { themeCookie, themeOfCookies } from './theme.ts';

test('the theme is read from the cookie that remembers it', () => {
  const pair = themeCookie('dark').split(';')[0] ?? '';
  expect(themeOfCookies(`a=1; ${pair}; b=2`)).toBe('dark');
});

test.each([null, '', 'bondlens-theme=purple', 'other=dark'])(
  'without a valid choice the system decides: %s',
  (header) => {
    expect(themeOfCookies(header)).toBe('system');
  },
);
