import { expect, test } from 'vitest';
import { foldsCookie, foldsOfCookies, foldsText } from './folds.ts';

test('NAV-2 what the reader opened and closed is remembered', () => {
  const choices = { 'cash-flows': true, info: false };
  const cookie = `${foldsCookie}=${foldsText(choices)}`;
  expect(foldsOfCookies(`theme=dark; ${cookie}; other=1`)).toEqual(choices);
});

test.each([null, '', 'other=1', 'bondlens-sections=', 'bondlens-sections=info.+<b>.--'])(
  'NAV-2 a cookie without choices leaves every section as it is: %s',
  (cookies) => {
    expect(foldsOfCookies(cookies)).toEqual({});
  },
);
