import { sql } from 'kysely';
import type { Venue } from '#domain/market/venue.ts';
import { mergeNamedRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';
import { HIDING_VENUES } from '../trading-days/listings.ts';

export type VenueTable = TableOf<Venue, 'id' | 'timeZone'>;

export const venueColumns: ColumnMap<Venue> = {
  id: 'int4',
  code: 'text',
  name: 'text',
  kind: 'text',
  country: 'text',
  timeZone: 'text',
};

/** Ids of the venues with these codes; a code that none has is absent. */
export async function findVenueIds(
  { kysely }: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await kysely.selectFrom('venue').where('code', 'in', codes).select(['id', 'code']).execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Codes of the venues that no list tells of. */
export async function findHidingVenueCodes({ kysely }: Queries) {
  const { rows } = await sql<{ code: string }>`select code from venue where id in ${sql.raw(HIDING_VENUES)}`.execute(
    kysely,
  );
  return new Set(rows.map(({ code }) => code));
}

/** A venue as a source names it; without an id the database numbers it. */
export type NewVenue = Omit<Venue, 'id'> & { readonly id?: number };

/** Stores venues, known by their code; gives the id of each code. */
export function saveVenues(tx: WriteTransaction, venues: readonly NewVenue[]) {
  return mergeNamedRows<NewVenue>(tx, { table: 'venue', columns: venueColumns, notedAs: 'venue' }, venues);
}
