import { gunzipSync } from 'node:zlib';
import { FileFault } from './file-fault.ts';
import type { SourceFile } from './source-importer.ts';

// Whatever a text of this length holds is no file of a source.
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

/** The bytes, unpacked where they are of gzip. Throws FileFault when they cannot be. */
function unpacked(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new FileFault(
      isLarge ? 'too-large' : 'bad-archive',
      `${name}: ${isLarge ? `unpacks to more than ${MAX_UNPACKED_BYTES} bytes` : 'cannot be unpacked'}`,
    );
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** UTF-8, or, where the bytes are not that, windows-1251, in which older Russian files come. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** A file's name and bytes with their text, unpacked; a byte-order mark is not part of the text. */
export function sourceFile(name: string, packed: Uint8Array): SourceFile {
  const bytes = unpacked(name, packed);
  const text = decodeText(bytes);
  return { name, bytes, text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
}
