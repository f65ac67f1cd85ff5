import { oldDataDays } from '#domain/period.ts';
import { specialVenueIds, venueKinds } from '#domain/venue.ts';

const kinds = venueKinds.map((kind) => `'${kind}'`).join(', ');

/**
 * The order in which the venues of an instrument stand for it, as the text of an ORDER BY over `listing` joined with `venue`: those
 * still in use before those whose last day is old, those with prices and yields before those without, deals before estimates,
 * then the longest history, then the lowest id. The venue that most readers may not see comes last.
 */
export const mainVenueOrder = `
  listing.venue_id = ${specialVenueIds.nsd},
  listing.last_date < max(listing.last_date) over (partition by listing.instrument_id) - ${oldDataDays},
  not listing.has_price,
  not listing.has_yield,
  array_position(array[${kinds}], venue.kind),
  listing.day_count desc,
  listing.venue_id`;
