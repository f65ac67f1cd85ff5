import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import globalData from '@csstools/postcss-global-data';
import { playwright } from '@vitest/browser-playwright';
import customMedia from 'postcss-custom-media';
import { defineProject } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import type { EmulatedMedia } from './src/web/testing/browser-commands.ts';

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome', '/usr/bin/chromium'];
const executablePath = process.env.CHROME_PATH ?? BROWSERS.find((file) => existsSync(file)) ?? 'chromium';

type Frame = () => Promise<{ evaluate: (run: () => void) => Promise<void> }>;

/** Keys go to the frame of the test, not to the page around it. */
async function focusFrame(frame: Frame): Promise<void> {
  await (await frame()).evaluate(() => window.focus());
}

const press: BrowserCommand<[key: string]> = async ({ page, frame }, key) => {
  await focusFrame(frame);
  await page.keyboard.press(key);
};

const typeText: BrowserCommand<[text: string]> = async ({ page, frame }, text) => {
  await focusFrame(frame);
  await page.keyboard.type(text);
};

const movePointer: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.move(x, y);

const emulateMedia: BrowserCommand<[media: EmulatedMedia]> = ({ page }, media) => page.emulateMedia(media);

/** Tests of parts of a page, drawn by themselves in a browser: `*.component.test.tsx`. */
export default defineProject({
  css: { postcss: { plugins: [globalData({ files: ['src/web/styles/breakpoints.css'] }), customMedia()] } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // What is first met during a run would load the page anew.
  optimizeDeps: {
    entries: ['src/web/gallery/*.tsx', 'src/web/testing/*'],
    include: ['react/jsx-runtime', 'react-dom/client', 'axe-core'],
  },
  test: {
    name: 'components',
    include: ['src/web/**/*.component.test.tsx'],
    testTimeout: 60_000,
    // By itself Vitest leaves a core free, of two thus half of the machine.
    maxWorkers: availableParallelism(),
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['./src/web/testing/component-set-up.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] },
        contextOptions: {
          locale: 'en-GB',
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
      commands: { press, typeText, movePointer, emulateMedia },
    },
  },
});
