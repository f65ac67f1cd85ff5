import { type BillAuction, billIndexResets } from '#domain/bond/bond-mathematics/bill-index.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The first floating-rate notes of the Treasury were issued in January 2014. */
const FIRST_OF_USE = isoDate('2013-10-01');

/** The sales of 13-week bills that floating-rate notes refer to, ascending. */
export async function findBillAuctions({ kysely }: Queries): Promise<readonly BillAuction[]> {
  return kysely
    .selectFrom('auction')
    .innerJoin('bondTerms', 'bondTerms.instrumentId', 'auction.instrumentId')
    .where('couponKind', '=', 'bill')
    .where('faceCurrency', '=', 'USD')
    .where('securityTerm', '=', '13-Week')
    .where('auctionDate', '>=', FIRST_OF_USE)
    .where('price', 'is not', null)
    .where('issueDate', 'is not', null)
    .where('maturesOn', 'is not', null)
    .orderBy('auctionDate')
    .select(['auctionDate', 'issueDate', 'maturesOn', 'price'])
    .$narrowType<{ issueDate: IsoDate; maturesOn: IsoDate; price: number }>()
    .execute();
}

/** The rates by day of a bond whose rate is set day by day; none for others. */
export async function findResets(queries: Queries, terms: IssueTerms): Promise<readonly RateReset[]> {
  if (terms.referenceRate !== 'us_bill_13w') return [];
  return billIndexResets(terms, await findBillAuctions(queries));
}
