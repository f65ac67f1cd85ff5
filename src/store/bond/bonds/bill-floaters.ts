import type { IssueTerms } from '#domain/bond/issue.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findTerms } from './bond-terms.ts';

/** A note whose rate follows the auctions of bills, and the last day on which some venue had it. */
export interface BillFloater {
  readonly terms: IssueTerms;
  readonly pricedOn: IsoDate | null;
}

/** The notes whose rate follows the auctions of 13-week bills, but for generated ones. */
export async function findBillFloaters(queries: Queries): Promise<readonly BillFloater[]> {
  const found = await queries.kysely
    .selectFrom('bondTerms')
    .innerJoin('instrument', 'instrument.id', 'bondTerms.instrumentId')
    .leftJoin('listing', 'listing.instrumentId', 'bondTerms.instrumentId')
    .where('referenceRate', '=', 'us_bill_13w')
    .where('isGenerated', '=', false)
    .groupBy('bondTerms.instrumentId')
    .orderBy('bondTerms.instrumentId')
    .select((row) => ['bondTerms.instrumentId', row.fn.max('listing.lastDate').as('pricedOn')])
    .execute();
  const terms = await findTerms(
    queries,
    found.map(({ instrumentId }) => instrumentId),
  );
  return found.flatMap(({ instrumentId, pricedOn }) => {
    const known = terms.get(instrumentId);
    return known === undefined ? [] : [{ terms: known, pricedOn }];
  });
}
