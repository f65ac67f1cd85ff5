import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteLabelOverride, saveLabelOverride } from '#store/platform/labels/label-overrides.ts';
import { openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';
import { readCatalogues } from './label-book.ts';

const german = { shell: { product_name: 'Bondlens', sign_in: 'Anmelden' }, errors: { not_found: 'Hier ist nichts.' } };

let now = testClock().getTime();
let site: TestApp;
beforeAll(async () => {
  const { en } = readCatalogues();
  const none = { ru: {}, pl: {}, it: {}, es: {}, zh: {}, ua: {}, fr: {}, tr: {} };
  site = await openTestApp({ catalogues: { ...none, en, de: german }, clock: () => new Date(now), keepsAnswers: true });
});
afterAll(async () => {
  await site.close();
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const inGerman = { 'x-bondlens-language': 'de' };
const override = { language: 'de', module: 'shell', key: 'sign_in' };

test('LAB-2 answers the texts of a module by key, in the language of the request', async () => {
  const english = await get('/api/labels/shell/');
  expect(english.json()).toMatchObject({ sign_in: 'Sign in', page_title: '{title} · Bondlens' });
  expect(english.headers['content-language']).toBe('en');
  expect((await get('/api/labels/shell/', inGerman)).json()).toEqual(german.shell);
  expect((await get('/api/labels/shell/', { cookie: 'a=1; bondlens-language=de' })).json()).toEqual(german.shell);
});

test('LAB-2 a module of which a language has nothing is empty, never English', async () => {
  expect((await get('/api/labels/bond/', inGerman)).json()).toEqual({});
});

test.each(['show_labels', 'show_labels=1', 'show_labels=true'])('LAB-2 %s gives keys for texts', async (query) => {
  expect((await get(`/api/labels/shell/?${query}`, inGerman)).json()).toEqual({
    product_name: 'product_name',
    sign_in: 'sign_in',
  });
});

test.each([
  ['/api/labels/shell/?show_labels=0', 200, undefined],
  ['/api/labels/shell/?show_labels=maybe', 400, 'show_labels'],
  ['/api/labels/nothing/', 404, 'module'],
  ['/api/labels/constructor/', 404, 'module'],
  ['/api/labels/shell/nothing/', 404, 'repository'],
  ['/api/labels/nothing/source/', 404, 'module'],
] as const)('LAB-2 %s answers %i', async (url, status, field) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json().error?.field]).toEqual([status, field]);
});

test('LAB-2 the repositories hold what readers see, the texts of the product, and those of the operator', async () => {
  const of = async (repository: string) => (await get(`/api/labels/shell/${repository}/`, inGerman)).json();
  expect(await of('overrides')).toEqual({});
  await saveLabelOverride(site.database, { ...override, text: 'Einloggen' });
  // Told by the database, and without it after five seconds.
  const own = { ...german.shell, sign_in: 'Einloggen' };
  await vi.waitFor(async () => expect(await of('default')).toEqual(own), { timeout: 30_000 });
  expect(await of('source')).toEqual(german.shell);
  expect(await of('overrides')).toEqual({ sign_in: 'Einloggen' });
  await deleteLabelOverride(site.database, override);
  now += 5_000;
  expect(await of('default')).toEqual(german.shell);
});

test('LAB-2 an answer that is still the same is not sent again', async () => {
  const first = await get('/api/labels/shell/');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const etag = String(first.headers.etag);
  const again = await get('/api/labels/shell/', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/api/labels/shell/', { ...inGerman, 'if-none-match': etag })).statusCode).toBe(200);
  expect((await get('/api/labels/shell/?show_labels', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('LAB-4 the catalogue of a page is kept for ever under the name of its texts, and is asked for again under any other', async () => {
  const { headers, statusCode } = await get('/api/labels/catalogue/de/00.json');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await get('/api/labels/catalogue/xx/00.json')).statusCode).toBe(404);
  expect((await get('/api/labels/catalogue/de/..%2f..%2fshell.json')).statusCode).toBe(404);
});

test('LAB-1 a refusal speaks the language of the request; Accept-Language counts for languages with texts alone', async () => {
  const messageFor = async (headers: Record<string, string>) =>
    (await get('/api/nothing/', headers)).json().error.message;
  expect(await messageFor({ 'accept-language': 'de' })).toBe('Nothing was found at this address.');
  expect(await messageFor(inGerman)).toBe('Hier ist nichts.');
  expect(await messageFor({ 'x-bondlens-language': 'deu' })).toBe('Hier ist nichts.');
  expect(await messageFor({ 'x-bondlens-language': 'fr' })).toBe('{{not_found}}');
  expect(await messageFor({ 'x-bondlens-language': 'xx' })).toBe('Nothing was found at this address.');
  const page = await get('/nothing-to-render/?lang=de');
  expect(page.body).toContain('<html lang="de">');
  expect(page.body).toContain('Hier ist nichts.');
});

test('LAB-1 a broken address is refused in the language of its request as well', async () => {
  const answer = await get('/api/bonds/%ff/graph/', inGerman);
  expect(answer.json().error).toMatchObject({ code: 'bad_request', message: '{{bad_request}}' });
});
