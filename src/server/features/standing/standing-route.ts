import { standingCall } from '#contract/standing.ts';
import { defaultListing } from '#domain/access/default-listing.ts';
import { effectiveLevel } from '#domain/access/viewer.ts';
import { peerFamilies } from '#domain/fields/figures.ts';
import type { App } from '../../app.ts';
import { readListings } from '../../bond-reads.ts';
import { requireBond } from '../../require-bond.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { claimOf, lifeOf } from '../../standing/ends.ts';
import { peersOf } from '../../standing/peers.ts';
import { positionOf, standingDaysOf } from '../../standing/positions.ts';
import { venuePricesFor } from '../../standing/venue-prices.ts';

export function standingRoute(app: App, services: Services): void {
  const { gate } = services;
  serve(app, services, standingCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const bondId = bond.instrument.id;
    const listings = await readListings(services, bondId, viewer.accountId);
    const listing = listings.find(({ venue }) => venue.id === query.venue) ?? defaultListing(listings, viewer);
    const level = effectiveLevel(viewer, listing?.venue.id ?? null);
    // Which days count follows from the figures, so that who may not see those is not even told since when.
    const sees = (family: 'price' | 'yield' | 'spread') => gate.shows(family, level);
    const isOpen = sees('price') && sees('yield');
    const [days, prices] = await Promise.all([
      isOpen ? standingDaysOf(services, bondId, listing) : [],
      venuePricesFor(viewer, { bondId, listings }, services),
    ]);
    const last = { bond, days, venueId: listing?.venue.id ?? null };
    return atLevel(level, {
      yield: positionOf(days, 'yield'),
      g_spread: sees('spread') ? positionOf(days, 'gSpread') : null,
      peers:
        isOpen && peerFamilies.every((family) => gate.shows(family, level))
          ? await peersOf(services, bond, days)
          : null,
      claim: await claimOf(services, last),
      life: await lifeOf(services, last),
      ...prices,
      masked: [],
    });
  });
}
