import type { Buffer } from 'node:buffer';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { extname, isAbsolute, relative, resolve, sep } from 'node:path';

const MAX_FILE_BYTES = 32 * 1024 * 1024;

/**
 * A file in the folder of a table, or below it, links followed: its bytes, or why it is not taken. A path that leaves the folder is as one
 * that leads nowhere.
 */
export async function fileBeside(folder: string, path: string): Promise<Buffer | 'unknown-file' | 'out-of-range'> {
  const root = await realpath(folder);
  const place = await realpath(resolve(root, path)).catch(() => null);
  if (place === null) return 'unknown-file';
  const below = relative(root, place);
  if (isAbsolute(path) || isAbsolute(below) || below === '' || below.split(sep)[0] === '..') return 'unknown-file';
  // Without waiting where the path is that of a pipe.
  const file = await open(place, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return 'unknown-file';
    return stat.size > MAX_FILE_BYTES ? 'out-of-range' : await file.readFile();
  } finally {
    await file.close();
  }
}

/** Types of files that browsers and office programs know; of any other, bytes. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf': 'application/pdf',
  '.rtf': 'application/rtf',
  '.txt': 'text/plain; charset=utf-8',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

/** The type of a file by the end of its name. */
export function mediaTypeOf(path: string): string {
  return mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
