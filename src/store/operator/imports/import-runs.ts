import { sql } from 'kysely';
import type { RowFailure } from '#domain/market/import-run.ts';
import { copyRows } from '../../platform/bulk-copy/copy-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, copyColumns, type Queries, type TableOf } from '../../platform/database/database.ts';
import { isStopped } from './begun-imports.ts';

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
  /** The first run of what came in at one press; null for that one itself, and for one that stands alone. */
  readonly partOf: number | null;
  /** The begun import that it came in with; null for one by the clock or from an address, and of an earlier version. */
  readonly begunAs: number | null;
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
  partOf: 'int8',
  begunAs: 'int8',
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

/** A file, or one of its tables, of an import. */
interface ImportPart {
  readonly fileName: string;
  readonly kind: string;
  readonly rowsStored: number;
}

export interface ImportRunRecord {
  readonly id: number;
  readonly source: string;
  readonly kind: string;
  readonly fileName: string;
  /** How many files and tables came in with it, and the first of them; none for a run that stands alone. */
  readonly partCount: number;
  readonly parts: readonly ImportPart[];
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
  /** Whether what it came in with was stopped before its end. */
  readonly wasStopped: boolean;
}

/** Lines of files that were not taken over. */
const failedRows = sql<number>`(select count(distinct (import_id, line))::integer from import_failure
  where not is_note and import_id in (select part.id from import_run as part where run.id in (part.id, part.part_of)))`;

/** An issuer that went with the moment of a run and did not come again with it. */
const hasJoined = sql<boolean>`exists(select from superseded_issuer as gone
  where gone.superseded_at in (select part.stored_at from import_run as part where run.id in (part.id, part.part_of))
  and not exists (select from issuer where issuer.id = gone.id and issuer.stored_at = gone.superseded_at)
  and not exists (select from superseded_issuer as next where next.id = gone.id and next.stored_at = gone.superseded_at))`;

/** So many of one source and kind are listed: one fetch may bring hundreds of answers, each a run. */
export const RUNS_OF_KIND = 20;
/** Among so many of the last they are looked for. */
const LOOKED_AT = 5_000;

/** Parts that are named. */
const PARTS = 20;

/** A count over the runs of one press. */
const summed = (column: 'rows_read' | 'rows_stored' | 'rows_unchanged') =>
  sql<number>`(select sum(${sql.ref(`part.${column}`)})::integer from import_run as part where run.id in (part.id, part.part_of))`;

const partsOfRun = sql<readonly ImportPart[]>`coalesce((
  select jsonb_agg(jsonb_build_object('fileName', file_name, 'kind', kind, 'rowsStored', rows_stored) order by id)
  from (select part.* from import_run as part where run.id in (part.id, part.part_of) order by part.id limit ${PARTS}) as part
  where exists (select from import_run as other where other.part_of = run.id)), '[]')`;

const lastEnd = sql<Date>`(select max(part.finished_at) from import_run as part where run.id in (part.id, part.part_of))`;

const partCount = sql<number>`(select count(*)::integer from import_run as part where part.part_of = run.id)`;

/** Whether what it came in with was stopped before its end. */
const wasStopped = sql<boolean>`exists (
  select from begun_import as begun where begun.id = run.begun_as and ${isStopped(sql.ref('begun.seen_at'))})`;

/** Not an answer of a source that said nothing new: how a fetch went stands with its market. */
const hasNews = sql<boolean>`(fetched_from is null or rows_stored > 0
  or exists (select from import_failure where import_id = import_run.id))`;

/**
 * The last runs that brought something, the latest first; of one source and kind at most `RUNS_OF_KIND`. What came in at one press is one, by its first
 * run.
 */
export function findImportRuns({ kysely }: Queries, limit: number) {
  const listed = sql<number>`(
    select id from (
      select id, row_number() over (partition by source_id, kind order by id desc) as place
      from (select id, source_id, kind from import_run where part_of is null and ${hasNews} order by id desc limit ${LOOKED_AT}) as last) as placed
    where place <= ${RUNS_OF_KIND} order by id desc limit ${limit})`;
  return kysely
    .selectFrom('importRun as run')
    .innerJoin('source', 'source.id', 'run.sourceId')
    .where('run.id', 'in', listed)
    .select(['run.id', 'source.code as source', 'run.kind', 'run.fileName', 'run.startedAt', lastEnd.as('finishedAt')])
    .select([
      summed('rows_read').as('rowsRead'),
      summed('rows_stored').as('rowsStored'),
      summed('rows_unchanged').as('rowsUnchanged'),
    ])
    .select(['run.importedBy', 'run.storedAt', 'run.undoneAt', 'run.undoneBy'])
    .select([wasStopped.as('wasStopped'), hasJoined.as('hasJoined'), partCount.as('partCount'), partsOfRun.as('parts')])
    .select(failedRows.as('rowsFailed'))
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

/** What may be taken back, the runs of one press with their moments, or why it may not. */
export type UndoableRun =
  | { readonly ok: true; readonly ids: readonly number[]; readonly moments: readonly string[] }
  | { readonly ok: false; readonly why: UndoRefusal };

/** The run with this id, and all that came in with it, as one thing to take back. */
export async function findUndoableRun({ kysely }: Queries, id: number, now: Date): Promise<UndoableRun> {
  const runs = await kysely
    .selectFrom('importRun as run')
    .where(
      sql<boolean>`coalesce(run.part_of, run.id) = (select coalesce(part_of, id) from import_run where id = ${id})`,
    )
    .select(['id', 'undoneAt', 'storedAt', sql<string>`stored_at::text`.as('moment'), hasJoined.as('hasJoined')])
    .orderBy('id')
    .execute();
  const refusals = runs.map((run) => undoRefusalOf(run, now)).filter((each) => each !== null);
  const why = runs.length === 0 ? 'unknown' : refusals[0];
  if (why !== undefined) return { ok: false, why };
  return { ok: true, ids: runs.map((run) => run.id), moments: runs.map(({ moment }) => moment) };
}

/** Notes that the runs are taken back by this transaction. */
export async function noteUndone(tx: WriteTransaction, ids: readonly number[], by: string) {
  await sql`update import_run set undone_at = storing_moment(), undone_by = ${by} where id = any(${ids})`.execute(
    tx.kysely,
  );
  await noteChangedIds(tx, 'import_run', [...ids]);
}
