import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { readCatalogues } from '../labels/label-book.ts';
import type { PageContext } from '../pages/pages.ts';

// A page that says what it was given, and what a call of its own is given.
async function renderPage(_request: Request, { api, language, texts, catalogueAddress }: PageContext) {
  const flows = await (await api(`/api/labels/shell/`)).json();
  const given = { code: language.code, signIn: texts.text('shell', 'sign_in'), catalogueAddress, call: flows.sign_in };
  return Response.json(given, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const { en } = readCatalogues();
const translatedShell = { ...en, shell: { ...en.shell, sign_in: 'Anmelden' } };
const none = { ru: {}, pl: {}, it: {}, es: {}, zh: {}, ua: {}, fr: {}, tr: {} };

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ renderPage, catalogues: { ...none, en, de: translatedShell } });
});
afterAll(async () => {
  await site.close();
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

test('LAB-1 a page and the calls that it makes have the language of its reader', async () => {
  const page = await get('/', { 'accept-language': 'de-AT,en;q=0.5' });
  expect(page.json()).toMatchObject({ code: 'de', signIn: 'Anmelden', call: 'Anmelden' });
  expect(page.headers).toMatchObject({ 'content-language': 'de', vary: expect.stringContaining('Accept-Language') });
  expect(page.headers.vary).toContain('Cookie');
  expect(page.headers['set-cookie']).toBeUndefined();
});

test('LAB-4 a page names the address of exactly its texts', async () => {
  const { catalogueAddress } = (await get('/?lang=de')).json();
  const catalogue = await get(catalogueAddress);
  expect(catalogue.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(catalogue.json()).toEqual(translatedShell);
  expect((await get('/')).json().catalogueAddress).not.toBe(catalogueAddress);
});

test('LAB-1 the address of a page chooses over the cookie, and is remembered', async () => {
  const page = await get('/?lang=deu', { cookie: 'bondlens-language=en' });
  expect(page.json()).toMatchObject({ code: 'de', call: 'Anmelden' });
  expect(page.cookies).toMatchObject([
    { name: 'bondlens-language', value: 'de', path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
  ]);
  expect((await get('/', { cookie: 'bondlens-language=de' })).json()).toMatchObject({ code: 'de' });
});

test('LAB-1 an unknown code is English', async () => {
  expect((await get('/?lang=xx', { cookie: 'bondlens-language=de' })).json()).toMatchObject({ code: 'en' });
  expect((await get('/', { cookie: 'bondlens-language=xx' })).json()).toMatchObject({ code: 'en' });
});

test('LAB-1 an address of the interface chooses by its header alone', async () => {
  const answer = await get('/api/session/?lang=de');
  expect(answer.cookies).toEqual([]);
});

test('LAB-1 texts of trading rows follow the language, their numbers stay', async () => {
  const rowsIn = async (language: string) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/chart/get_tradings/',
      headers: { ...(await cookieOf(site.app, 'full')), 'x-bondlens-language': language },
      payload: {
        items: [{ id: bondIds.usual, tgId: venueIds.exchange, model: 'bonds' }],
        startDate: '2025-03-01',
        endDate: '2025-06-30',
        chartType: 'price',
        userChangePeriod: false,
        getChartIteration: 1,
      },
    });
    return answer.json().at(-1);
  };
  const [english, german] = [await rowsIn('en'), await rowsIn('de')];
  expect(english.indicative_price).toMatch(/^\d+\.\d{4}$/);
  expect(german.indicative_price).toBe(english.indicative_price.replace('.', ','));
  expect(german['indicative_price.numeric']).toBe(english['indicative_price.numeric']);
  expect(await rowsIn('en')).toEqual(english);
});
