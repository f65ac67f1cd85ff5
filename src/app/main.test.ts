import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
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

test.each(['PORT', 'BONDLENS_METRICS'])(
  'BEY-17 a port of %s that is taken is told before anything is made',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const site = folder.start({ [setting]: String(port) });
    expect(await site.ended).toBe(1);
    expect(site.complaints).toEqual([`Port ${port} is in use. Set ${setting} to another one.`]);
    expect(readdirSync(folder.dataDir)).toEqual(['secret']);
    other.close();
  },
);

test('BEY-17 an address that this machine does not have is told', async () => {
  const site = folder.start({ PORT: '4799', HOST: '192.0.2.77' });
  expect(await site.ended).toBe(1);
  expect(site.complaints).toEqual(['192.0.2.77 is no address of this machine. Set HOST to one.']);
});
