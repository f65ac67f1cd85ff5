import { createHash } from 'node:crypto';
import type { ImportSummary } from '#domain/import-run.ts';
import { inWriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import type { Database } from '#store/database.ts';
import { nextImportId, saveImportRun } from '#store/imports/save-import-run.ts';
import { saveSource } from '#store/sources/sources.ts';
import { ImportError } from './import-error.ts';
import type { FileKind, ReadFile, ReadOptions, SourceFile, SourceImporter } from './source-importer.ts';

export interface ImportedFile {
  readonly kind: string;
  readonly summary: ImportSummary;
  /** Instruments whose derived values must be computed again. */
  readonly instrumentIds: ReadonlySet<number>;
}

function kindOf(importer: SourceImporter, file: SourceFile): FileKind {
  const kind = importer.kinds.find((candidate) => candidate.matches(file));
  if (kind !== undefined) return kind;
  const known = importer.kinds.map((candidate) => candidate.kind).join(', ');
  throw new ImportError(`${file.name}: not a file of ${importer.source.code}. Known kinds: ${known}.`);
}

interface StoreTask {
  readonly importer: SourceImporter;
  readonly file: SourceFile;
  readonly kind: string;
  readonly read: ReadFile;
  readonly startedAt: Date;
  readonly now: () => Date;
}

async function store(database: Database, task: StoreTask): Promise<ImportedFile> {
  const { importer, file, kind, read, startedAt, now } = task;
  return inWriteTransaction(database, async (tx) => {
    const sourceId = await saveSource(tx, importer.source);
    const importId = await nextImportId(tx);
    const rows = await read.store(tx, { sourceId, importId });
    const counts = { rowsRead: read.rowsRead, rowsStored: rows.stored, rowsUnchanged: rows.unchanged };
    const failures = [...read.failures, ...(rows.failures ?? [])].sort((a, b) => a.line - b.line);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const run = { id: importId, sourceId, kind, fileName: file.name, sha256, startedAt, finishedAt: now() };
    await saveImportRun(tx, { ...run, ...counts, failures });
    const summary = { source: importer.source.code, fileName: file.name, ...counts, failures };
    return { kind, summary, instrumentIds: new Set(rows.instrumentIds) };
  });
}

/**
 * Imports one file in one transaction: the good rows are stored and the bad ones listed, or, when it throws, nothing is stored.
 * Throws ImportError for a file that no kind of the source takes or that cannot be read.
 */
export function importFile(
  database: Database,
  importer: SourceImporter,
  file: SourceFile,
  options: ReadOptions = {},
  now: () => Date = () => new Date(),
): Promise<ImportedFile> {
  const startedAt = now();
  const kind = kindOf(importer, file);
  const read = kind.read(file, options);
  return store(database, { importer, file, kind: kind.kind, read, startedAt, now });
}
