import { createServer as createHttpServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { createRenderPage, type RenderPage } from '#web/render-page.ts';
import type { Pages } from './pages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER_BUILD = 'virtual:react-router/server-build';

// Each request gets the modules as they are now.
function renderPageBy(vite: ViteDevServer): RenderPage {
  return async (request, context) => {
    const build = await vite.ssrLoadModule(SERVER_BUILD);
    return createRenderPage(build, 'development')(request, context);
  };
}

function forwardUpgrades(site: Server, upgrades: Server): void {
  site.on('upgrade', (...words) => upgrades.emit('upgrade', ...words));
}

/** The pages straight from their sources: a change shows in the browser without a build. */
export async function openDevelopmentPages(): Promise<Pages> {
  const { createServer } = await import('vite');
  // Never listens: it lends its upgrade event, so that Vite's socket shares the site's port and the policy's 'self'.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: upgrades } },
  });
  return {
    renderPage: renderPageBy(vite),
    developmentMiddleware: vite.middlewares,
    attach: (site) => forwardUpgrades(site, upgrades),
    close: () => vite.close(),
  };
}
