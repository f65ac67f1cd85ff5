import { newestOf } from '#domain/platform/newest-of.ts';
import type { IsoDate } from '#math/units.ts';
import { saveAuctions } from '#store/bond/auctions/auctions.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import type { TreasuryAuction } from './parse-auctions.ts';
import { storeFrnPayments } from './store-frn-payments.ts';
import { storeTreasuryIssues } from './store-treasury-issues.ts';
import type { TreasuryIssue } from './treasury-issue.ts';

/** A security sold more than once is one issue: the first sale issued it, and the last word on it is the best known one. */
function issuesOf(auctions: readonly TreasuryAuction[]): readonly TreasuryIssue[] {
  const issues = new Map<string, TreasuryIssue>();
  for (const { issue } of auctions) {
    const known = issues.get(issue.cusip);
    const isEarlier = known?.issuedOn && issue.issuedOn && known.issuedOn < issue.issuedOn;
    issues.set(issue.cusip, isEarlier ? { ...issue, issuedOn: known.issuedOn, datedOn: known.datedOn } : issue);
  }
  return [...issues.values()];
}

function lastDate(auctions: readonly TreasuryAuction[]): IsoDate | undefined {
  return newestOf(auctions.map((auction) => auction.issueDate));
}

/** Stores auctions and the securities that were sold. */
export async function storeAuctions(
  tx: WriteTransaction,
  auctions: readonly TreasuryAuction[],
  origin: Origin,
): Promise<StoredRows> {
  const asOf = lastDate(auctions);
  if (asOf === undefined) return { stored: 0, unchanged: 0, instrumentIds: [] };
  const { idsByCusip, changed } = await storeTreasuryIssues(tx, issuesOf(auctions), asOf, origin);
  const rows = auctions.flatMap(({ issue, line: _line, ...auction }) => {
    const instrumentId = idsByCusip.get(issue.cusip);
    return instrumentId === undefined ? [] : [{ ...auction, instrumentId }];
  });
  const counts = await saveAuctions(tx, rows, origin);
  const projected = await storeFrnPayments(tx);
  return { ...counts, instrumentIds: new Set([...changed, ...projected]) };
}
