import { sql } from 'kysely';
import type { RowFailure } from '#domain/market/import-run.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, copyColumns, type Queries, type TableOf } from '../../platform/database/database.ts';

interface RunRow {
  readonly id: number;
  readonly sourceId: number;
  readonly kind: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  /** An account, `bondlens` for the command line, `schedule` for the site by itself; null for runs of earlier versions. */
  readonly importedBy: string | null;
  /** Of an answer of a source: its address, and by what the source tells whether it has changed (RFC 9110, section 8.8). */
  readonly fetchedFrom: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export const importRunColumns: ColumnMap<RunRow> = {
  id: 'int8',
  sourceId: 'int2',
  kind: 'text',
  fileName: 'text',
  sha256: 'text',
  startedAt: 'timestamptz',
  finishedAt: 'timestamptz',
  rowsRead: 'int4',
  rowsStored: 'int4',
  rowsUnchanged: 'int4',
  importedBy: 'text',
  fetchedFrom: 'text',
  etag: 'text',
  lastModified: 'text',
};

export interface ImportRun extends RunRow {
  readonly failures: readonly RowFailure[];
}

/** What the database says of a run: when it stored, and when and by whom it was taken back. */
interface RunFate {
  /** Null for runs of earlier versions. */
  readonly storedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
}

export type ImportRunTable = TableOf<RunRow & RunFate, 'id' | keyof RunFate>;

/** A line of a file may fail more than once: `position` numbers its failures. */
export interface ImportFailureTable extends Omit<RowFailure, 'isNote'> {
  readonly isNote: boolean;
  readonly importId: number;
  readonly position: number;
}

export const importFailureColumns: ColumnMap<ImportFailureTable> = {
  importId: 'int8',
  line: 'int4',
  position: 'int4',
  code: 'text',
  field: 'text',
  message: 'text',
  isNote: 'bool',
};

/** A number for a run that is about to begin, so that its rows can name it. */
export async function nextImportId({ kysely }: WriteTransaction) {
  const next = sql<number>`nextval(pg_get_serial_sequence('import_run', 'id'))`;
  return (await kysely.selectNoFrom(next.as('id')).executeTakeFirstOrThrow()).id;
}

function failureRows(importId: number, failures: readonly RowFailure[]): readonly ImportFailureTable[] {
  const counts = new Map<number, number>();
  return failures.map((failure) => {
    const position = (counts.get(failure.line) ?? 0) + 1;
    counts.set(failure.line, position);
    return { isNote: false, ...failure, importId, position };
  });
}

/** Records a finished run with every row that it did not take over. */
export async function saveImportRun(tx: WriteTransaction, { failures, ...run }: ImportRun) {
  await copyRows(tx, 'import_run', copyColumns(importRunColumns), [run]);
  await noteChangedIds(tx, 'import_run', [run.id]);
  if (failures.length === 0) return;
  await copyRows(tx, 'import_failure', copyColumns(importFailureColumns), failureRows(run.id, failures));
}

/**
 * By what a source tells whether its answer at an address has changed, of the last import of it; undefined where it was never imported, or
 * not whole, or is taken back.
 */
export async function findCacheValidator({ kysely }: Queries, url: string) {
  const last = await kysely
    .selectFrom('importRun as run')
    .where('run.fetchedFrom', '=', url)
    .orderBy('run.id', 'desc')
    .limit(1)
    .select(['run.etag', 'run.lastModified', 'run.undoneAt'])
    .select((own) =>
      own.exists(own.selectFrom('importFailure').whereRef('importFailure.importId', '=', 'run.id')).as('hasFailures'),
    )
    .executeTakeFirst();
  return last === undefined || last.hasFailures || last.undoneAt !== null ? undefined : last;
}

/** Whether an answer was imported since a moment, and not taken back. */
export async function isFetchedSince({ kysely }: Queries, url: string, since: Date): Promise<boolean> {
  const run = await kysely
    .selectFrom('importRun')
    .where('fetchedFrom', '=', url)
    .where('undoneAt', 'is', null)
    .where('finishedAt', '>=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

export interface ImportRunRecord {
  readonly id: number;
  readonly source: string;
  readonly kind: string;
  readonly fileName: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  /** Rows that were not taken over. */
  readonly rowsFailed: number;
  readonly importedBy: string | null;
  readonly storedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  /** Whether it made one of two companies. */
  readonly hasJoined: boolean;
}

/** An issuer that went with the moment of the run and did not come again with it. */
const hasJoined = sql<boolean>`exists(select from superseded_issuer as gone where gone.superseded_at = run.stored_at
  and not exists (select from issuer where issuer.id = gone.id and issuer.stored_at = gone.superseded_at)
  and not exists (select from superseded_issuer as next where next.id = gone.id and next.stored_at = gone.superseded_at))`;

/** So many of one source and kind are listed: one fetch may bring hundreds of answers, each a run. */
export const RUNS_OF_KIND = 20;
/** Among so many of the last they are looked for. */
const LOOKED_AT = 5_000;

/** The last runs, the latest first; of one source and kind at most `RUNS_OF_KIND`. */
export function findImportRuns({ kysely }: Queries, limit: number) {
  const listed = sql<number>`(
    select id from (
      select id, row_number() over (partition by source_id, kind order by id desc) as place
      from (select id, source_id, kind from import_run order by id desc limit ${LOOKED_AT}) as last) as placed
    where place <= ${RUNS_OF_KIND} order by id desc limit ${limit})`;
  return kysely
    .selectFrom('importRun as run')
    .innerJoin('source', 'source.id', 'run.sourceId')
    .where('run.id', 'in', listed)
    .select(['run.id', 'source.code as source', 'run.kind', 'run.fileName', 'run.startedAt', 'run.finishedAt'])
    .select([
      'run.rowsRead',
      'run.rowsStored',
      'run.rowsUnchanged',
      'run.importedBy',
      'run.storedAt',
      'run.undoneAt',
      'run.undoneBy',
    ])
    .select(hasJoined.as('hasJoined'))
    .select((own) =>
      own
        .selectFrom('importFailure')
        .whereRef('importFailure.importId', '=', 'run.id')
        .where('isNote', '=', false)
        .select(sql<number>`count(distinct line)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('rowsFailed'),
    )
    .orderBy('run.id', 'desc')
    .execute();
}

/** What changes with each import, and with each that is taken back. */
export async function findImportsVersion({ kysely }: Queries): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select max(id) from import_run), ' ', (select max(undone_at) from import_run)) as version`.execute(
    kysely,
  );
  return rows[0]?.version ?? '';
}

/** For how long an import can be taken back. */
export const UNDO_DAYS = 31;
const DAY_MS = 86_400_000;

/** Why a run cannot be taken back; `joined` where it made one of two companies, which nothing takes apart. */
export type UndoRefusal = 'unknown' | 'undone' | 'too-old' | 'joined';

/** Why a run of the list cannot be taken back now, or null where it can; none of an earlier version can. */
export function undoRefusalOf(
  { storedAt, undoneAt, hasJoined }: Pick<ImportRunRecord, 'storedAt' | 'undoneAt' | 'hasJoined'>,
  now: Date,
): Exclude<UndoRefusal, 'unknown'> | null {
  if (undoneAt !== null) return 'undone';
  if (storedAt === null || now.getTime() - storedAt.getTime() > UNDO_DAYS * DAY_MS) return 'too-old';
  return hasJoined ? 'joined' : null;
}

/** A run that may be taken back, or why it may not. */
export type UndoableRun =
  | { readonly ok: true; readonly id: number; readonly moment: string }
  | { readonly ok: false; readonly why: UndoRefusal };

/** The run with this id as one to take back. */
export async function findUndoableRun({ kysely }: Queries, id: number, now: Date): Promise<UndoableRun> {
  const run = await kysely
    .selectFrom('importRun as run')
    .where('id', '=', id)
    .select(['id', 'undoneAt', 'storedAt', sql<string>`stored_at::text`.as('moment'), hasJoined.as('hasJoined')])
    .executeTakeFirst();
  const why = run === undefined ? 'unknown' : undoRefusalOf(run, now);
  return run === undefined || why !== null
    ? { ok: false, why: why ?? 'unknown' }
    : { ok: true, id, moment: run.moment };
}

/** Notes that the run is taken back by this transaction. */
export async function noteUndone(tx: WriteTransaction, id: number, by: string) {
  await sql`update import_run set undone_at = storing_moment(), undone_by = ${by} where id = ${id}`.execute(tx.kysely);
  await noteChangedIds(tx, 'import_run', [id]);
}
