import type { Database } from '../database.ts';

export interface DataSourceRecord {
  readonly name: string;
  readonly url: string | null;
  /** When its latest import ended. */
  readonly importedAt: Date | null;
}

/** The sources of the site's data, by name. */
export async function findDataSources({ kysely }: Database): Promise<readonly DataSourceRecord[]> {
  return kysely
    .selectFrom('source')
    .leftJoin('import_run', 'import_run.source_id', 'source.id')
    .select((row) => ['source.name', 'source.url', row.fn.max('import_run.finished_at').as('importedAt')])
    .groupBy(['source.id', 'source.name', 'source.url'])
    .orderBy('source.name')
    .execute();
}
