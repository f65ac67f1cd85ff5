import type { Venue } from '../../market/venue.ts';
import { closedVenueId, type Viewer } from './viewer.ts';

interface VenueListing {
  readonly venue: Pick<Venue, 'id'>;
}

/** The listing that a page shows at first: the first one whose venue is open to the viewer, else the first of all. */
export function defaultListing<Listed extends VenueListing>(
  listings: readonly Listed[],
  viewer: Viewer,
): Listed | undefined {
  return listings.find(({ venue }) => venue.id !== closedVenueId(viewer)) ?? listings[0];
}
