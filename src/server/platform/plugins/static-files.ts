import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { App } from '../serving/serve.ts';

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
