import { Buffer } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';

/** Files in a tar begin and end at multiples of this (POSIX.1-1988, ustar). */
const BLOCK = 512;
const CHECKSUM_AT = 148;
const CHECKSUM_LENGTH = 8;
// Eleven octal digits.
const MAX_SIZE = 8 ** 11 - 1;
const NAME_LENGTH = 100;
/** A file is held whole: a few megabytes, or a row of PostgreSQL, which has none of more. */
const MAX_ENTRY_BYTES = 1024 * 1024 * 1024;

export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** Two empty blocks end a tar. */
export const tarEnd: Buffer = Buffer.alloc(2 * BLOCK);

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

// The checksum is counted with spaces in its own place.
function checksumOf(header: Buffer): number {
  const before = header.subarray(0, CHECKSUM_AT);
  const after = header.subarray(CHECKSUM_AT + CHECKSUM_LENGTH);
  const sum = (bytes: Buffer) => bytes.reduce((total, byte) => total + byte, 0);
  return sum(before) + sum(after) + CHECKSUM_LENGTH * 0x20;
}

/** What stands before the bytes of a file: readable for its owner alone, without a time, so that its bytes follow from name and size. */
function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_LENGTH || size > MAX_SIZE) throw new RangeError(`${name} does not fit into a tar`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM_AT);
  return header;
}

/** A file as it stands in a tar, in pieces. */
export function tarPieces({ name, body }: TarEntry): readonly Buffer[] {
  return [tarHeader(name, body.length), body, Buffer.alloc(paddingOf(body.length))];
}

/** How many bytes a file of a size takes in a tar. */
const tarSize = (size: number): number => BLOCK + size + paddingOf(size);

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new RangeError(`the file ends at byte ${position + filled}`);
    filled += bytesRead;
  }
  return bytes;
}

function readHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const textAt = (start: number, length: number) => header.toString('utf8', start, start + length).split('\0')[0] ?? '';
  const name = textAt(0, NAME_LENGTH);
  const size = Number.parseInt(textAt(124, 12), 8);
  if (!tarHeader(name, Number.isInteger(size) ? size : 0).equals(header)) throw new RangeError('a header of the tar');
  return { name, size };
}

/** The files of a tar that `tarPieces` made, up to a position, one at a time; `onBytes` is told every byte. Throws a RangeError for any other. */
export async function* readTar(
  handle: FileHandle,
  end: number,
  onBytes: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<TarEntry> {
  let position = 0;
  while (position < end) {
    const header = await readAt(handle, position, BLOCK);
    const { name, size } = readHeader(header);
    if (size > MAX_ENTRY_BYTES) throw new RangeError(`${name} is larger than a part can be`);
    if (position + tarSize(size) > end) throw new RangeError(`${name} is longer than the file`);
    const padded = await readAt(handle, position + BLOCK, tarSize(size) - BLOCK);
    onBytes(header);
    onBytes(padded);
    yield { name, body: padded.subarray(0, size) };
    position += tarSize(size);
  }
}
