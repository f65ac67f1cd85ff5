import { expect, test, vi } from 'vitest';
import { loadPageTexts } from './load-page-texts.ts';

const place = { lang: 'uk', address: '/api/labels/catalogue/ua/1.json' };
const good = () => Promise.resolve(Response.json({ shell: { sign_in: 'Увійти' } }));
const bad = () => Promise.resolve(new Response('', { status: 503 }));
const silent = () => Promise.reject(new TypeError('network'));

test('LAB-4 the texts come once, in the language of the page', async () => {
  const get = vi.fn(good);
  const page = await loadPageTexts(place, get);
  expect([page?.language.code, page?.texts.text('shell', 'sign_in')]).toEqual(['ua', 'Увійти']);
  expect(get.mock.calls).toEqual([[place.address]]);
});

test.each([bad, silent])('LAB-4 a call that fails is tried once more', async (first) => {
  const page = await loadPageTexts(place, vi.fn(good).mockImplementationOnce(first));
  expect(page?.texts.text('shell', 'sign_in')).toBe('Увійти');
});

test.each([bad, silent])('LAB-4 after two failures there are no texts', async (get) => {
  const calls = vi.fn(get);
  expect(await loadPageTexts(place, calls)).toBeUndefined();
  expect(calls).toHaveBeenCalledTimes(2);
});
