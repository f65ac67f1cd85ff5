import type { IssueOffer, IssuePayment } from '#domain/issue.ts';
import { findCashFlows } from '#store/cash-flows/cash-flows.ts';
import { findOffers } from '#store/offers/offers.ts';
import { findListings, type ListingRecord } from '#store/trading-days/listings.ts';
import { sharedRead } from './page-reads.ts';
import type { Services } from './services.ts';

// What several blocks of the page of a bond read of it.

type Store = Pick<Services, 'database'>;

export function readCashFlows({ database }: Store, bondId: number): Promise<readonly IssuePayment[]> {
  return sharedRead(`cash flows ${bondId}`, () => findCashFlows(database, bondId));
}

export function readOffers({ database }: Store, bondId: number): Promise<readonly IssueOffer[]> {
  return sharedRead(`offers ${bondId}`, () => findOffers(database, bondId));
}

/** The listings that are open to an account. */
export function readListings(
  { database }: Store,
  bondId: number,
  accountId: string | null,
): Promise<readonly ListingRecord[]> {
  return sharedRead(`listings ${bondId} ${accountId}`, () => findListings(database, bondId, accountId));
}
