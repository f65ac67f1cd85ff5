import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Below this size the head of the answer weighs more than what is saved. */
const SMALLEST = 1024;
const compressible = /\.(js|css|svg|txt|json)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const ways = { '.br': brotli, '.gz': (content) => zip(content, { level: 9 }) };

async function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < SMALLEST) return;
  for (const [extension, compress] of Object.entries(ways)) writeFileSync(path + extension, await compress(content));
}

/** Writes the compressed forms of a folder's texts beside them, each as small as it can be: it is done once and served often. */
export async function compressFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath ?? entry.path, entry.name))));
}
