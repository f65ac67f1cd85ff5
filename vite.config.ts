import globalData from '@csstools/postcss-global-data';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Rolldown } from 'vite';

/** The locales whose texts of react-aria-components are kept: one for each language of the site, and those that the date picker speaks beside. */
const widgetLocales = [
  'en-US',
  'ru-RU',
  'pl-PL',
  'it-IT',
  'de-DE',
  'es-ES',
  'zh-CN',
  'uk-UA',
  'fr-FR',
  'tr-TR',
  'ro-RO',
  'pt-BR',
  'cs-CZ',
  'sl-SI',
];

/** The files that have to be here when a file runs, counted from the other end: all that import it, and what imports those. */
function importersOf(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found) for (const importer of context.getModuleInfo(one)?.importers ?? []) found.add(importer);
  return found;
}

/** The blocks of the bond page that take the place of the server's markup once the reader does anything. */
const firstActBlocks = /[\\/]web[\\/](pages[\\/](bond-head|graph-row)|bond[\\/]bond-summary[\\/]bond-facts)\.tsx/;

/** Files of pages that are no page of a reader. */
const noPages = ['gallery', 'bond-head', 'graph-row', 'bond-actions'];

/** Pages that answer before the code of their tables is here, as the bond page does. */
const headPages = ['company-or-valuation', 'instrument'];

/** Pages from so many on share one file. */
const commonFrom = 4;

interface SharedFile {
  readonly name: string;
  /** A file is made after those of a higher rank, and imports from these alone: files that import each other would run in no right order. */
  readonly rank: number;
}

const firstAct: SharedFile = { name: 'first-act', rank: 0 };
const common: SharedFile = { name: 'common', rank: commonFrom };
const heads: SharedFile = { name: 'heads', rank: commonFrom + 1 };
const bond: SharedFile = { name: 'bond', rank: commonFrom + 2 };
const page: SharedFile = { name: 'page', rank: commonFrom + 3 };
const site: SharedFile = { name: 'site', rank: commonFrom + 4 };

/**
 * Code of the site in few files rather than a hundred, which compress badly alone. Needed before a click: what every page needs, what the
 * bond page shares with other pages, and what is its own. Needed at the reader's first act there: what the pages of companies and instruments
 * need before, what other pages show as well, such as tables, by the pages that do, and the rest. What a file imports is needed by no fewer pages, so it is in a file of a higher rank. Everything
 * else is split as usual.
 */
function sharedFileOf(id: string, context: Rolldown.ChunkingContext): SharedFile | null {
  // What starts the page stays by itself: the shared files are run before it.
  if (id.endsWith('entry.client.tsx')) return null;
  const importers = [...importersOf(id, context)];
  if (importers.some((file) => /[\\/]web[\\/](root|entry\.client)\.tsx/.test(file))) return site;
  const pages = new Set(importers.flatMap((file) => /[\\/]web[\\/]pages[\\/]([\w-]+)\.tsx/.exec(file)?.[1] ?? []));
  for (const part of noPages) pages.delete(part);
  if (pages.has('bond')) return pages.size > 1 ? page : bond;
  if (!importers.some((file) => firstActBlocks.test(file))) return null;
  if (pages.size === 0) return firstAct;
  if (headPages.some((name) => pages.has(name))) return heads;
  return pages.size < commonFrom ? { name: `of-${[...pages].sort().join('-')}`, rank: pages.size } : common;
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
                { name: 'framework', test: framework, priority: site.rank + 1 },
                ...Array.from({ length: site.rank + 1 }, (_, rank) => ({
                  name: (id: string, context: Rolldown.ChunkingContext) => {
                    const file = sharedFileOf(id, context);
                    return file?.rank === rank ? file.name : null;
                  },
                  test: /[\\/]src[\\/]/,
                  priority: rank,
                })),
              ],
            },
          },
        },
      },
    },
  },
  clearScreen: false,
});
