import { createServer as createHttpServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { InlineConfig, ViteDevServer } from 'vite';
import { createRenderPage, type RenderPage } from '#web/render-page.ts';
import type { Pages } from './pages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
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

// The plugin of the pages opens a second Vite, which would end the process at SIGTERM in the middle of our own stop.
async function keepingSignals<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = new Set(process.listeners('SIGTERM'));
  const result = await work();
  for (const listener of process.listeners('SIGTERM')) if (!own.has(listener)) process.off('SIGTERM', listener);
  return result;
}

/** The pages straight from their sources: a change shows in the browser without a build. */
export async function openDevelopmentPages(): Promise<Pages> {
  const { createServer } = await import('vite');
  // Never listens: it lends its upgrade event, so that Vite's socket shares the site's port and the policy's 'self'.
  const upgrades = createHttpServer();
  const options: InlineConfig = {
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: upgrades } },
    // All packages are found at the start; one found later would reload the page that is open.
    optimizeDeps: { entries: ['src/web/**/*.tsx', '!**/*.test.tsx', '!src/web/entry.server.tsx'] },
  };
  const vite = await keepingSignals(() => createServer(options));
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= vite.close());
  return {
    renderPage: renderPageBy(vite),
    developmentMiddleware: vite.middlewares,
    attach: (site) => forwardUpgrades(site, upgrades),
    detach: close,
    close,
  };
}
