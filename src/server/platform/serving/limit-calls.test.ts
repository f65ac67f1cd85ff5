import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { networkOf } from './limit-calls.ts';
import { limits } from './limits.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({
    renderPage: async (_page, { api, catalogueAddress }) => {
      await Promise.all([api('/api/session/'), api('/api/session/')]);
      return new Response(catalogueAddress);
    },
  });
});
afterAll(() => site.close());

const ask = (headers: Record<string, string> = {}, remoteAddress = '192.0.2.1', url = '/api/session/') =>
  site.app.inject({ url, headers, remoteAddress });

// The counting stays in one window, however busy the machine is.
const LONG_WINDOW_S = 600;

/** As after as many requests as the limit lets through. */
async function useUp(limitName: keyof typeof limits, reader: string): Promise<void> {
  const window = { startedAt: new Date(Date.now() - 1000), endsAt: new Date(Date.now() + LONG_WINDOW_S * 1000) };
  const used = { limitName, reader, calls: limits[limitName].max, ...window };
  await site.database.kysely.insertInto('callCount').values(used).execute();
}

async function statusesUntilRefused(max: number, headers: Record<string, string>, address: string) {
  for (let at = 0; at <= max; at += 1) {
    const answer = await ask(headers, address);
    if (answer.statusCode !== 200) return answer;
  }
  return undefined;
}

test('BEY-17 an answer tells which limits it counted under and what is left', async () => {
  const { headers } = await ask({}, '192.0.2.9');
  expect(headers['ratelimit-policy']).toContain(`"requests";q=${limits.requests.max};w=60`);
  expect(headers.ratelimit).toContain(`"requests";r=${limits.requests.max - 1};t=60`);
});

test('BEY-17 a page counts once, whatever it reads, and what any cache may keep tells nobody’s limits', async () => {
  const page = await ask({}, '192.0.2.10', '/bonds/1001/');
  const catalogue = await ask({}, '192.0.2.10', page.body);
  expect(catalogue.headers['cache-control']).toMatch(/^public/);
  expect(catalogue.headers.ratelimit).toBeUndefined();
  expect((await ask({}, '192.0.2.10')).headers.ratelimit).toContain(`"requests";r=${limits.requests.max - 3};`);
});

test('ACC-9 whoever reads on and on is refused, by account or by network, and files and health are not counted', async () => {
  const block = limits.requests.max / 20;
  await useUp('requests', 'network 192.0.2.1');
  const refused = await statusesUntilRefused(block, {}, '192.0.2.1');
  expect(refused?.statusCode).toBe(429);
  expect(refused?.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  expect(refused?.headers.ratelimit).toMatch(/^"requests";r=0;t=\d+$/);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(LONG_WINDOW_S);
  expect((await ask({}, '192.0.2.1', '/healthz')).statusCode).toBe(200);
  // Who is signed in has a count of his own, wherever he asks from.
  expect((await ask(await cookieOf(site.app, 'full'), '192.0.2.1')).statusCode).toBe(200);
  expect((await ask({}, '192.0.2.2')).statusCode).toBe(200);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:ffff::2', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('ACC-9 %s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
