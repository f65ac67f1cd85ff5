import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  // A page that signs in by a call, and tells who its reader is.
  const renderPage = async (
    request: Request,
    { api }: { readonly api: (path: string, init?: object) => Promise<Response> },
  ) => {
    const signsIn = request.url.endsWith('/sign-in/');
    const init = { method: 'POST', body: '{"account":"full"}', headers: { 'content-type': 'application/json' } };
    const answer = await api('/api/session/', signsIn ? init : {});
    const { accountId } = await answer.json();
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
    for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
    headers.append('set-cookie', 'bondlens-theme=dark; Path=/; HttpOnly');
    return new Response(`reader: ${accountId}`, { headers });
  };
  site = await openTestApp({ renderPage });
});
afterAll(() => site.close());

const overTls = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };

const pairsOf = (cookies: readonly { readonly name: string; readonly value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

test('ACC-9 over TLS every cookie is bound to the host and travels by TLS alone, a page’s and its calls’', async () => {
  const answer = await site.app.inject({ url: '/sign-in/', headers: overTls });
  expect(answer.cookies.map(({ name, secure, path }) => [name, secure, path])).toEqual([
    ['__Host-bondlens', true, '/'],
    ['__Host-bondlens-theme', true, '/'],
  ]);
  const headers = { ...overTls, cookie: pairsOf(answer.cookies) };
  expect((await site.app.inject({ url: '/api/session/', headers })).json()).toMatchObject({ accountId: 'full' });
  expect((await site.app.inject({ url: '/', headers })).body).toBe('reader: full');
});

test('ACC-9 over TLS a cookie without the prefix is none of the site’s, and without TLS one with it is none', async () => {
  const signedIn = await site.app.inject({ url: '/sign-in/', headers: overTls });
  const session = signedIn.cookies[0]?.value ?? '';
  const plain = { ...overTls, cookie: `bondlens=${session}` };
  expect((await site.app.inject({ url: '/api/session/', headers: plain })).json()).toMatchObject({ accountId: null });
  const bare = { cookie: `__Host-bondlens=${session}` };
  expect((await site.app.inject({ url: '/api/session/', headers: bare })).json()).toMatchObject({ accountId: null });
});
