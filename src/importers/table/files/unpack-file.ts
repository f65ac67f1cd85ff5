import type { Buffer } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { checkUnpacked, FileFault, ImportError } from '../../file-fault.ts';

/** A file on this machine: where it lies and what it is called. */
export interface FoundFile {
  readonly path: string;
  readonly name: string;
}

/** Lends a new folder for temporary files, which is removed afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bondlens-unpacked-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files that a file is or holds, and those that are not taken out of it. */
export interface UnpackedFile {
  readonly files: readonly FoundFile[];
  readonly left: readonly { readonly name: string; readonly code: 'nested' | 'encrypted' }[];
}

const MEGABYTE = 1024 * 1024;
const MAX_MEMBERS = 10_000;
const MAX_UNPACKED_BYTES = 4096 * MEGABYTE;
/** What stays free beside the unpacked files. */
const FREE_BYTES = 512 * MEGABYTE;

const marks = { zip: [0x50, 0x4b, 0x03, 0x04], gzip: [0x1f, 0x8b] } as const;

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const hasMark = (bytes: Uint8Array, kind: keyof typeof marks) => marks[kind].every((byte, at) => bytes[at] === byte);

const noRoom = () => new FileFault('no-room', 'the disk has no room for what is in it');

/** Why a file cannot be unpacked. */
function unpackFault(error: unknown): FileFault {
  if (error instanceof FileFault) return error;
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return noRoom();
  const message = error instanceof Error ? error.message.slice(0, 200) : String(error);
  // What yauzl says of a name that leads out of the folder, or is written for another system.
  const isPath = /^(absolute path|invalid relative path|invalid characters in fileName)/.test(message);
  return new FileFault(isPath ? 'bad-path' : 'bad-archive', message);
}

const tooLarge = (name: string, bytes: number, packed: number) =>
  checkUnpacked(name, bytes, packed, MAX_UNPACKED_BYTES);

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + FREE_BYTES) throw noRoom();
}

/** Takes no more bytes than were said, or than the packed ones may give. */
async function* bounded(bytes: AsyncIterable<Buffer>, check: (size: number) => void): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    check(size);
    yield piece;
  }
}

async function newFile(path: string) {
  await mkdir(dirname(path), { recursive: true });
  return createWriteStream(path, { flags: 'wx', mode: 0o600 });
}

async function unpackGzip({ path, name }: FoundFile, folder: string): Promise<FoundFile> {
  const { size } = await stat(path);
  const inner = name.replace(/\.(gz|gzip)$/i, '');
  const file = { name: inner, path: join(folder, basename(inner)) };
  // How far it unpacks is not known before: what is free is looked at for the usual ratio, and the ratio held.
  await requireRoom(folder, size * 10);
  try {
    const check = (bytes: number) => tooLarge(name, bytes, size);
    const target = await newFile(file.path);
    const checked = (bytes: AsyncIterable<Buffer>) => bounded(bytes, check);
    await pipeline(createReadStream(path), createGunzip(), checked, target);
  } catch (error) {
    await rm(file.path, { force: true });
    throw unpackFault(error);
  }
  return file;
}

const JUNK = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

async function membersOf(zip: ZipFile): Promise<readonly Entry[]> {
  const members: Entry[] = [];
  let [bytes, packed] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || JUNK.test(entry.fileName)) continue;
    if (/\p{Cc}/u.test(entry.fileName)) throw new FileFault('bad-path', 'a name with control characters');
    if (members.push(entry) > MAX_MEMBERS) throw new FileFault('too-large', `more than ${MAX_MEMBERS} files`);
    bytes += entry.uncompressedSize;
    packed += entry.compressedSize;
    tooLarge(entry.fileName, entry.uncompressedSize, entry.compressedSize);
    tooLarge('the archive', bytes, packed);
  }
  return members;
}

/** Whether an archive is one document of its own, such as a workbook. */
const isDocument = (members: readonly Entry[]) =>
  members.some(({ fileName }) => fileName === '[Content_Types].xml' || /^xl\/workbook\.(xml|bin)$/.test(fileName));

async function unpackMembers(zip: ZipFile, members: readonly Entry[], folder: string): Promise<UnpackedFile> {
  await requireRoom(
    folder,
    members.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
  );
  const files: FoundFile[] = [];
  const left: UnpackedFile['left'][number][] = [];
  for (const entry of members) {
    const { fileName: name } = entry;
    const path = join(folder, name);
    if (entry.isEncrypted()) {
      left.push({ name, code: 'encrypted' });
      continue;
    }
    const target = await newFile(path);
    // Opened last: a stream that fails before anything reads it would end the process.
    await pipeline(await zip.openReadStreamPromise(entry), target);
    if (!(await isArchive(path))) files.push({ name, path });
    else {
      left.push({ name, code: 'nested' });
      await rm(path);
    }
  }
  return { files, left };
}

/** Whether a file is an archive, and no document in the form of one. */
async function isArchive(path: string): Promise<boolean> {
  const bytes = await firstBytes(path);
  if (hasMark(bytes, 'gzip')) return true;
  if (!hasMark(bytes, 'zip')) return false;
  try {
    const zip = await openPromise(path, { autoClose: false });
    try {
      return !isDocument(await membersOf(zip));
    } finally {
      zip.close();
    }
  } catch {
    return true;
  }
}

async function unpackZip(file: FoundFile, folder: string): Promise<UnpackedFile> {
  try {
    const zip = await openPromise(file.path, { autoClose: false });
    try {
      const members = await membersOf(zip);
      if (isDocument(members)) return { files: [file], left: [] };
      return await unpackMembers(zip, members, folder);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw unpackFault(error);
  }
}

/**
 * The files that are to be read of a file: those in a ZIP archive, what gzip packed, else the file itself. They are unpacked into `folder`, where
 * nothing else lies yet, by the names that they have in the archive. Archives in archives and encrypted members are left and named. Throws FileFault
 * for an archive that cannot be read, that leads out of the folder, or that unpacks to too much (4 GB, 10,000 files, or 250 times its size).
 */
export async function unpackFile(file: FoundFile, folder: string): Promise<UnpackedFile> {
  const bytes = await firstBytes(file.path).catch((error: unknown) => {
    throw new ImportError(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
  });
  if (hasMark(bytes, 'zip')) return unpackZip(file, folder);
  if (!hasMark(bytes, 'gzip')) return { files: [file], left: [] };
  const inner = await unpackGzip(file, folder);
  const isNested = await isArchive(inner.path);
  return isNested ? { files: [], left: [{ name: inner.name, code: 'nested' }] } : { files: [inner], left: [] };
}
