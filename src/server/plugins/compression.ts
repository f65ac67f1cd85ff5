import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { App } from '../app.ts';

const SMALLEST_COMPRESSED = 1024;

/** Compresses answers at levels that cost less time than they save on the way. */
export async function registerCompression(app: App): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: SMALLEST_COMPRESSED,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
  });
}
