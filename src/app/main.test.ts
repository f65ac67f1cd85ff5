import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EntryFolder, openEntryFolder } from './testing/entry-folder.ts';

let folder: EntryFolder;

beforeEach(() => {
  folder = openEntryFolder();
});

afterEach(() => folder.close());

test('BEY-17 names the settings that cannot be used', async () => {
  const site = folder.start({ PORT: 'http' });
  expect(await site.ended).toBe(2);
  expect(site.complaints).toEqual(['PORT should be a number from 0 to 65535 (0 takes any free port), not "http".']);
});
