import { Buffer } from 'node:buffer';
import { fromBufferPromise } from 'yauzl';
import { FileFault } from '../file-fault.ts';

/** A file in an archive, unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MAX_ENTRIES = 1000;

/** Whether bytes begin as a ZIP archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The files of a ZIP archive with a wanted name, one after another. Throws FileFault for what is no archive, and for one whose wanted
 * files would unpack to more than is allowed; sizes that the archive states are held while it is unpacked.
 */
export async function* zipEntries(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): AsyncGenerator<ZipEntry> {
  try {
    const zip = await fromBufferPromise(Buffer.from(archive), { autoClose: false });
    let [count, size] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      if (++count > MAX_ENTRIES) throw new FileFault('too-large', `more than ${MAX_ENTRIES} files`);
      if (!isWanted(entry.fileName)) continue;
      size += entry.uncompressedSize;
      if (size > maxBytes) throw new FileFault('too-large', `${entry.fileName} unpacks to more than ${maxBytes} bytes`);
      yield { name: entry.fileName, bytes: await bytesOf(await zip.openReadStreamPromise(entry)) };
    }
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault('bad-archive', error instanceof Error ? error.message.slice(0, 200) : String(error));
  }
}
