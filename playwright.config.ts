import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findFreePort } from './src/store/platform/embedded-server/free-port.ts';
import { scratchFolder } from './src/store/testing/scratch-folder.ts';

const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];
const START_MS = 240_000;
const STOP_MS = 30_000;

process.env.TMPDIR = scratchFolder();
// Playwright reads this file again in every worker: the port is chosen once and inherited.
process.env.BONDLENS_E2E_PORT ??= String(await findFreePort());
const port = process.env.BONDLENS_E2E_PORT;
// The site's data folder is made in here, so that a test can run a command of the operator on it.
if (process.env.BONDLENS_E2E_PLACE === undefined) {
  const place = mkdtempSync(join(tmpdir(), 'bondlens-e2e-'));
  chmodSync(place, 0o755);
  process.on('exit', () => rmSync(place, { recursive: true, force: true }));
  process.env.BONDLENS_E2E_PLACE = place;
}
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = process.env.CHROME_PATH ?? BROWSERS.find((file) => existsSync(file)) ?? 'chromium';

/** Whole files that `npm test` leaves to `npm run test:full`, as in the other layers; single tests among journeys are tagged `@full`. */
const isFull = process.env.BONDLENS_TESTS === 'full';

export default defineConfig({
  testDir: './e2e',
  testIgnore: isFull ? [] : '**/*.full.test.ts',
  grepInvert: isFull ? [] : /@full/,
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // For what does not come: a busy machine takes its time.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" tools/serve-for-tests.mjs`,
    url: `${baseURL}/healthz`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      BONDLENS_DEMO: 'on',
      BONDLENS_DEMO_LIVE: 'off',
      BONDLENS_GALLERY: 'on',
      TMPDIR: process.env.BONDLENS_E2E_PLACE,
    },
    timeout: START_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_MS },
    stdout: 'pipe',
    stderr: 'pipe',
  },
});
