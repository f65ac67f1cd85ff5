import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { appendFile, lstat, mkdir, mkdtemp, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { TableUpload } from '#contract/operator/table-uploads.ts';
import { type FileRun, type GuessAnswers, MAX_UPLOAD_BYTES, type TableRun } from '#domain/operator/table-guess.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { RunRequest, ShownGuess, TableImports, UploadForm } from './table-imports.ts';

type State = TableUpload['state'];
type Log = Pick<FastifyBaseLogger, 'error'>;

/** Files of an upload that are read alike, with what was said of them and what was guessed. */
export interface GuessedForm {
  readonly form: UploadForm;
  answers: GuessAnswers;
  shown: ShownGuess | null;
}

/** An upload on this node. */
export interface Upload {
  readonly id: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly path: string;
  readonly folder: string;
  readonly bytes: number;
  received: number;
  /** Done when no piece is being written. */
  writing: Promise<void>;
  state: State;
  rows: number;
  filesDone: number;
  /** Files of what runs, or ran. */
  fileCount: number;
  touchedAt: number;
  /** What is in it; none before it was looked at. */
  forms: readonly GuessedForm[] | null;
  result: FileRun | null;
}

const FOLDER = 'bondlens-upload-';
const UNPACKED = 'unpacked';
const nothingRun: FileRun = { tables: [], refused: [], refusedCount: 0, changes: [], refusal: null };
const MAX_UPLOADS = 10;
/** How long a request waits for an upload to be looked at. */
const LOOK_MS = 5000;
const KEPT_MS = 60 * 60 * 1000;
/** After which an upload makes room for another one of the same account. */
const FORGOTTEN_MS = 60 * 1000;
/** After which a folder is of a node that was ended before it could remove it: others of the machine may have theirs beside. */
const LEFT_MS = 24 * KEPT_MS;
/** What stays free beside an upload, for the database and what it makes of it. */
const FREE_BYTES = 512 * 1024 * 1024;

/** What file systems take. */
const MAX_NAME_BYTES = 255;

/** The name of a file without a path, as it is told to readers and kept with the import. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  const cut = Buffer.from(plain.slice(0, 120)).subarray(0, MAX_NAME_BYTES).toString();
  return cut.replace(/\uFFFD+$/, '') || 'upload';
}

/** The bytes that are free where uploads lie. */
async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize;
}

/** `outstanding` bytes of other uploads are still to come. */
function requireRoom(bytes: number, outstanding: number, free: number): void {
  if (bytes > MAX_UPLOAD_BYTES) throw new Refusal('payload_too_large', 'bytes');
  if (free < bytes * 2 + outstanding + FREE_BYTES) throw new Refusal('insufficient_storage', 'bytes');
}

/** Whether nothing in a folder of an upload was written since a moment; no for one that is gone meanwhile. */
async function isLeft(folder: string, before: number): Promise<boolean> {
  try {
    const inner = join(folder, 'file');
    const files = (await readdir(inner)).map((name) => join(inner, name));
    const times = await Promise.all([folder, ...files].map(async (path) => (await lstat(path)).mtimeMs));
    return Math.max(...times) < before;
  } catch {
    return false;
  }
}

/** What was said of one form of an upload by its place, or of all. */
export interface SaidOfForm {
  readonly form?: number | undefined;
  readonly answers: GuessAnswers;
}

/** The files that operators uploaded to this node. They lie in a folder of their own for temporary files, for an hour after the last use. */
export class Uploads {
  readonly #all = new Map<string, Upload>();
  readonly #imports: TableImports;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #free: () => Promise<number>;
  /** Done when no upload is beginning: each counts those before it. */
  #beginning: Promise<unknown> = Promise.resolve();

  constructor(imports: TableImports, log: Log, now: () => number, free = freeBytes) {
    this.#free = free;
    this.#imports = imports;
    this.#log = log;
    this.#now = now;
  }

  begin(accountId: string, name: string, bytes: number): Promise<Upload> {
    const begun = this.#beginning.then(() => this.#begin(accountId, name, bytes));
    this.#beginning = begun.catch(() => undefined);
    return begun;
  }

  async #begin(accountId: string, name: string, bytes: number): Promise<Upload> {
    await this.#removeOld();
    const outstanding = [...this.#all.values()].reduce((sum, each) => sum + each.bytes - each.received, 0);
    requireRoom(bytes, outstanding, await this.#free());
    if (this.#all.size >= MAX_UPLOADS) await this.#removeForgotten(accountId);
    if (this.#all.size >= MAX_UPLOADS) throw new Refusal('too_many_kept');
    const folder = await mkdtemp(join(tmpdir(), FOLDER));
    const inner = join(folder, 'file');
    await mkdir(inner);
    const fileName = plainName(name);
    const path = join(inner, fileName);
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    const about = { id: randomUUID(), accountId, fileName, path, folder, bytes };
    const fresh = {
      received: 0,
      writing: Promise.resolve(),
      state: 'receiving' as const,
      rows: 0,
      filesDone: 0,
      fileCount: 0,
      touchedAt: this.#now(),
    };
    const upload: Upload = { ...about, ...fresh, forms: null, result: null };
    this.#all.set(upload.id, upload);
    return upload;
  }

  /** The upload of an account; to others there is none. */
  get(accountId: string, id: string): Upload {
    const upload = this.#all.get(id);
    if (upload === undefined || upload.accountId !== accountId) throw new Refusal('not_found', 'uploadId');
    upload.touchedAt = this.#now();
    return upload;
  }

  /** Adds a piece. One that is there already is passed over, so that a piece may be sent again. */
  add(upload: Upload, at: number, piece: Uint8Array): Promise<void> {
    const written = upload.writing.then(() => this.#write(upload, at, piece));
    upload.writing = written.catch(() => undefined);
    return written;
  }

  async #write(upload: Upload, at: number, piece: Uint8Array): Promise<void> {
    if (upload.state !== 'receiving') throw new Refusal('bad_request', 'uploadId');
    if (at + piece.length <= upload.received && piece.length > 0) return;
    if (at !== upload.received || upload.received + piece.length > upload.bytes) throw new Refusal('bad_request', 'at');
    // What a write that failed left behind goes first.
    await truncate(upload.path, at);
    await appendFile(upload.path, piece).catch((error: unknown) => {
      const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
      throw isFull ? new Refusal('insufficient_storage', 'bytes') : error;
    });
    upload.received += piece.length;
  }

  /** Guesses how the files of one form are read by what was said of them, or those of all forms without it. */
  async guess(upload: Upload, said: SaidOfForm, language: LanguageCode): Promise<void> {
    if (upload.received < upload.bytes || isBusy(upload)) throw new Refusal('bad_request', 'uploadId');
    const { state } = upload;
    upload.state = 'guessing';
    const looked = this.#look(upload, said, language).catch((error: unknown) => {
      upload.state = state;
      throw error;
    });
    // Many files take longer than a request may: `uploadCall` tells when they are looked at.
    const isLate = await Promise.race([looked, delay(LOOK_MS, true, { ref: false })]);
    if (isLate !== true) return;
    looked.catch((error: unknown) => this.#log.error({ err: error }, 'an upload was not looked at to its end'));
  }

  async #look(upload: Upload, said: SaidOfForm, language: LanguageCode): Promise<void> {
    upload.forms ??= await this.#open(upload);
    for (const [at, guessed] of upload.forms.entries()) {
      const isSaid = said.form === undefined || said.form === at;
      if (!isSaid || guessed.form.refusal !== null) continue;
      const shown = await this.#imports.guess(guessed.form, said.answers, language);
      Object.assign(guessed, { answers: said.answers, shown });
    }
    Object.assign(upload, { result: null, state: 'ready' });
  }

  async #open({ folder, path, fileName: name }: Upload): Promise<readonly GuessedForm[]> {
    const unpacked = join(folder, UNPACKED);
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked);
    const forms = await this.#imports.open({ path, name }, unpacked);
    return forms.map((form) => ({ form, answers: {}, shown: null }));
  }

  /** Runs in the background; `uploadCall` tells how far it is. */
  run(
    upload: Upload,
    { forms, isTrial, network }: Pick<RunRequest, 'forms' | 'isTrial' | 'network'>,
    onImported: (run: FileRun) => Promise<void>,
  ): void {
    if (isBusy(upload) || upload.state === 'receiving') throw new Refusal('bad_request', 'uploadId');
    const fileCount = forms.reduce((sum, { files }) => sum + files.length, 0);
    Object.assign(upload, { state: isTrial ? 'trying' : 'importing', rows: 0, filesDone: 0, fileCount, result: null });
    const onRows = (count: number) => {
      upload.rows += count;
      upload.touchedAt = this.#now();
    };
    const stored = new Map<string, TableRun>();
    const onTable = (table: TableRun) => stored.set(table.target, table);
    const onFile = () => upload.filesDone++;
    const ended = async (result: FileRun) => {
      if (!isTrial && result.refusal === null) await onImported(result);
      Object.assign(upload, { state: isTrial ? 'tried' : 'imported', result });
    };
    this.#imports
      .run({ forms, isTrial, by: upload.accountId, network, onRows, onFile, onTable })
      .then(ended)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'an uploaded table was not imported to its end');
        const refusal = error instanceof Error ? error.message : String(error);
        Object.assign(upload, { state: 'ready', result: { ...nothingRun, tables: [...stored.values()], refusal } });
      });
  }

  async remove(upload: Upload): Promise<void> {
    if (isBusy(upload)) throw new Refusal('bad_request', 'uploadId');
    this.#all.delete(upload.id);
    await upload.writing;
    await rm(upload.folder, { recursive: true, force: true });
  }

  /** Removes what nodes of this machine left behind that were ended by force. */
  async sweep(): Promise<void> {
    const before = this.#now() - LEFT_MS;
    for (const name of await readdir(tmpdir())) {
      const folder = join(tmpdir(), name);
      if (!name.startsWith(FOLDER) || !(await isLeft(folder, before))) continue;
      await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
        this.#log.error({ err: error }, 'an old upload was not removed'),
      );
    }
  }

  async close(): Promise<void> {
    for (const { folder } of this.#all.values()) await rm(folder, { recursive: true, force: true });
    this.#all.clear();
  }

  /** A page that was left does not take its file away: the one of the account that was used longest ago makes room. */
  async #removeForgotten(accountId: string): Promise<void> {
    const before = this.#now() - FORGOTTEN_MS;
    const own = [...this.#all.values()].filter((upload) => upload.accountId === accountId && !isBusy(upload));
    const [oldest] = own.toSorted((one, other) => one.touchedAt - other.touchedAt);
    if (oldest !== undefined && oldest.touchedAt < before) await this.remove(oldest);
  }

  async #removeOld(): Promise<void> {
    const before = this.#now() - KEPT_MS;
    for (const upload of this.#all.values()) {
      if (upload.touchedAt < before && !isBusy(upload)) await this.remove(upload);
    }
  }
}

/** Whether something reads the file, which stands alone. */
function isBusy({ state }: Upload): boolean {
  return state === 'guessing' || state === 'trying' || state === 'importing';
}
