import type { ImportSummary } from '#domain/market/import-run.ts';
import { recordPending } from '#store/bond/derivation/pending-derivation.ts';
import { type NewSource, saveSource } from '#store/market/sources/sources.ts';
import { nextImportId, saveImportRun } from '#store/operator/imports/import-runs.ts';
import { findChanges, type TableChanges, watchChanges } from '#store/operator/imports/watch-changes.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import {
  inTrialTransaction,
  inWriteTransaction,
  type Origin,
  type WriteTransaction,
} from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type DeriveResult, deriveAtOnce, nothingDerived } from './derivation/derive-trading-days.ts';
import { ImportError } from './file-fault.ts';
import type { SourceFile, StoredRows } from './source-importer.ts';

export interface ImportedFile {
  readonly kind: string;
  readonly summary: ImportSummary;
  /** Instruments whose derived values must be computed again. */
  readonly instrumentIds: ReadonlySet<number>;
  /** What was derived with the rows; the others wait. */
  readonly derived: DeriveResult;
  /** Of a dry run: what would change. */
  readonly changes?: readonly TableChanges[];
  /** The run that it is, by which what comes in with it is a part of it. */
  readonly importId: number;
}

/** A run that is to be recorded. */
export interface Run {
  readonly source: NewSource;
  readonly kind: string;
  readonly fileName: string;
  /** Of an answer of a source. */
  readonly fetched?: NonNullable<SourceFile['fetched']> | null;
  readonly startedAt: Date;
  readonly now: () => Date;
  /** Who imports: an account, `schedule` for the site by itself; the command line when absent. */
  readonly by?: string | undefined;
  /** The first run of what comes in at one press, after that one. */
  readonly partOf?: number | null | undefined;
  /** The begun import that it comes in with. */
  readonly begunAs?: number | null | undefined;
  /** Whether everything is undone, and only told. */
  readonly isDryRun: boolean;
  /** As many days as are derived with the rows; `usualDaysAtOnce` when absent. */
  readonly daysAtOnce?: number | undefined;
}

/** What storing a file gave; `failures` are all of the file's. */
interface StoredFile extends StoredRows {
  readonly rowsRead: number;
  readonly sha256: string;
}

/** What follows from the rows waits from here on, so that nothing of it is lost with this process. */
async function recordChanges(
  tx: WriteTransaction,
  { instrumentIds, changedFrom }: Pick<StoredRows, 'instrumentIds' | 'changedFrom'>,
): Promise<ReadonlySet<number>> {
  const onAllDays = [...instrumentIds];
  const later = changedFrom?.instrumentIds ?? [];
  await recordPending(tx, { instrumentIds: onAllDays });
  if (changedFrom) await recordPending(tx, { instrumentIds: later, from: changedFrom.date });
  return new Set([...onAllDays, ...later]);
}

type StoreFile = (tx: WriteTransaction, origin: Origin & { readonly importId: number }) => Promise<StoredFile>;

async function storeAndLog(tx: WriteTransaction, run: Run, store: StoreFile): Promise<ImportedFile> {
  const { source, kind, fileName, startedAt, now, by = commandLine, partOf = null, begunAs = null } = run;
  const sourceId = await saveSource(tx, source);
  const importId = await nextImportId(tx);
  const { rowsRead, stored, unchanged, sha256, ...found } = await store(tx, { sourceId, importId });
  const failures = [...(found.failures ?? [])].sort((a, b) => a.line - b.line);
  const counts = { rowsRead, rowsStored: stored, rowsUnchanged: unchanged };
  const { url = null, validator = null } = run.fetched ?? {};
  const answer = { fetchedFrom: url, etag: validator?.etag ?? null, lastModified: validator?.lastModified ?? null };
  const about = { id: importId, sourceId, kind, fileName, importedBy: by, partOf, begunAs };
  const logged = { ...about, sha256, startedAt, finishedAt: now(), ...answer };
  await saveImportRun(tx, { ...logged, ...counts, failures });
  const summary = { source: source.code, fileName, ...counts, failures };
  const instrumentIds = await recordChanges(tx, found);
  const derived = run.isDryRun ? nothingDerived : await deriveAtOnce(tx, [...instrumentIds], run.daysAtOnce);
  return { kind, summary, instrumentIds, derived, importId };
}

/**
 * Stores a file in one transaction, with what follows from its rows, and records it with its counts and failures; when storing throws, nothing is
 * stored. A dry run takes the same way, but derives nothing, notes what changes, and undoes it.
 */
export function recordRun(database: Database, run: Run, store: StoreFile): Promise<ImportedFile> {
  if (!run.isDryRun) return inWriteTransaction(database, (tx) => storeAndLog(tx, run, store));
  return inTrialTransaction(database, async (tx) => {
    await watchChanges(tx);
    const imported = await storeAndLog(tx, run, store);
    return { ...imported, changes: await findChanges(tx) };
  });
}

/** A run with what stores it. */
export interface StoringRun {
  readonly run: Omit<Run, 'isDryRun'>;
  readonly store: StoreFile;
}

/** What several runs would do: each run's file or why it was refused, and what all of them together would change. */
export interface TriedRuns {
  readonly files: readonly (ImportedFile | ImportError)[];
  readonly changes: readonly TableChanges[];
}

/** A run that is refused leaves nothing, and the others go on. */
async function tryOne(tx: WriteTransaction, { run, store }: StoringRun): Promise<ImportedFile | ImportError> {
  await tx.client.query('savepoint one_run');
  try {
    const file = await storeAndLog(tx, { ...run, isDryRun: true }, store);
    await tx.client.query('release savepoint one_run');
    return file;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    await tx.client.query('rollback to savepoint one_run');
    return error;
  }
}

/** Takes several runs all the way in one transaction, each on what those before it stored, and undoes them all. */
export function tryRuns(database: Database, runs: Iterable<StoringRun>): Promise<TriedRuns> {
  return inTrialTransaction(database, async (tx) => {
    await watchChanges(tx);
    const files: (ImportedFile | ImportError)[] = [];
    for (const run of runs) files.push(await tryOne(tx, run));
    return { files, changes: await findChanges(tx) };
  });
}
