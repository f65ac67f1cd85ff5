import { afterEach, expect, test } from 'vitest';
import type { ServerOptions } from '../../site/server-options.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DevelopmentMiddleware } from './development-middleware.ts';

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

test('allows styles without a nonce in development only', async () => {
  expect(await stylePolicy(await open((_request, _response, next) => next()))).toBe("style-src 'self' 'unsafe-inline'");
  await opened?.close();
  expect(await stylePolicy(await open())).toMatch(/^style-src 'self' 'nonce-[^']+'$/);
});
