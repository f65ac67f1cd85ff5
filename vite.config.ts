import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // The content security policy allows no data: fonts or images, so no asset is inlined.
  build: { sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  clearScreen: false,
});
