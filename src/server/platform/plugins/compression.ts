import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { App } from '../serving/serve.ts';

const SMALLEST_COMPRESSED = 1024;

/** The options of both gzip, which reads the level, and Zstandard, which reads the parameters. */
const levels: ZlibOptions & ZstdOptions = { level: 3, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Compresses answers at levels that cost less time than they save on the way. Zstandard at its first level takes a third of Brotli's time
 * for rows of numbers, and makes them smaller; browsers that do not know it get Brotli.
 */
export async function registerCompression(app: App): Promise<void> {
  await app.register(fastifyCompress, {
    // Requests are small and come as they are: nothing is unpacked.
    globalDecompression: false,
    threshold: SMALLEST_COMPRESSED,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: levels,
  });
}
