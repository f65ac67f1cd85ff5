import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../serving/serve.ts';
import { registerCompression } from './compression.ts';

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
