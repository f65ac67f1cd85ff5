import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { findForms } from '#importers/table/files/find-forms.ts';
import { withFolder } from '#importers/table/files/unpack-file.ts';
import { canMount, mountSmallDisk } from '#server/testing/small-disk.ts';

const BLOCK_BYTES = 64 * 1024;
const BLOCKS = 9_000;
/** Random bytes of each block, so that it unpacks to some 150 times its size: within what is taken, and beyond what is looked for before. */
const RANDOM_BYTES = 300;
/** More than is asked to be free for the packed file, less than what is in it. */
const DISK_MEGABYTES = 555;

function* blocks() {
  for (let at = 0; at < BLOCKS; at++)
    yield Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(BLOCK_BYTES - RANDOM_BYTES, 'x')]);
}

test.skipIf(!canMount())(
  'BEY-16 a disk that fills while a file is unpacked is told as such, and nothing is left on it',
  { timeout: 300_000 },
  async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'wide.csv.gz');
      await pipeline(blocks(), createGzip(), createWriteStream(path));
      const disk = mountSmallDisk(join(folder, 'disk'), DISK_MEGABYTES);
      try {
        await expect(findForms({ path, name: 'wide.csv.gz' }, disk.folder)).rejects.toMatchObject({ code: 'no-room' });
        expect(await readdir(disk.folder)).toEqual([]);
      } finally {
        disk.unmount();
      }
    });
  },
);
