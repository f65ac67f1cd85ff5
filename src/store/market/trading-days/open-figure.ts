import { type RawBuilder, sql } from 'kysely';

/** A column of `latest_figure`, joined as `figure`, by which a list may be ordered: null for figures of a venue that is closed to the reader. */
export function openFigure(column: RawBuilder<unknown>, closedVenueId: number | null): RawBuilder<unknown> {
  return sql`case when coalesce(figure.venue_id = ${closedVenueId}::int, false) then null else ${column} end`;
}
