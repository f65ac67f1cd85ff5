import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { processesIn } from '#store/embedded-server/process-identity.ts';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { askAgain } from './testing/ask-again.ts';
import { type EntryProcess, startEntry } from './testing/entry-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD_MS = 180_000;
const LONG_MS = 120_000;
let dataDir: string;
let running: EntryProcess[];

beforeAll(() => {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools', 'build.mjs')], { stdio: 'inherit' });
  expect(status, 'the pages could not be built').toBe(0);
}, BUILD_MS);

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
  running = [];
});

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(settings: Record<string, string> = {}): EntryProcess {
  const site = startEntry('main.ts', { BONDLENS_DATA_DIR: dataDir, ...settings });
  running.push(site);
  return site;
}

async function startReady(settings: Record<string, string> = {}) {
  const site = start(settings);
  const line = await site.lineLike(/^Bondlens is ready at /);
  return { ...site, line, url: /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '' };
}

async function runCommand(args: readonly string[], settings: Record<string, string> = {}): Promise<string> {
  const command = startEntry('command-line.ts', { BONDLENS_DATA_DIR: dataDir, ...settings }, args);
  const code = await command.ended;
  expect(code, command.complaints.join('\n')).toBe(0);
  return command.lines.join('\n');
}

async function stop({ child, ended }: EntryProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

async function countBonds(url: string): Promise<number> {
  const answer = await askAgain(`${url}/api/bonds/`);
  const { total }: { total: number } = await answer.json();
  return total;
}

const databaseProcesses = () => processesIn(join(dataDir, 'postgres', 'data')) ?? [];

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
  const first = await startReady();
  expect(first.line).toMatch(
    / \(demo accounts: member, support, full, full-all, operator-demo; sign in at \/sign-in\/\)$/,
  );
  await expectWholeSite(first.url);
  expect(await runCommand(['demo', 'seed'])).toContain('nothing was changed');
  await expectWholeSite(first.url);
  await stop(first);
  expect(databaseProcesses()).toEqual([]);
  const second = await startReady();
  expect(second.lines.join('\n')).not.toContain('Filling');
  await expectWholeSite(second.url);
});

test('BEY-17 serves the site from another PostgreSQL and starts none itself', { timeout: LONG_MS }, async () => {
  const database = await createTestDatabase();
  const settings = { DATABASE_URL: database.url };
  await runCommand(['demo', 'seed', '--years', '0.1'], settings);
  const site = await startReady(settings);
  await expectWholeSite(site.url);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  await stop(site);
  await database.drop();
});

test('BEY-17 stops at once while it fills the database, which is empty at the next start', {
  timeout: LONG_MS,
}, async () => {
  const first = start();
  await first.lineLike(/demo market: 10 %/);
  await stop(first);
  expect(databaseProcesses()).toEqual([]);
  const second = await startReady({ BONDLENS_DEMO: 'off' });
  expect(await countBonds(second.url)).toBe(0);
  expect(second.line).not.toContain('demo accounts');
});

test('serves the pages from their sources in development', { timeout: LONG_MS }, async () => {
  const site = await startReady({ BONDLENS_DEMO: 'off', NODE_ENV: 'development' });
  const page = await fetch(`${site.url}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/src/web/entry.client.tsx');
  const client = await fetch(`${site.url}/@vite/client`);
  expect(client.headers.get('content-type')).toContain('javascript');
  await stop(site);
  expect(databaseProcesses()).toEqual([]);
});

test('BEY-17 names a taken port and leaves no database behind', { timeout: LONG_MS }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const site = start({ PORT: String(port), BONDLENS_DEMO: 'off' });
  expect(await site.ended).toBe(1);
  expect(site.complaints).toEqual([`Port ${port} is in use. Set PORT to another one.`]);
  expect(databaseProcesses()).toEqual([]);
  other.close();
});

test('BEY-17 names the settings that cannot be used', async () => {
  const site = start({ PORT: 'http' });
  expect(await site.ended).toBe(2);
  expect(site.complaints).toEqual(['PORT should be a number from 0 to 65535 (0 takes any free port), not "http".']);
});
