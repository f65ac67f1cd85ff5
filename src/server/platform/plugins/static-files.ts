import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { App } from '../serving/serve.ts';
import { isMachinePath } from './errors/route-list.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

/** Serves the built browser files, in the compressed form that the build wrote beside them where there is one; those under /assets/ carry a hash in their names and never change. */
export async function registerStaticFiles(app: App, directory: string | undefined): Promise<void> {
  if (directory === undefined || !existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // The compressed forms have no address of their own.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${directory}/assets/`);
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      );
    },
  });
}

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

/** Answers what a tool of development asks from the browser; calls `next` for everything else. */
export type DevelopmentMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error) => void,
) => void;

/** Lets a tool of development see the requests for pages and files first. */
export function registerDevelopmentMiddleware(app: App, middleware: DevelopmentMiddleware | undefined): void {
  if (middleware === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isMachinePath(request.url)) done();
    else middleware(request.raw, reply.raw, done);
  });
}
