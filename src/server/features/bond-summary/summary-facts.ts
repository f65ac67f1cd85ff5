import type { Viewer } from '#domain/access/viewer.ts';
import type { IssueOffer, IssuePayment } from '#domain/issue.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import type { IsoDate } from '#math/units.ts';
import { findResets } from '#store/auctions/bill-auctions.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';
import { findRatings, type RatingRecord } from '#store/ratings/ratings.ts';
import { findBondSources, type SourceRecord } from '#store/sources/sources.ts';
import type { ListingRecord } from '#store/trading-days/listings.ts';
import { readCashFlows, readListings, readOffers } from '../../bond-reads.ts';
import type { Services } from '../../services.ts';

/** What the summary of a bond is written from. */
export interface SummaryFacts {
  readonly bond: BondRecord;
  readonly cashFlows: readonly IssuePayment[];
  readonly offers: readonly IssueOffer[];
  readonly resets: readonly RateReset[];
  readonly ratings: readonly RatingRecord[];
  readonly listings: readonly ListingRecord[];
  readonly sources: readonly SourceRecord[];
  readonly today: IsoDate;
}

/** Reads what a reader may know of a bond. */
export async function findSummaryFacts(
  { database, today }: Services,
  bond: BondRecord,
  { accountId }: Viewer,
): Promise<SummaryFacts> {
  const { id } = bond.instrument;
  const [cashFlows, offers, resets, ratings, listings, sources] = await Promise.all([
    readCashFlows({ database }, id),
    readOffers({ database }, id),
    findResets(database, bond.terms),
    findRatings(database, id),
    readListings({ database }, id, accountId),
    findBondSources(database, id, accountId),
  ]);
  return { bond, cashFlows, offers, resets, ratings, listings, sources, today: today() };
}
