import globalData from '@csstools/postcss-global-data';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Rolldown } from 'vite';

/** The locales whose texts of react-aria-components are kept: one for each language of the site. */
const widgetLocales = ['en-US', 'ru-RU', 'pl-PL', 'it-IT', 'de-DE', 'es-ES', 'zh-CN', 'uk-UA', 'fr-FR', 'tr-TR'];

/** The files that have to be here when a file runs, counted from the other end: all that import it, and what imports those. */
function importersOf(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const importer of context.getModuleInfo(one)?.importers ?? []) found.add(importer);
  return found;
}

/**
 * Code of the site that is needed before a click, in two files rather than forty, which compress badly alone: what every page needs, and
 * what the bond page shares with other pages. The rest is split as usual.
 */
function sharedFileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const importers = [...importersOf(id, context)];
  if (importers.some((file) => /[\\/]web[\\/](root|entry\.client)\.tsx/.test(file))) return 'site';
  const pages = new Set(importers.flatMap((file) => /[\\/]web[\\/]pages[\\/](\w+)\.tsx/.exec(file)?.[1] ?? []));
  pages.delete('gallery');
  return pages.has('bond') && pages.size > 1 ? 'page' : null;
}

const framework = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;

export default defineConfig({
  plugins: [{ ...optimizeLocales.vite({ locales: widgetLocales }), enforce: 'pre' }, reactRouter()],
  css: { postcss: { plugins: [globalData({ files: ['src/web/styles/breakpoints.css'] }), customMedia()] } },
  // The content security policy allows no data: fonts or images, so no asset is inlined. One style sheet for all: the server draws blocks
  // whose code comes later, and without a script never comes.
  build: {
    sourcemap: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: sharedFileOf, test: /[\\/]src[\\/]/ },
              ],
            },
          },
        },
      },
    },
  },
  clearScreen: false,
});
