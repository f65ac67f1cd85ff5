import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageRouteFinder } from '#web/page-route.ts';
import { DrawingThreads } from './drawing-threads.ts';
import type { Pages } from './pages.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build');

/** The pages as `npm run build` left them; throws when they have not been built. */
export async function loadPages(log: (line: string) => void = console.error): Promise<Pages> {
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built. Run npm start, or npm run build.');
  const threads = new DrawingThreads({ entry: pathToFileURL(entry), log });
  const routes = await threads.routes().catch(async (error: unknown) => {
    await threads.close();
    throw error;
  });
  return {
    renderPage: threads.renderPage,
    pageRouteOf: pageRouteFinder(routes),
    clientDirectory: join(BUILD, 'client'),
    attach: () => undefined,
    detach: async () => undefined,
    close: () => threads.close(),
  };
}
