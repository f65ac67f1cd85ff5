import type { Venue } from '#domain/venue.ts';
import { column } from '../bulk-copy/copy-column.ts';
import { mergeNamedRows } from '../bulk-copy/merge-named-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

export type NewVenue = Omit<Venue, 'id'> & { readonly id?: number };

/** Stores venues, known by their code; gives the id of each code. */
export function saveVenues(tx: WriteTransaction, venues: readonly NewVenue[]): Promise<ReadonlyMap<string, number>> {
  const columns = [
    column<NewVenue>('name', 'text', 'name'),
    column<NewVenue>('kind', 'text', 'kind'),
    column<NewVenue>('country', 'text', 'country'),
    column<NewVenue>('time_zone', 'text', 'timeZone'),
  ];
  return mergeNamedRows(tx, 'venue', columns, venues);
}
