import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';

/** An import of files that has begun, and has not come to its end. */
export interface BegunImport {
  readonly id: number;
  readonly fileName: string;
  readonly importedBy: string | null;
  readonly begunAt: Date;
  /** When it last said that it goes on. */
  readonly seenAt: Date;
}

export type BegunImportTable = BegunImport;

/** How often an import that goes on says so. */
export const BEAT_MS = 5_000;
/** An import that has said nothing for so long is stopped. */
const STOPPED_AFTER_S = 30;

/** Whether a begun import was stopped, by the clock of the database. */
export const isStopped = (seenAt: RawBuilder<unknown>) =>
  sql<boolean>`${seenAt} < now() - make_interval(secs => ${sql.lit(STOPPED_AFTER_S)})`;

/** Notes an import that begins; gives the number by which its runs name it. */
export async function beginImport(
  { kysely }: Queries,
  { fileName, importedBy }: Pick<BegunImport, 'fileName' | 'importedBy'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into begun_import (id, file_name, imported_by)
    values (nextval(pg_get_serial_sequence('import_run', 'id')), ${fileName}, ${importedBy}) returning id`.execute(
    kysely,
  );
  return rows[0]?.id ?? 0;
}

/** Notes that an import goes on. */
export async function noteGoingOn({ kysely }: Queries, id: number): Promise<void> {
  await sql`update begun_import set seen_at = now() where id = ${id}`.execute(kysely);
}

/** Forgets an import that has come to its end: its runs tell of it. */
export async function endImport({ kysely }: Queries, id: number): Promise<void> {
  await kysely.deleteFrom('begunImport').where('id', '=', id).execute();
}

/** The imports that were stopped before anything of them was stored, the latest first. */
export function findImportsOfNothing({ kysely }: Queries, limit: number): Promise<readonly BegunImport[]> {
  return kysely
    .selectFrom('begunImport as begun')
    .where(isStopped(sql.ref('begun.seen_at')))
    .where(sql<boolean>`not exists (select from import_run as run where run.begun_as = begun.id)`)
    .select(['id', 'fileName', 'importedBy', 'begunAt', 'seenAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
