import { specialVenueIds, type Venue } from '#domain/market/venue.ts';
import venues from './venues.json' with { type: 'json' };

/** Ids of the generated venues. */
export const demoVenueIds = {
  ...specialVenueIds,
  aurelia: 11,
  northgate: 12,
  meridian: 13,
  crescent: 14,
  indices: 15,
} as const;

type VenueRow = Omit<Venue, 'id'> & { readonly venue: keyof typeof demoVenueIds };

/** The venues of the demo market; none of them is real. */
export const demoVenues: readonly Venue[] = (venues as readonly VenueRow[]).map(({ venue, ...row }) => ({
  id: demoVenueIds[venue],
  ...row,
}));
