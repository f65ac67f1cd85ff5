import { type BondGraph, bondGraph } from '#contract/bond-summary.ts';
import { defaultListing } from '#domain/access/default-listing.ts';
import { statusOn } from '#domain/bond-status.ts';
import { specialVenueIds } from '#domain/venue.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findListings, type ListingRecord } from '#store/trading-days/find-listings.ts';
import type { App } from '../../app.ts';
import { bondAddress } from '../../bond-address.ts';
import { requireBond } from '../../require-bond.ts';
import type { Services } from '../../services.ts';
import { unixSeconds } from '../../unix-seconds.ts';

function graphVenueOf(
  listing: ListingRecord,
  today: IsoDate,
  isFinished: boolean,
): BondGraph['tradingGrounds'][number] {
  return {
    id: listing.venue.id,
    name: listing.venue.name,
    'max_date.numeric': unixSeconds(dayNumberFromIso(listing.lastDate)),
    maxDate: listing.lastDate,
    endDate: isFinished ? listing.lastDate : today,
    hasYield: listing.hasYield,
    hasGSpread: listing.hasGSpread,
    isEstimation: listing.venue.id === specialVenueIds.estimation,
  };
}

/** GET /api/bonds/{id}/graph/ */
export function graphRoute(app: App, services: Services): void {
  const options = { schema: { params: bondAddress }, config: { answer: bondGraph } };
  app.get('/api/bonds/:id/graph/', options, async ({ params, viewer }, reply) => {
    const { instrument, terms } = await requireBond(services, params.id);
    const listings = await findListings(services.database, instrument.id);
    const today = services.today();
    const status = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, today);
    const answer = {
      bondId: instrument.id,
      statusId: status.id,
      today,
      defaultVenueId: defaultListing(listings, viewer)?.venue.id ?? null,
      tradingGrounds: listings.map((listing) => graphVenueOf(listing, today, status.isFinished)),
    };
    return services.gate.send(reply, bondGraph, answer, viewer.level);
  });
}
