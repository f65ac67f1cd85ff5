import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { archiveOfFiles } from './archive-of-files.ts';

test('BEY-16 several files become one archive, those of one name by their numbers', async () => {
  const files = [new File(['a;b\n'], 'a.csv'), new File(['c'], '債券.csv'), new File([''], 'a.csv')];
  const archive = await archiveOfFiles(files);
  const zip = await fromBufferPromise(Buffer.from(await archive.arrayBuffer()), { autoClose: false });
  const found: [string, string, number][] = [];
  for await (const entry of zip.eachEntry()) {
    const parts: Uint8Array[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    found.push([entry.fileName, Buffer.concat(parts).toString(), entry.crc32]);
  }
  // CRC-32 of "c" and of nothing: RFC 1952, section 8.
  expect(found).toEqual([
    ['a.csv', 'a;b\n', expect.any(Number)],
    ['債券.csv', 'c', 0x06b9df6f],
    ['2/a.csv', '', 0],
  ]);
  expect(archive.name).toBe('3 files.zip');
});
