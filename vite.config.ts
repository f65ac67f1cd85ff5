import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Parts of jspdf that turn HTML and SVG into pages; only pictures are put on ours, so they are never fetched and not shipped. */
const unusedByPdf = ['html2canvas', 'dompurify', 'canvg'];

export default defineConfig({
  plugins: [reactRouter()],
  // The content security policy allows no data: fonts or images, so no asset is inlined.
  build: { sourcemap: false, assetsInlineLimit: 0, target: 'es2022', rolldownOptions: { external: unusedByPdf } },
  clearScreen: false,
});
