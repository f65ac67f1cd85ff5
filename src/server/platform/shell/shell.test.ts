import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Banner } from '#domain/operator/banner.ts';
import { saveBanner } from '#store/operator/banners/banners.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';
import { attributionOf } from './shell.ts';

let site: TestApp;
beforeAll(async () => {
  const renderPage = async (request: Request) =>
    new Response('<p>page</p>', {
      status: new URL(request.url).pathname === '/nothing/' ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  site = await openTestApp({ renderPage });
  for (const banner of banners) await saveBanner(site.database, { ...plain, ...banner });
});
afterAll(() => site.close());

const plain = { kind: 'catfish', language: null, text: 'Text', url: null, shownFrom: null, shownUntil: null } as const;
// The clock of the tests stands on 30 June 2025.
const banners: readonly (Partial<Banner> & Pick<Banner, 'id'>)[] = [
  { id: 'ad', text: 'For all', url: 'https://ad.test/' },
  { id: 'ad-de', language: 'de', text: 'Auf Deutsch', shownFrom: '2025-06-30', shownUntil: '2025-06-30' },
  { id: 'ad-fr', language: 'fr', text: 'Demain', shownFrom: '2025-07-01' },
  { id: 'ad-it', language: 'it', text: 'Ieri', shownUntil: '2025-06-29' },
  { id: 'thanks', kind: 'respected', text: 'Thank you' },
  { id: 'phone', kind: 'app-android', text: 'On your phone', url: 'https://store.test/' },
];

const shell = async (language: string, who: Who = 'visitor') =>
  (await site.app.inject({ url: `/api/shell/?language=${language}`, headers: await cookieOf(site.app, who) })).json();

const textsOf = async (language: string, who?: Who) =>
  (await shell(language, who)).banners.map(({ text }: { text: string }) => text);

test('SHL-2 a banner of the reader’s own language wins over one of every language', async () => {
  expect(await textsOf('en')).toEqual(['For all']);
  expect(await textsOf('de')).toEqual(['Auf Deutsch']);
  expect(await textsOf('deu')).toEqual(['Auf Deutsch']);
});

test('SHL-2 a banner is shown from its first day to its last', async () => {
  expect(await textsOf('fr')).toEqual(['For all']);
  expect(await textsOf('it')).toEqual(['For all']);
});

test('SHL-3 SHL-5 the offer of the app and the notice of thanks are for who has signed in', async () => {
  expect((await textsOf('en', 'member')).toSorted()).toEqual(['For all', 'On your phone', 'Thank you']);
});

test('the shell names the sources of the data and the date of the instance', async () => {
  const { sources, today } = await shell('en');
  expect(today).toBe('2025-06-30');
  expect(sources.length).toBeGreaterThan(0);
});

test('BEY-22 the shell names the terms of use of a public source, and of no other', async () => {
  await site.database.kysely
    .insertInto('source')
    .values({ code: 'ecb', name: 'European Central Bank', url: 'https://data.ecb.europa.eu' })
    .execute();
  const { sources } = await shell('en');
  const terms = new Map(sources.map(({ name, termsUrl }: { name: string; termsUrl: string }) => [name, termsUrl]));
  expect(terms.get('European Central Bank')).toMatch(/^https:\/\/www\.ecb\.europa\.eu\/.*usage_policy/);
  expect([...terms.values()].filter((url) => url !== null)).toHaveLength(1);
});

const landing = async (url: string) =>
  (await site.app.inject({ url, headers: { 'x-forwarded-proto': 'https' } })).cookies;

test('SHL-12 a landing keeps where the reader came from for five days, closed to scripts', async () => {
  const cookies = await landing('/?utm_source=mail&source=partner');
  const kept = { path: '/', maxAge: 432_000, httpOnly: true, sameSite: 'Lax', secure: true };
  expect(cookies).toEqual([
    expect.objectContaining({ name: '__Host-bondlens-source', value: 'partner', ...kept }),
    expect.objectContaining({ name: '__Host-bondlens-utm-source', value: 'mail', ...kept }),
  ]);
});

test.each(['/?q=2027', '/nothing/?utm_source=mail', '/api/shell/?utm_source=mail', '/healthz?utm_source=mail'])(
  'SHL-12 %s keeps nothing',
  async (url) => {
    expect(await landing(url)).toEqual([]);
  },
);

test('the licence and the packages are there to read, by name', async () => {
  const { licence, packages } = (await site.app.inject({ url: '/api/notices/' })).json();
  expect(licence).toContain('Apache License');
  expect(packages).toMatch(/^- .*MIT$/m);
  expect(packages).toMatch(/^- react-router /m);
});

test('SHL-12 keeps the advertising source and the five campaign parameters', () => {
  const query = 'source=partner&utm_source=mail&utm_medium=cpc&utm_campaign=autumn+2026&utm_term=bond&utm_content=a-1';
  expect(attributionOf(`/bonds/1001/?${query}&q=other`)).toEqual([
    { name: 'bondlens-source', value: 'partner' },
    { name: 'bondlens-utm-source', value: 'mail' },
    { name: 'bondlens-utm-medium', value: 'cpc' },
    { name: 'bondlens-utm-campaign', value: 'autumn 2026' },
    { name: 'bondlens-utm-term', value: 'bond' },
    { name: 'bondlens-utm-content', value: 'a-1' },
  ]);
});

test.each(['/', '/?q=2027', '/?utm_source=', '/?utm_source=%20%3C%3E', '/?utm_id=7'])(
  'SHL-12 keeps nothing of %s',
  (url) => {
    expect(attributionOf(url)).toEqual([]);
  },
);

test('SHL-12 leaves out markup, control characters and cookie separators, and cuts at 100 characters', () => {
  const [kept] = attributionOf(`/?utm_source=${encodeURIComponent('<b>"ad";\r\n\0x=1</b>')}`);
  expect(kept?.value).toBe('badx1/b');
  const [long] = attributionOf(`/?utm_source=${'a'.repeat(5000)}`);
  expect(long?.value).toBe('a'.repeat(100));
});

test('SHL-12 keeps letters of other alphabets', () => {
  expect(attributionOf(`/?utm_campaign=${encodeURIComponent('осень 2026')}`)[0]?.value).toBe('осень 2026');
});
