import type { Viewer } from '#domain/access/viewer.ts';
import type { IssueOffer, IssuePayment } from '#domain/issue.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import type { IsoDate } from '#math/units.ts';
import { findResets } from '#store/auctions/bill-auctions.ts';
import { findSummaryRecords } from '#store/bond-summary/find-summary-records.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';
import type { RatingRecord } from '#store/ratings/ratings.ts';
import type { SourceRecord } from '#store/sources/sources.ts';
import type { ListingRecord } from '#store/trading-days/listings.ts';
import { readListings, readSchedule } from '../../bond-reads.ts';
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
  const [schedule, records, resets, listings] = await Promise.all([
    readSchedule({ database }, id),
    findSummaryRecords(database, id, accountId),
    findResets(database, bond.terms),
    readListings({ database }, id, accountId),
  ]);
  return { bond, ...schedule, ...records, resets, listings, today: today() };
}
