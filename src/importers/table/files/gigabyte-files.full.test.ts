import { Buffer } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { openTable, type TableFormat } from '../reading/read-table.ts';
import { findForms } from './find-forms.ts';
import { withFolder } from './unpack-file.ts';

const MEGABYTE = 1024 * 1024;

/** A file of a start and a gigabyte of one letter. */
async function longFile(path: string, start: string): Promise<void> {
  const file = await open(path, 'w');
  const piece = Buffer.alloc(MEGABYTE, 'x');
  await file.write(start);
  for (let written = 0; written < 1024; written++) await file.write(piece);
  await file.close();
}

async function codeOf(path: string, format: TableFormat): Promise<unknown> {
  try {
    for await (const _ of openTable(path, format, ['a']).batches);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return null;
}

const text = { encoding: 'utf-8', separator: ';', headingRow: 1, columns: null } as const;
const files: readonly (readonly [start: string, format: TableFormat, code: string])[] = [
  ['a;b\n1;', { format: 'csv', ...text }, 'line-too-long'],
  ['a;b\n1;"', { format: 'csv', ...text }, 'line-too-long'],
  ['[{"a":"', { format: 'json', encoding: 'utf-8', rows: '' }, 'line-too-long'],
  ['<d><r a="1"/><r a="', { format: 'xml', encoding: 'utf-8', rows: 'd/r' }, 'bad-xml'],
  ['<d><r a="1"/><r a="2">', { format: 'xml', encoding: 'utf-8', rows: 'd/r' }, 'bad-xml'],
];

test('BEY-16 a line, a text and a tag of a gigabyte are refused in bounded memory', { timeout: 300_000 }, async () => {
  await withFolder(async (folder) => {
    const before = process.memoryUsage.rss();
    for (const [start, format, code] of files) {
      const path = join(folder, 'long');
      await longFile(path, start);
      const [form] = await findForms({ path, name: 'long' }, join(folder, 'unpacked'));
      expect([start, await codeOf(path, format)]).toEqual([start, code]);
      expect(form?.files).toHaveLength(1);
      await rm(path);
    }
    expect((process.memoryUsage.rss() - before) / MEGABYTE).toBeLessThan(300);
  });
});

test('BEY-16 a gigabyte of one letter in gzip is not unpacked', { timeout: 300_000 }, async () => {
  await withFolder(async (folder) => {
    const [path, packed] = [join(folder, 'long'), join(folder, 'long.gz')];
    await longFile(path, 'a;b\n');
    await pipeline(createReadStream(path), createGzip(), createWriteStream(packed));
    await rm(path);
    await expect(findForms({ path: packed, name: 'long.gz' }, folder)).rejects.toMatchObject({ code: 'too-large' });
  });
});
