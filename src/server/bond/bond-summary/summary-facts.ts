import type { Viewer } from '#domain/account/access/viewer.ts';
import type { IssueOffer, IssuePayment } from '#domain/bond/issue.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import type { IsoDate } from '#math/units.ts';
import { findResets } from '#store/bond/auctions/bill-auctions.ts';
import { findSummaryRecords } from '#store/bond/bond-summary/find-summary-records.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import type { RatingRecord } from '#store/issuer/ratings/ratings.ts';
import type { SourceRecord } from '#store/market/sources/sources.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readListings, readSchedule } from '../reads/bond-reads.ts';

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
