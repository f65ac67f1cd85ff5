import { type BondGraph, graphCall } from '#contract/bond/graph.ts';
import { closedVenueId, defaultListing, type Viewer } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { specialVenueIds } from '#domain/market/venue.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { hasMapPoints } from '#store/bond/issuer-map/issuer-map.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { type Services, unixSeconds } from '../../platform/serving/services.ts';
import { readListings } from '../reads/bond-reads.ts';

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

async function hasMap({ database, today }: Services, issuerId: number | null, viewer: Viewer): Promise<boolean> {
  if (issuerId === null) return false;
  const grounds = { accountId: viewer.accountId, closedVenueId: closedVenueId(viewer) };
  return hasMapPoints(database, { issuerId, today: today(), ...grounds });
}

export function graphRoute(app: App, services: Services): void {
  serve(app, services, graphCall, async ({ params, viewer }) => {
    const { instrument, terms } = await requireBond(services, params.id);
    const [listings, hasIssuerMap] = await Promise.all([
      readListings(services, instrument.id, viewer.accountId),
      hasMap(services, instrument.issuerId, viewer),
    ]);
    const today = services.today();
    const status = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, today);
    return {
      bondId: instrument.id,
      statusId: status.id,
      today,
      issuerId: instrument.issuerId,
      isReal: terms.isInflationLinked,
      hasIssuerMap,
      defaultVenueId: defaultListing(listings, viewer)?.venue.id ?? null,
      tradingGrounds: listings.map((listing) => graphVenueOf(listing, today, status.isFinished)),
    };
  });
}
