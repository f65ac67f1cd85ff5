import globalData from '@csstools/postcss-global-data';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';

/** Parts of jspdf that turn HTML and SVG into pages; only pictures are put on ours, so they are never fetched and not shipped. */
const unusedByPdf = ['html2canvas', 'dompurify', 'canvg'];

/** The locales whose texts of react-aria-components are kept: one for each language of the site. */
const widgetLocales = ['en-US', 'ru-RU', 'pl-PL', 'it-IT', 'de-DE', 'es-ES', 'zh-CN', 'uk-UA', 'fr-FR', 'tr-TR'];

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
    rolldownOptions: { external: unusedByPdf },
  },
  clearScreen: false,
});
