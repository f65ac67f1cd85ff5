import { standingCall } from '#contract/bond/standing.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import { peerFamilies } from '#domain/fields/figures.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readListings } from '../reads/bond-reads.ts';
import { claimOf, lifeOf } from './ends.ts';
import { peersOf } from './peers.ts';
import { positionOf, standingDaysOf } from './positions.ts';
import { venuePricesFor } from './venue-prices.ts';

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
