import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EntryFolder, openEntryFolder } from './testing/entry-folder.ts';

const LONG_MS = 120_000;
let folder: EntryFolder;

beforeEach(() => {
  folder = openEntryFolder();
});

afterEach(() => folder.close());

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
