import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { ServerOptions } from '../../site/server-options.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { App } from '../serving/serve.ts';
import { type DevelopmentMiddleware, registerCompression } from './static-files.ts';

const rows = Array.from({ length: 500 }, (_, at) => ({ date: at, price: 100 + at / 7 }));

async function sentTo(accepted: string) {
  const app = fastify();
  // The plugin needs nothing of the app's own types.
  await registerCompression(app as unknown as App);
  app.get('/', async () => rows);
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  await app.close();
  return answer;
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('GRA-1 rows travel to who accepts %s as %s', async (accepted, encoding, read) => {
  const answer = await sentTo(accepted);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(JSON.parse(read(answer.rawPayload).toString())).toEqual(rows);
});

let opened: TestApp | undefined;

afterEach(async () => {
  await opened?.close();
});

const page = async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });

async function open(developmentMiddleware?: DevelopmentMiddleware) {
  const options: Partial<ServerOptions> = {
    renderPage: page,
    ...(developmentMiddleware !== undefined && { developmentMiddleware }),
  };
  opened = await openTestApp(options, async () => undefined);
  return opened.app;
}

async function stylePolicy(app: TestApp['app']): Promise<string> {
  const { headers } = await app.inject({ url: '/' });
  const policy = String(headers['content-security-policy']).split('; ');
  return policy.find((rule) => rule.startsWith('style-src ')) ?? '';
}

/** The hashes of the style elements that the widgets of the page make, read from the library's own files. */
function widgetStyles(): readonly string[] {
  return ['overlays/usePreventScroll', 'interactions/usePress'].map((name) => {
    const file = new URL(`../../../../node_modules/react-aria/dist/private/${name}.mjs`, import.meta.url);
    const text = /style\.textContent = `([^`]*)`/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const style = text.replaceAll(/\$\{[\w$]+PRESSABLE_ATTRIBUTE\}/g, 'data-react-aria-pressable').trim();
    return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  });
}

test('lets the tool answer what is its own, and nothing that asks for data', async () => {
  const seen: string[] = [];
  const app = await open((request, response, next) => {
    seen.push(request.url ?? '');
    if (request.url === '/@vite/client') response.end('client');
    else next();
  });
  expect((await app.inject({ url: '/@vite/client' })).body).toBe('client');
  expect((await app.inject({ url: '/' })).body).toBe('<p>page</p>');
  expect((await app.inject({ url: '/api/session/' })).statusCode).toBe(200);
  expect(seen).toEqual(['/@vite/client', '/']);
});

test('allows any style element in development only, and those of the widgets otherwise', async () => {
  expect(await stylePolicy(await open((_request, _response, next) => next()))).toBe("style-src 'self' 'unsafe-inline'");
  await opened?.close();
  expect(await stylePolicy(await open())).toBe(`style-src 'self' ${widgetStyles().join(' ')}`);
});
