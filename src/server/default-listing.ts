import type { Viewer } from '#domain/access/viewer.ts';
import { specialVenueIds } from '#domain/venue.ts';
import type { ListingRecord } from '#store/trading-days/find-listings.ts';

function isOpen(listing: ListingRecord, viewer: Viewer): boolean {
  return listing.venue.id !== specialVenueIds.nsd || viewer.flags.includes('nsd');
}

/** The listing that a page shows at first: the first that is open to the viewer, else the first. */
export function defaultListing(listings: readonly ListingRecord[], viewer: Viewer): ListingRecord | undefined {
  return listings.find((listing) => isOpen(listing, viewer)) ?? listings[0];
}
