import { feedSeries, parseFeedSymbol } from '#domain/feeds/feed-symbol.ts';
import type { Language } from '#domain/platform/language.ts';
import { findFeedBond, findFeedListings } from '#store/feeds/udf/feed-listings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
import { hasSeries, type ListedSeries } from './symbol-info.ts';

export interface Asker {
  readonly accountId: string | null;
  readonly language: Language;
}

/** The series that a symbol names; refuses one that is not there, and one of a venue that is hidden as if it were not. */
export async function requireSeries({ database }: Services, symbol: string, asker: Asker): Promise<ListedSeries> {
  const unknown = new Refusal('unknown_bond', 'symbol');
  const parsed = parseFeedSymbol(symbol);
  if (parsed === undefined) throw unknown;
  const id = await findFeedBond(database, parsed.code);
  if (id === undefined) throw unknown;
  const { series, venueCode } = parsed;
  const { accountId, language } = asker;
  const listings = await findFeedListings(database, [id], { accountId, venueCode, language: language.code });
  const listing = listings.find((each) => hasSeries(each, series));
  if (listing === undefined) throw unknown;
  return { listing, series };
}

/**
 * The series of bonds: the prices of all on their main venues first, then what else those have, then the other venues, so that a short list has
 * as many bonds as it can.
 */
export async function findSeries(
  { database }: Services,
  ids: readonly number[],
  { accountId, language, venueCode }: Asker & { readonly venueCode: string | null },
): Promise<readonly ListedSeries[]> {
  const listings = await findFeedListings(database, ids, { accountId, venueCode, language: language.code });
  const ofBonds = [...Map.groupBy(listings, ({ id }) => id).values()];
  const max = Math.max(0, ...ofBonds.map(({ length }) => length));
  return Array.from({ length: max }, (_, place) =>
    feedSeries.flatMap((series) =>
      ofBonds.flatMap((ofBond) => {
        const listing = ofBond[place];
        return listing !== undefined && hasSeries(listing, series) ? [{ listing, series }] : [];
      }),
    ),
  ).flat();
}
