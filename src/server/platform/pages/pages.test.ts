import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bondIds, usualIsin } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { PageContext } from './pages.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

const html = { 'content-type': 'text/html; charset=utf-8' };

// A page for each thing that the server does for pages.
async function renderPage(request: Request, { api, viewer }: PageContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/broken/') throw new Error('the inside of the server');
  if (pathname === '/away/') return new Response('later', { status: 503, headers: html });
  if (pathname === '/form/') return new Response(`got ${await request.text()}`, { headers: html });
  if (pathname === '/outside/') return api('/readyz');
  if (pathname === '/sign-in/') {
    const body = JSON.stringify({ account: searchParams.get('account') });
    const answer = await api('/api/session/', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const headers = new Headers({ location: '/' });
    for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return new Response(null, { status: answer.ok ? 303 : answer.status, headers });
  }
  const session = await (await api('/api/session/')).json();
  const text = JSON.stringify({ path: pathname, url: request.url, level: viewer.level, session: session.level });
  return new Response(text, {
    status: pathname === '/missing/' ? 404 : 200,
    headers: { ...html, 'x-script-hashes': "'sha256-AAAA'" },
  });
}

const largeScript = `export const words = '${'bond '.repeat(1000)}';`;
const clientDirectory = mkdtempSync(join(tmpdir(), 'bondlens-client-'));
let site: TestApp;
beforeAll(async () => {
  mkdirSync(join(clientDirectory, 'assets'));
  writeFileSync(join(clientDirectory, 'assets', 'large-abc123.js'), largeScript);
  writeFileSync(join(clientDirectory, 'assets', 'large-abc123.js.br'), brotliCompressSync(largeScript));
  writeFileSync(join(clientDirectory, 'assets', 'large-abc123.js.gz'), gzipSync(largeScript));
  // Large too, and without compressed forms: those are made while it is served.
  writeFileSync(join(clientDirectory, 'assets', 'entry-abc123.js'), `export {};${' '.repeat(2000)}`);
  writeFileSync(join(clientDirectory, 'favicon.svg'), '<svg/>');
  site = await openTestApp({ renderPage, clientDirectory });
});
afterAll(async () => {
  await site.close();
  rmSync(clientDirectory, { recursive: true });
});

test('BEY-17 a page whose calls find no database says when to ask for it again', async () => {
  const answer = await get('/away/');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect((await get('/missing/')).headers).not.toHaveProperty('retry-after');
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

test('a page is rendered with the address, the viewer, and the hashes of its scripts in its policy alone', async () => {
  const answer = await get('/bonds/1001/?tab=yield', { host: 'localhost:3000', ...(await cookieOf(site.app, 'full')) });
  const page = answer.json();
  expect(page).toMatchObject({ url: 'http://localhost:3000/bonds/1001/?tab=yield', level: 1077, session: 1077 });
  expect(answer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-AAAA';");
  expect(answer.headers).not.toHaveProperty('x-script-hashes');
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('a page may load scripts and styles from its own host alone, and stands in no frame', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('NAV-1 a page of its own keeps its status, an unknown address is a 404 page', async () => {
  expect((await get('/missing/')).statusCode).toBe(404);
});

test('NAV-1 a bond is found by its ISIN in any case, with the query kept', async () => {
  const answer = await get(`/bonds/${usualIsin.toLowerCase()}/?tab=yield`);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/bonds/${bondIds.usual}/?tab=yield`]);
  expect((await get('/bonds/XS9999999999/')).json()).toMatchObject({ path: '/bonds/XS9999999999/' });
});

test('NAV-1 an address without its last slash leads to the one with it', async () => {
  const answer = await get('/bonds/1001?period=1Y');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/bonds/1001/?period=1Y']);
  expect((await get('/bonds/1001.data')).json()).toMatchObject({ path: '/bonds/1001.data' });
});

test('NAV-1 the list of bonds without its last slash leads to the one with it, with the query kept', async () => {
  const answer = await get('/bonds?sort=maturity');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/bonds/?sort=maturity']);
  expect((await get('/bonds/')).json()).toMatchObject({ path: '/bonds/' });
});

test('NAV-1 /profile_access/ leads to the page of access', async () => {
  const answer = await get('/profile_access/?from=mail');
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/profile/access/?from=mail']);
  expect((await get('/profile_access')).headers.location).toBe('/profile/access/');
});

test('a page that fails says nothing of the inside', async () => {
  const answer = await get('/broken/');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).not.toContain('inside of the server');
  expect(answer.body).not.toContain('.ts');
});

test('a page can call the API alone', async () => {
  expect((await get('/outside/')).statusCode).toBe(500);
});

const post = (url: string, headers: Record<string, string>, payload = 'a=1') =>
  site.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test.each([
  ['nothing', undefined],
  ['JSON', 'application/json'],
  ['a file', 'multipart/form-data; boundary=x'],
])('ERR-2 a page that is sent %s says that it takes forms', async (_case, type) => {
  const headers = { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) };
  const answer = await site.app.inject({ method: 'POST', url: '/form/', headers, ...(type && { payload: '{}' }) });
  expect(answer.statusCode).toBe(415);
});

test('a form of our own reaches its page and can sign in', async () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  expect((await post('/form/', own, 'name=M%C3%BCller')).body).toBe('got name=M%C3%BCller');
  const answer = await post('/sign-in/?account=full', own);
  expect(answer.statusCode).toBe(303);
  const [cookie] = answer.cookies;
  expect((await get('/', { cookie: `${cookie?.name}=${cookie?.value}` })).json()).toMatchObject({ level: 1077 });
});

test('ACC-9 a form of another site is refused before the page sees it', async () => {
  const answer = await post('/sign-in/?account=full', { 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
});

test('a form over the limit is refused', async () => {
  expect((await post('/form/', { 'sec-fetch-site': 'same-origin' }, 'x'.repeat(70_000))).statusCode).toBe(413);
});

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'ERR-2 a page takes no body of the type %s',
  async (type) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
    const answer = await post('/form/', headers, '{"name":"M"}');
    expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([
      415,
      expect.stringContaining("default-src 'none'"),
    ]);
  },
);

test.each([
  { host: 'a b<c' },
  { host: 'a/b' },
  { host: 'localhost', 'x-forwarded-host': 'x"y' },
  { host: 'localhost', 'x-forwarded-proto': 'javascript' },
])('ERR-2 a request for a site with an impossible address is refused: %j', async (headers) => {
  for (const url of ['/', '/api/session/']) expect((await get(url, headers)).statusCode).toBe(400);
});

test('ERR-2 only the addresses of the machine and the public one are answered', async () => {
  const statusOf = async ({ app }: TestApp, host: string) => {
    const { statusCode } = await app.inject({ url: '/api/session/', headers: { host } });
    return [host, statusCode];
  };
  const own = ['localhost:3000', '127.0.0.1', '[::1]:3000', '192.0.2.7:8080'];
  for (const host of own) expect(await statusOf(site, host)).toEqual([host, 200]);
  expect(await statusOf(site, 'evil.example')).toEqual(['evil.example', 400]);
  const publicUrl = new URL('https://bonds.example:8443');
  const named = await openTestApp({ settings: { ...testSettings, publicUrl }, renderPage });
  for (const host of [...own, 'bonds.example:8443', 'BONDS.example:8443'])
    expect(await statusOf(named, host)).toEqual([host, 200]);
  for (const host of ['bonds.example', 'evil.example', 'bonds.example:8443.evil.example'])
    expect(await statusOf(named, host)).toEqual([host, 400]);
  const page = await named.app.inject({ url: '/bonds/1/', headers: { host: 'localhost' } });
  expect(page.json()).toMatchObject({ url: 'https://bonds.example:8443/bonds/1/' });
  await named.close();
});

test('BEY-17 a page that is asked for when its node begins to close is drawn whole', async () => {
  const [isAsked, mayAsk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const renderSlowly = async (_request: Request, { api }: PageContext) => {
    isAsked.resolve();
    await mayAsk.promise;
    return api('/api/session/');
  };
  const other = await openTestApp({ renderPage: renderSlowly });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${other.app.listeningOrigin}/bonds/1/`);
  await isAsked.promise;
  const closed = other.close();
  // It takes nobody else, and waits for who is there.
  await vi.waitFor(() => expect(other.app.server.listening).toBe(false), SOON);
  mayAsk.resolve();
  expect((await answer).status).toBe(200);
  await closed;
});

test('another method than a page knows is refused', async () => {
  const answer = await site.app.inject({ method: 'PUT', url: '/' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('hashed files are kept for a year, others for an hour, and large ones travel compressed', async () => {
  const hashed = await get('/assets/entry-abc123.js', { 'accept-encoding': 'br' });
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-encoding']).toBe('br');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a file that the build compressed travels as it lies there, to who takes %s',
  async (accepted, encoding, open) => {
    const answer = await get('/assets/large-abc123.js', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': (await get('/assets/large-abc123.js')).headers['content-type'],
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(open(answer.rawPayload).toString()).toBe(largeScript);
    expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
  },
);

test('a file that the build compressed travels whole to who takes no compression, and has one address', async () => {
  const answer = await get('/assets/large-abc123.js');
  expect([answer.headers['content-encoding'], answer.payload]).toEqual([undefined, largeScript]);
  const own = await get('/assets/large-abc123.js.br');
  expect(own.headers['cache-control']).toBe('private, no-store');
});

test('LAB-1 a file that anybody may keep sets no cookie, whatever language its address names', async () => {
  for (const url of ['/assets/entry-abc123.js?lang=de', '/favicon.svg?lang=de']) {
    const { headers } = await get(url);
    expect([headers['cache-control'], headers['set-cookie']]).toEqual([expect.stringContaining('public'), undefined]);
  }
});

test.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '/assets/nothing.js'])(
  '%s is no file',
  async (url) => {
    expect((await get(url)).headers['cache-control']).toBe('private, no-store');
  },
);
