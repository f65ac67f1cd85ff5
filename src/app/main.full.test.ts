import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { askAgain } from './testing/ask-again.ts';
import { countBonds, type EntryFolder, openEntryFolder } from './testing/entry-folder.ts';
import type { EntryProcess } from './testing/entry-process.ts';
import { buildPages } from './testing/site-nodes.ts';

const BUILD_MS = 180_000;
const LONG_MS = 120_000;
let folder: EntryFolder;

beforeAll(buildPages, BUILD_MS);

beforeEach(() => {
  folder = openEntryFolder();
});

afterEach(() => folder.close());

async function runCommand(args: readonly string[], settings: Record<string, string> = {}): Promise<string> {
  const command = folder.startCommand(args, settings);
  const code = await command.ended;
  expect(code, command.complaints.join('\n')).toBe(0);
  return command.lines.join('\n');
}

async function stop({ child, ended }: EntryProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

async function expectWholeSite(url: string): Promise<void> {
  // It serves while it loads what it keeps in memory.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: LONG_MS }).toBe(200);
  const page = await askAgain(`${url}/bonds/1001/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<svg[^>]*>.*<path[^>]* d="M/s);
  expect(await countBonds(url)).toBeGreaterThan(300);
}

test('BEY-17 serves the site, keeps the data over a restart and leaves no process behind', {
  timeout: LONG_MS,
}, async () => {
  await runCommand(['demo', 'seed', '--years', '0.1']);
  const first = await folder.startReady();
  expect(first.line).toMatch(
    / \(demo accounts: member, support, full, full-all, operator-demo; sign in at \/sign-in\/\)$/,
  );
  await expectWholeSite(first.url);
  expect(await runCommand(['demo', 'seed'])).toContain('nothing was changed');
  await expectWholeSite(first.url);
  await stop(first);
  expect(folder.databaseProcesses()).toEqual([]);
  const second = await folder.startReady();
  expect(second.lines.join('\n')).not.toContain('Filling');
  await expectWholeSite(second.url);
});

test('BEY-17 serves the site from another PostgreSQL and starts none itself', { timeout: LONG_MS }, async () => {
  const database = await createTestDatabase();
  const settings = { DATABASE_URL: database.url };
  expect(await folder.startCommand(['demo', 'seed', '--years', '0.1'], settings).ended).toBe(0);
  const site = await folder.startReady(settings);
  expect(await (await askAgain(`${site.url}/bonds/1001/`)).text()).toMatch(/<svg[^>]*>.*<path[^>]* d="M/s);
  expect(await countBonds(site.url)).toBeGreaterThan(300);
  expect(existsSync(join(folder.dataDir, 'postgres'))).toBe(false);
  await stop(site);
  await database.drop();
});

test('BEY-17 stops at once while it fills the database, which is empty at the next start', {
  timeout: LONG_MS,
}, async () => {
  const first = folder.start();
  await first.lineLike(/demo market: 10 %/);
  await stop(first);
  expect(folder.databaseProcesses()).toEqual([]);
  const second = await folder.startReady({ BONDLENS_DEMO: 'off' });
  expect(await countBonds(second.url)).toBe(0);
  expect(second.line).not.toContain('demo accounts');
});

test('serves the pages from their sources in development', { timeout: LONG_MS }, async () => {
  const site = await folder.startReady({ BONDLENS_DEMO: 'off', NODE_ENV: 'development' });
  const page = await fetch(`${site.url}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/src/web/entry.client.tsx');
  const client = await fetch(`${site.url}/@vite/client`);
  expect(client.headers.get('content-type')).toContain('javascript');
  await stop(site);
  expect(folder.databaseProcesses()).toEqual([]);
});
