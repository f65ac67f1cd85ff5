import { createHash } from 'node:crypto';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { FileFault } from './file-fault.ts';
import { type ImportedFile, recordRun, type StoringRun } from './record-run.ts';
import { headOf } from './source-file.ts';
import type { FileKind, ReadFile, ReadOptions, SourceFile, SourceImporter } from './source-importer.ts';

function kindOf(importer: SourceImporter, file: SourceFile): FileKind {
  const head = headOf(file);
  const kind = importer.kinds.find((candidate) => candidate.matches(head));
  if (kind !== undefined) return kind;
  const known = importer.kinds.map((candidate) => candidate.kind).join(', ');
  throw new FileFault('unknown-kind', `${file.name}: not a file of ${importer.source.code}. Known kinds: ${known}.`);
}

/** A file of a source as a run among others; it is read when its turn comes. */
export function sourceRun(
  importer: SourceImporter,
  name: string,
  open: () => Promise<SourceFile>,
  { by, ...options }: ImportOptions = {},
  now: () => Date = () => new Date(),
): StoringRun {
  const run = { source: importer.source, kind: importer.source.code, fileName: name, startedAt: now(), now, by };
  return {
    run,
    store: async (tx, origin) => {
      const file = await open();
      return storeFile(await kindOf(importer, file).read(file, options), file, tx, origin);
    },
  };
}

/** Stores what was read of a file. */
async function storeFile(read: ReadFile, file: SourceFile, tx: WriteTransaction, origin: Origin) {
  const rows = await read.store(tx, origin);
  const failures = [...read.failures, ...(rows.failures ?? [])];
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return { ...rows, failures, sha256, rowsRead: read.rowsRead };
}

export interface ImportOptions extends ReadOptions {
  /** Who imports; the command line when absent. */
  readonly by?: string | undefined;
  /** Tells what would change and stores nothing. */
  readonly isDryRun?: boolean;
  /** As many days as are derived with the rows; `usualDaysAtOnce` when absent. */
  readonly daysAtOnce?: number;
  /** The first run of what comes in at one press, after that one. */
  readonly partOf?: number | null;
  readonly begunAs?: number | null;
}

/**
 * Imports one file in one transaction: the good rows are stored and the bad ones listed, or, when it throws, nothing is stored. What follows from them is stored with them, or waits for `derivePending`.
 * Throws ImportError for a file that no kind of the source takes or that cannot be read.
 */
export async function importFile(
  database: Database,
  importer: SourceImporter,
  file: SourceFile,
  options: ImportOptions = {},
  now: () => Date = () => new Date(),
): Promise<ImportedFile> {
  const startedAt = now();
  const { kind, read: readFile } = kindOf(importer, file);
  const read = await readFile(file, options);
  const run = {
    source: importer.source,
    kind,
    fileName: file.name,
    fetched: file.fetched ?? null,
    startedAt,
    now,
    by: options.by,
    partOf: options.partOf,
    begunAs: options.begunAs,
    isDryRun: options.isDryRun ?? false,
    daysAtOnce: options.daysAtOnce,
  };
  return recordRun(database, run, (tx, origin) => storeFile(read, file, tx, origin));
}
