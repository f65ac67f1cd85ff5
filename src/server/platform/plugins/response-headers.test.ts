import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

const year = 31_536_000;

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({
    renderPage: async () =>
      new Response('<!doctype html><title>x</title>', { headers: { 'content-type': 'text/html' } }),
  });
});
afterAll(() => site.close());

/** Files, texts by their hash and the description of the interface are the same for everybody. */
const publicRoutes = ['/api/labels/catalogue/:code/:file'];

/** An address of each route, its parts filled in; streams are left out, which never end. */
function addresses(): readonly string[] {
  const urls = site.app.listedRoutes
    .filter(({ methods, url }) => methods.includes('GET') && url !== '/api/live/' && !publicRoutes.includes(url))
    .map(({ url }) => url.replace(/:[a-zA-Z]+(?:\([^)]*\))?/g, String(bondIds.usual)).replace('*', 'about/'));
  return [...urls, '/', '/sign-in/', '/bonds/1001/', '/nowhere/', '/api/nowhere/'];
}

test.each(['visitor', 'full-all'] as const)('ACC-9 no answer to a %s may be kept by anybody else', async (who: Who) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https', ...(await secureCookieOf(who)) };
  const wrong: string[] = [];
  for (const url of addresses()) {
    const answer = await site.app.inject({ url, headers });
    const { 'cache-control': cache = '', vary = '', 'strict-transport-security': transport = '' } = answer.headers;
    const isPrivate = /^private, no-(?:store|cache)$/.test(String(cache));
    const isSafe = isPrivate && /\bcookie\b/i.test(String(vary)) && String(transport).includes(`max-age=${year}`);
    if (!isSafe) wrong.push(`${answer.statusCode} ${url}: ${cache}; ${vary}; ${transport}`);
  }
  expect(wrong).toEqual([]);
});

async function secureCookieOf(who: Who): Promise<Record<string, string>> {
  const { cookie } = await cookieOf(site.app, who);
  return cookie === undefined ? {} : { cookie: `__Host-${cookie}` };
}

test('ACC-9 what is the same for everybody stays public, without a word of cookies', async () => {
  const { headers } = await site.app.inject('/api/labels/catalogue/en/0.json');
  expect(headers.vary ?? '').not.toMatch(/accept-language/i);
  const openapi = await site.app.inject('/api/openapi.json');
  expect(openapi.statusCode).toBe(200);
});
