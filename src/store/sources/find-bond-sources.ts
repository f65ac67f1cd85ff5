import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface SourceRecord {
  readonly name: string;
  /** When the latest data of the source were stored. */
  readonly storedAt: Date;
}

/** The sources of a bond's terms and of the latest day on each of its venues. */
export async function findBondSources({ kysely }: Database, bondId: number): Promise<readonly SourceRecord[]> {
  const { rows } = await sql<SourceRecord>`
    select source.name, max(used.stored_at) as "storedAt"
    from (
      select terms.source_id, coalesce(run.finished_at, instrument.updated_at) as stored_at
      from bond_terms terms
      join instrument on instrument.id = terms.instrument_id
      left join import_run run on run.id = terms.import_id
      where terms.instrument_id = ${bondId}
      union all
      select day.source_id, day.stored_at
      from listing
      join trading_day day on day.instrument_id = listing.instrument_id
        and day.venue_id = listing.venue_id and day.date = listing.last_date
      where listing.instrument_id = ${bondId}
    ) used
    join source on source.id = used.source_id
    group by source.id, source.name
    order by source.name`.execute(kysely);
  return rows;
}
