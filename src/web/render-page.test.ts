import { expect, test } from 'vitest';
import { withIsoDays } from './render-page.ts';

const spelledOf = (path: string, method = 'GET') => withIsoDays({ method, url: `https://site.test${path}` });

test.each([
  ['/yields/?as_of=1.1.2026', '/yields/?as_of=2026-01-01'],
  ['/yields/?as_of=01+01+2026', '/yields/?as_of=2026-01-01'],
  ['/bonds/?rating=A&as_of=01.01.2026&rating=B', '/bonds/?rating=A&as_of=2026-01-01&rating=B'],
  [
    '/bonds/?maturity_from=01.01.2026&maturity_from=02.01.2026',
    '/bonds/?maturity_from=2026-01-01&maturity_from=2026-01-02',
  ],
])('LAB-1 a day that a form sent as it was typed is written as the site writes it: %s', (typed, spelled) => {
  expect(spelledOf(typed)).toBe(spelled);
});

test.each(['/yields/', '/yields/?as_of=2026-01-01', '/yields/?as_of=31.02.2026', '/yields/?q=01.01.2026&x'])(
  'LAB-1 an address whose days are written so stays: %s',
  (path) => {
    expect(spelledOf(path)).toBeNull();
  },
);

test.each(['//evil.test/?as_of=01.01.2026', '/.//evil.test/?as_of=01.01.2026'])(
  'ACC-1 LAB-1 a day leads to no other host: %s',
  (path) => {
    expect(spelledOf(path)).toBeNull();
  },
);

test('LAB-1 what is sent stays as it is', () => {
  expect(spelledOf('/yields/?as_of=01.01.2026', 'POST')).toBeNull();
});
