import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';

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
}

/** The last runs, the latest first. */
export function findImportRuns({ kysely }: Queries, limit: number): Promise<readonly ImportRunRecord[]> {
  return kysely
    .selectFrom('importRun as run')
    .innerJoin('source', 'source.id', 'run.sourceId')
    .select(['run.id', 'source.code as source', 'run.kind', 'run.fileName', 'run.startedAt', 'run.finishedAt'])
    .select(['run.rowsRead', 'run.rowsStored', 'run.rowsUnchanged'])
    .select((own) =>
      own
        .selectFrom('importFailure')
        .whereRef('importFailure.importId', '=', 'run.id')
        .select(sql<number>`count(distinct line)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('rowsFailed'),
    )
    .orderBy('run.id', 'desc')
    .limit(limit)
    .execute();
}
