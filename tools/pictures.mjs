// Takes the pictures of the documents: of the site at an address, or of the generated market, which it starts and stops.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { obtainChrome } from './chrome.mjs';
import { root } from './paths.mjs';

const port = '4199';
const folder = join(root, 'docs', 'pictures');
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** What is shown: an address, who looks at it, how, and what is scrolled to. */
const pictures = [
  { name: 'bond-light', path: '/bonds/1001/', size: wide, theme: 'light' },
  { name: 'bond-dark', path: '/bonds/1001/', size: wide, theme: 'dark' },
  { name: 'payments-light', path: '/bonds/1001/', size: wide, theme: 'light', section: '#cash-flows' },
  { name: 'ratings-dark', path: '/bonds/1001/', size: wide, theme: 'dark', section: '#ratings' },
  { name: 'company-light', path: '/company/111/', size: wide, theme: 'light', section: '#bonds' },
  { name: 'phone-light', path: '/bonds/1001/', size: phone, theme: 'light' },
  { name: 'operator-dark', path: '/operator/data/', size: wide, theme: 'dark', account: 'operator-demo' },
];

async function whenReady(address) {
  for (;;) {
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await wait(500);
  }
}

function startMarket() {
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', BONDLENS_DEMO: 'on', BONDLENS_DEMO_LIVE: 'off' };
  return spawn(process.execPath, [join(root, 'tools', 'serve-for-tests.mjs')], { cwd: root, env, stdio: 'inherit' });
}

/** Light enough for a page of documents; Chromium writes WebP only when it is asked directly. */
async function webpOf(page) {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
}

async function take(browser, address, { name, path, size, theme, section, account = 'full-all' }) {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, baseURL: address, locale: 'en-GB' });
  const headers = { origin: address, 'sec-fetch-site': 'same-origin' };
  await context.request.post('/api/session/', { data: { account }, headers });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.keyboard.press('Shift');
  if (section !== undefined) {
    const place = page.locator(section);
    await place.evaluate((element) => element.scrollIntoView());
    await place.locator('[data-live]').first().waitFor();
    await place.evaluate((element) => element.scrollIntoView());
  }
  await page.waitForLoadState('networkidle');
  writeFileSync(join(folder, `${name}.webp`), await webpOf(page));
  console.log(`docs/pictures/${name}.webp`);
  await context.close();
}

mkdirSync(folder, { recursive: true });
const [given] = process.argv.slice(2);
const market = given === undefined ? startMarket() : null;
const address = given ?? `http://127.0.0.1:${port}`;
await whenReady(address);
const browser = await chromium.launch({ executablePath: obtainChrome(), args: ['--no-sandbox', '--disable-gpu'] });
for (const picture of pictures) await take(browser, address, picture);
await browser.close();
if (market !== null) {
  market.kill('SIGTERM');
  await once(market, 'close');
}
