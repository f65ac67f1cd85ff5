import { findIssueSchedule, type IssueSchedule } from '#store/bond/cash-flows/cash-flows.ts';
import { findListings, type ListingRecord } from '#store/market/trading-days/listings.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
import type { Services } from '../../platform/serving/services.ts';

// What several blocks of the page of a bond read of it.

type Store = Pick<Services, 'database'>;

export function readSchedule({ database }: Store, bondId: number): Promise<IssueSchedule> {
  return sharedRead(`schedule ${bondId}`, () => findIssueSchedule(database, bondId));
}

/** The listings that are open to an account. */
export function readListings(
  { database }: Store,
  bondId: number,
  accountId: string | null,
): Promise<readonly ListingRecord[]> {
  return sharedRead(`listings ${bondId} ${accountId}`, () => findListings(database, bondId, accountId));
}
