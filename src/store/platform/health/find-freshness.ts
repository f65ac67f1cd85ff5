import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** The last import of a kind of data from a source. */
export interface LastImport {
  readonly source: string;
  readonly kind: string;
  readonly finishedAt: Date;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  readonly rowsFailed: number;
  /** When an import last took something over, or found it unchanged; null when none did. */
  readonly goodAt: Date | null;
}

/** The last import of each source and kind; a run is noted only once it is whole. */
export async function findLastImports({ kysely }: Queries): Promise<readonly LastImport[]> {
  const { rows } = await sql<LastImport>`
    select source.code as source, last.kind, last.finished_at, last.rows_stored, last.rows_unchanged,
      (select count(distinct line)::integer from import_failure where import_id = last.id) as rows_failed,
      (select max(good.finished_at) from import_run good
       where good.source_id = last.source_id and good.kind = last.kind and good.rows_stored + good.rows_unchanged > 0
      ) as good_at
    from (select distinct on (source_id, kind) * from import_run order by source_id, kind, id desc) last
    join source on source.id = last.source_id
    order by source.code, last.kind`.execute(kysely);
  return rows;
}

export interface VenueFreshness {
  readonly venue: string;
  readonly lastDate: string;
}

/** The last day that each venue has prices of. */
export async function findVenueFreshness({ kysely }: Queries): Promise<readonly VenueFreshness[]> {
  const { rows } = await sql<VenueFreshness>`
    select venue.code as venue, max(listing.last_date)::text as last_date
    from listing join venue on venue.id = listing.venue_id
    group by venue.code order by venue.code`.execute(kysely);
  return rows;
}
