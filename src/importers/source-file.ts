import { gunzipSync } from 'node:zlib';
import { checkUnpacked, FileFault, maxUnpackedBytes } from './file-fault.ts';
import { isCompoundFile } from './parsing/compound-file.ts';
import { isZip } from './parsing/zip-entries.ts';
import type { SourceFile } from './source-importer.ts';

// Whatever a text of this length holds is no file of a source.
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
/** In so many bytes a text shows what it is. */
export const HEAD_BYTES = 256 * 1024;

/** The bytes, unpacked where they are of gzip. Throws FileFault when they cannot be. */
function unpacked(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const max = Math.min(MAX_UNPACKED_BYTES, maxUnpackedBytes(bytes.length));
  try {
    return gunzipSync(bytes, { maxOutputLength: max });
  } catch (error) {
    if (error instanceof RangeError) checkUnpacked(name, max + 1, bytes.length, MAX_UNPACKED_BYTES);
    throw new FileFault('bad-archive', `${name}: cannot be unpacked`);
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** UTF-8, or, where the bytes are not that, windows-1251, in which older Russian files come. A character that is cut at the end of a head is left out. */
function decodeText(bytes: Uint8Array, isHead: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isHead });
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function fileOf(name: string, bytes: Uint8Array, isHead: boolean): SourceFile {
  let text: string | undefined;
  return {
    name,
    bytes,
    isHead,
    // Made when it is asked for: JSON, workbooks and archives are read by their bytes.
    get text() {
      text ??= decodeText(bytes, isHead).replace(BYTE_ORDER_MARK, '');
      return text;
    },
  };
}

/** A file's name and bytes with their text, unpacked; a byte-order mark is not part of the text. */
export function sourceFile(name: string, packed: Uint8Array, fetched?: SourceFile['fetched']): SourceFile {
  const file = fileOf(name, unpacked(name, packed), false);
  return fetched === undefined ? file : Object.defineProperty(file, 'fetched', { value: fetched, enumerable: true });
}

/** The beginning of a file, by which its kind is known; a workbook or an archive is known as a whole. */
export function headOf(file: SourceFile): SourceFile {
  if (file.isHead === true || isZip(file.bytes) || isCompoundFile(file.bytes)) return file;
  return fileOf(file.name, file.bytes.subarray(0, HEAD_BYTES), true);
}
