import type { Standing } from '#contract/bond/standing.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { isOldBeside, priceDispersion } from '#domain/bond/standing.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { findVenuePrices } from '#store/bond/standing/standing.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import type { Services } from '../../platform/serving/services.ts';

interface PricedBond {
  readonly bondId: number;
  readonly listings: readonly ListingRecord[];
}

/** The last prices of the venues that are open to a reader. */
export async function openVenuePrices(
  viewer: Viewer,
  { bondId, listings }: PricedBond,
  { database }: Pick<Services, 'database'>,
) {
  const open = listings.map(({ venue }) => venue).filter(({ id }) => id !== closedVenueId(viewer));
  const names = new Map(open.map(({ id, name }) => [id, name]));
  const prices = await findVenuePrices(database, bondId, [...names.keys()]);
  return prices.map((each) => ({ ...each, name: names.get(each.venueId) ?? '' }));
}

/** The same as they are told, and how far apart they are. */
export async function venuePricesFor(
  viewer: Viewer,
  bond: PricedBond,
  services: Pick<Services, 'database' | 'today'>,
): Promise<Pick<Standing, 'venues' | 'median' | 'deviation'>> {
  const prices = await openVenuePrices(viewer, bond, services);
  const { newest, median, deviation } = priceDispersion(prices);
  const today = dayNumberFromIso(services.today());
  const venues = prices.map(({ venueId, name, date, price }) => ({
    id: venueId,
    name,
    date,
    age: daysBetween(dayNumberFromIso(date), today),
    price,
    is_old: newest !== null && isOldBeside(date, newest),
    masked: [],
  }));
  return { venues, median, deviation };
}
