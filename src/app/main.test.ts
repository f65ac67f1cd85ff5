import { createServer } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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

test('BEY-17 names a taken port and leaves no database behind', { timeout: LONG_MS }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const site = folder.start({ PORT: String(port), BONDLENS_DEMO: 'off' });
  expect(await site.ended).toBe(1);
  expect(site.complaints).toEqual([`Port ${port} is in use. Set PORT to another one.`]);
  expect(folder.databaseProcesses()).toEqual([]);
  other.close();
});

test('BEY-17 names the settings that cannot be used', async () => {
  const site = folder.start({ PORT: 'http' });
  expect(await site.ended).toBe(2);
  expect(site.complaints).toEqual(['PORT should be a number from 0 to 65535 (0 takes any free port), not "http".']);
});
