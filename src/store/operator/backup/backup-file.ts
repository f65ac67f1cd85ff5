import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError, DIGEST_ENTRY, MANIFEST_ENTRY } from './manifest.ts';
import { type TarEntry, tarEnd, tarPieces } from './tar.ts';

/** The file that a backup is written into; it has its name when it is whole and on the disk, and not before. */
export interface BackupFile {
  add(entry: TarEntry): Promise<void>;
  /** Ends the file with its manifest, brings it to the disk and gives it its name. */
  finish(manifest: string): Promise<{ readonly sha256: string; readonly bytes: number }>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

interface Place {
  readonly file: string;
  readonly overwrite: boolean;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** The last file of a backup with the end of the tar: what follows from every byte before. */
export const tailOf = (digest: string): Buffer =>
  Buffer.concat([...tarPieces({ name: DIGEST_ENTRY, body: Buffer.from(`${digest}\n`) }), tarEnd]);

// A name is on the disk when its folder is; a system that opens no folders does that by itself.
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

// A link refuses a name that is taken, whoever took it meanwhile.
async function giveName(unfinished: string, { file, overwrite }: Place): Promise<void> {
  if (overwrite) return rename(unfinished, file);
  try {
    await link(unfinished, file);
  } catch (error) {
    if (isTaken(error)) throw new BackupError('file-exists', file);
    throw error;
  }
  await rm(unfinished);
}

async function refuseTaken({ file, overwrite }: Place): Promise<void> {
  if (overwrite) return;
  const taken = await open(file, 'r').catch(() => undefined);
  await taken?.close();
  if (taken !== undefined) throw new BackupError('file-exists', file);
}

// Two machines may write into one folder.
const unfinishedName = (file: string): string => `${file}.part-${randomBytes(4).toString('hex')}`;

/** Begins a backup beside the name that it will have, for the eyes of its owner alone. */
export async function beginBackupFile(place: Place): Promise<BackupFile> {
  await refuseTaken(place);
  const unfinished = unfinishedName(place.file);
  const removeAtExit = () => rmSync(unfinished, { force: true });
  const handle: FileHandle = await open(unfinished, 'wx', 0o600);
  process.once('exit', removeAtExit);
  const before = createHash('sha256');
  const whole = createHash('sha256');
  let bytes = 0;
  const write = async (pieces: readonly Buffer[]) => {
    for (const piece of pieces) {
      whole.update(piece);
      bytes += piece.length;
    }
    await handle.writev([...pieces]);
  };
  const add = async (entry: TarEntry) => {
    const pieces = tarPieces(entry);
    for (const piece of pieces) before.update(piece);
    await write(pieces);
  };
  const close = async () => {
    await handle.close().catch(() => undefined);
    process.off('exit', removeAtExit);
  };
  return {
    add,
    async finish(manifest) {
      await add({ name: MANIFEST_ENTRY, body: Buffer.from(manifest) });
      await write([tailOf(before.digest('hex'))]);
      await handle.sync();
      await giveName(unfinished, place);
      await syncFolder(place.file);
      await close();
      return { sha256: whole.digest('hex'), bytes };
    },
    async discard() {
      await close();
      await rm(unfinished, { force: true });
    },
  };
}
