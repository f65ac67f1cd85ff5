import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { readMigrations } from '../../platform/migrate/migration-files.ts';
import { tailOf } from './backup-file.ts';
import { checkHistory } from './backup-history.ts';
import { countRows, unpackedPieces } from './backup-tables.ts';
import type { BackupManifest, BackupPart } from './manifest.ts';
import { BackupError, checkFormat, FIRST_ENTRY, MANIFEST_ENTRY, parseManifest } from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

const TAIL_BYTES = tailOf('0'.repeat(64)).length;

/** A backup that is open for reading. */
export interface OpenBackup {
  readonly handle: FileHandle;
  /** How far its files go: the digest stands behind them. */
  readonly end: number;
  readonly digest: string;
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const damaged = (detail: string, cause?: unknown) => new BackupError('damaged', detail, { cause });

// Whoever reads sees to it that a tar of anything else is no backup, and one of ours that ends early is damaged.
async function checkFirst(handle: FileHandle, size: number): Promise<void> {
  try {
    for await (const { name, body } of readTar(handle, size)) {
      if (name !== FIRST_ENTRY) break;
      return checkFormat(body.toString());
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
  }
  throw new BackupError('no-backup', 'it does not begin as one');
}

async function openBackup(handle: FileHandle): Promise<OpenBackup> {
  const { size } = await handle.stat();
  await checkFirst(handle, size);
  const end = size - TAIL_BYTES;
  const tail = Buffer.alloc(TAIL_BYTES);
  if (end > 0) await handle.read(tail, 0, TAIL_BYTES, end);
  const digest = tail.toString('latin1', 512, 512 + 64);
  if (!tailOf(digest).equals(tail)) throw damaged('its end is missing');
  return { handle, end, digest };
}

/** Opens a backup for the time of the work. */
export async function withBackup<Result>(file: string, work: (backup: OpenBackup) => Promise<Result>): Promise<Result> {
  const handle = await open(file, 'r');
  try {
    return await work(await openBackup(handle));
  } finally {
    await handle.close();
  }
}

/** The files of a backup; a file that cannot be followed is damaged. */
export async function* entriesOf(
  { handle, end }: OpenBackup,
  onBytes?: (bytes: Buffer) => void,
): AsyncGenerator<TarEntry> {
  try {
    yield* readTar(handle, end, onBytes);
  } catch (error) {
    throw error instanceof RangeError ? damaged(error.message, error) : error;
  }
}

async function* pieces({ name, body }: TarEntry): AsyncGenerator<Buffer> {
  try {
    yield* unpackedPieces(body);
  } catch (error) {
    throw damaged(`${name} cannot be unpacked`, error);
  }
}

/** The rows of a part as COPY takes them, in pieces; throws unless they are those that the manifest tells of, the last time after the last piece. */
export async function* rowsOfPart(part: BackupPart, entry: TarEntry): AsyncGenerator<Buffer> {
  const { name, body } = entry;
  if (name !== part.file || digestOf(body) !== part.sha256) throw damaged(`${name} is not what the manifest says`);
  let rows = 0;
  for await (const piece of pieces(entry)) {
    rows += countRows(piece);
    yield piece;
  }
  if (rows !== part.rows) throw damaged(`${name} has not ${part.rows} rows`);
}

async function foundPart(entry: TarEntry): Promise<BackupPart> {
  const { name, body } = entry;
  let rows = 0;
  for await (const piece of pieces(entry)) rows += countRows(piece);
  return { file: name, bytes: body.length, sha256: digestOf(body), rows };
}

function comparedWith(manifest: BackupManifest, found: readonly BackupPart[]): void {
  const told = manifest.tables.flatMap(({ parts }) => parts);
  const differing = told.findIndex(
    ({ file, rows, bytes, sha256 }, at) =>
      file !== found[at]?.file || rows !== found[at].rows || bytes !== found[at].bytes || sha256 !== found[at].sha256,
  );
  if (differing >= 0) throw damaged(`${told[differing]?.file} is not what the manifest says`);
  if (told.length !== found.length) throw damaged(`${found.length} parts instead of ${told.length}`);
  const miscounted = manifest.tables.find(
    ({ rows, parts }) => parts.reduce((sum, part) => sum + part.rows, 0) !== rows,
  );
  if (miscounted !== undefined) throw damaged(`${miscounted.name} has not ${miscounted.rows} rows`);
}

/**
 * Reads a backup whole, without a database: every byte against the digest, every part against the manifest, the manifest against what this
 * program can restore. Throws the BackupError with which a restore would refuse it.
 */
export async function checkBackup(backup: OpenBackup, directory?: string): Promise<BackupManifest> {
  const digest = createHash('sha256');
  const found: BackupPart[] = [];
  let manifest: BackupManifest | undefined;
  for await (const entry of entriesOf(backup, (bytes) => digest.update(bytes))) {
    if (entry.name === MANIFEST_ENTRY) manifest = parseManifest(entry.body.toString());
    else if (entry.name !== FIRST_ENTRY) found.push(await foundPart(entry));
  }
  if (digest.digest('hex') !== backup.digest) throw damaged('its bytes are not those that were written');
  if (manifest === undefined) throw damaged('it has no manifest');
  comparedWith(manifest, found);
  checkHistory(manifest, readMigrations(directory));
  return manifest;
}
