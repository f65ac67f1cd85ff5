import type { ImportSummary } from '#domain/import-run.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import type { Database } from '#store/database.ts';
import { notePendingDerivations } from '#store/imports/pending-derivations.ts';
import { nextImportId, saveImportRun } from '#store/imports/save-import-run.ts';
import { type NewSource, saveSource } from '#store/sources/sources.ts';
import type { StoredRows } from './source-importer.ts';

export interface ImportedFile {
  readonly kind: string;
  readonly summary: ImportSummary;
  /** Instruments whose derived values must be computed again. */
  readonly instrumentIds: ReadonlySet<number>;
}

/** A run that is to be recorded. */
export interface Run {
  readonly source: NewSource;
  readonly kind: string;
  readonly fileName: string;
  readonly startedAt: Date;
  readonly now: () => Date;
}

/** What storing a file gave; `failures` are all of the file's. */
export interface StoredFile extends Required<StoredRows> {
  readonly rowsRead: number;
  readonly sha256: string;
}

/** Stores a file in one transaction and records it with its counts and failures; when storing throws, nothing is stored. */
export function recordRun(
  database: Database,
  { source, kind, fileName, startedAt, now }: Run,
  store: (tx: WriteTransaction, origin: Origin & { readonly importId: number }) => Promise<StoredFile>,
): Promise<ImportedFile> {
  return inWriteTransaction(database, async (tx) => {
    const sourceId = await saveSource(tx, source);
    const importId = await nextImportId(tx);
    const { rowsRead, stored, unchanged, sha256, instrumentIds, ...found } = await store(tx, { sourceId, importId });
    const failures = [...found.failures].sort((a, b) => a.line - b.line);
    const counts = { rowsRead, rowsStored: stored, rowsUnchanged: unchanged };
    const run = { id: importId, sourceId, kind, fileName, sha256, startedAt, finishedAt: now() };
    await saveImportRun(tx, { ...run, ...counts, failures });
    const summary = { source: source.code, fileName, ...counts, failures };
    const touched = new Set(instrumentIds);
    await notePendingDerivations(tx, [...touched]);
    return { kind, summary, instrumentIds: touched };
  });
}
