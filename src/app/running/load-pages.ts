import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageRouteFinder } from '#web/page-route.ts';
import { createRenderPage } from '#web/render-page.ts';
import type { Pages } from './pages.ts';

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build');

/** The pages as `npm run build` left them; throws when they have not been built. */
export async function loadPages(): Promise<Pages> {
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built. Run npm start, or npm run build.');
  const build = await import(pathToFileURL(entry).href);
  return {
    renderPage: createRenderPage(build),
    pageRouteOf: pageRouteFinder(Object.values(build.routes)),
    clientDirectory: join(BUILD, 'client'),
    attach: () => undefined,
    close: async () => undefined,
  };
}
