import { expect, test } from 'vitest';
import { type MenuReader, menuItems } from './menu-columns.tsx';

const text = (key: string) => key;
const reader = (more: Partial<MenuReader> = {}): MenuReader => ({
  audience: 'visitor',
  hasGallery: false,
  address: '/',
  day: null,
  ...more,
});
const urls = (asked: MenuReader) =>
  menuItems(text, text, asked).flatMap(({ items }) => items.flat().map(({ url }) => url));

test('SHL-1 lists by figures are for who sees the figures', () => {
  expect(urls(reader({ audience: 'member' })).filter((url) => /yield|price|duration|spread/.test(url))).toEqual([]);
  expect(urls(reader({ audience: 'full' }))).toContain('/bonds/?sort=yield&order=desc');
});

test('SHL-1 the lists of stocks, indexes, ETFs and companies are there for everybody, beside that of bonds', () => {
  for (const audience of ['visitor', 'member', 'full'] as const) {
    expect(urls(reader({ audience }))).toEqual(
      expect.arrayContaining(['/bonds/', '/stocks/', '/indexes/', '/etf/', '/company/']),
    );
  }
});

test('SHL-1 the gallery is named where it is served, signing in where nobody is signed in', () => {
  expect(urls(reader())).not.toContain('/gallery/');
  expect(urls(reader({ hasGallery: true }))).toContain('/gallery/');
  expect(urls(reader())).toContain('/sign-in/');
  expect(urls(reader({ audience: 'full' }))).not.toContain('/sign-in/');
});

test('SHL-1 the page that the reader is on is active, by its whole address', () => {
  const links = menuItems(text, text, reader({ address: '/bonds/?sort=issuer' })).flatMap(({ items }) => items.flat());
  expect(links.filter(({ active }) => active).map(({ url }) => url)).toEqual(['/bonds/?sort=issuer']);
});

test('BEY-9 the menu leads to pages of the market as of the same day, and to others as ever', () => {
  const asked = urls(reader({ audience: 'full', day: '2026-05-03' }));
  expect(asked).toEqual(
    expect.arrayContaining([
      '/bonds/?as_of=2026-05-03',
      '/bonds/?sort=coupon&order=desc&as_of=2026-05-03',
      '/stocks/?as_of=2026-05-03',
    ]),
  );
  expect(asked).toEqual(expect.arrayContaining(['/profile/access/', '/notices/']));
});
