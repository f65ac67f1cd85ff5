import { sql } from 'kysely';
import type { IndustryMedian, MultiplierKey } from '#domain/issuer/multipliers/multipliers.ts';
import { multipliers, multiplierValue } from '#domain/issuer/multipliers/multipliers.ts';
import { nearestQuarterEnd } from '#domain/issuer/report-period.ts';
import type { IsoDate } from '#math/units.ts';
import { inWriteTransaction, type WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { findMultiplierBook } from './multiplier-book.ts';

/** A transaction takes so many companies, and holds up other writers for no longer. */
const COMPANIES_AT_ONCE = 100;

/** A multiplier of a company that counts in the median of its sector. */
export interface CompanyMultiplierTable {
  readonly issuerId: number;
  readonly quarterEndsOn: IsoDate;
  readonly multiplier: MultiplierKey;
  readonly sector: string;
  readonly value: number;
}

export interface IndustryMedianTable extends IndustryMedian {
  readonly sector: string;
}

export interface MultiplierChangeTable {
  readonly issuerId: number;
}

/** Of fewer companies a median says nothing, and might tell one of them. */
const MIN_COMPANIES = 5;

/** The medians of a sector at the ends of calendar quarters. */
export function findIndustryMedians({ kysely }: Queries, sector: string, quarterEnds: readonly IsoDate[]) {
  return kysely
    .selectFrom('industryMedian')
    .where('sector', '=', sector)
    .where('quarterEndsOn', '=', sql<IsoDate>`any(${quarterEnds}::date[])`)
    .select(['quarterEndsOn', 'multiplier', 'median', 'companies'])
    .execute();
}

/** Makes the medians of these sectors anew of what their companies have. */
async function renewIndustryMedians({ kysely }: WriteTransaction, sectors: readonly string[]) {
  await sql`delete from industry_median where sector = any(${sectors})`.execute(kysely);
  await sql`insert into industry_median (sector, quarter_ends_on, multiplier, median, companies)
    select sector, quarter_ends_on, multiplier, percentile_cont(0.5) within group (order by value), count(*)
    from company_multiplier where sector = any(${sectors})
    group by sector, quarter_ends_on, multiplier having count(*) >= ${MIN_COMPANIES}`.execute(kysely);
}

/** The multipliers of a company at the ends of all its periods; of two in one calendar quarter the later one's. */
async function companyMultipliers(database: Database, issuerId: number) {
  const known = await findMultiplierBook(database, issuerId, 'en');
  if (known === null) return [];
  const byQuarter = new Map(known.ends.toReversed().map(({ endsOn }) => [nearestQuarterEnd(endsOn), endsOn]));
  return [...byQuarter].flatMap(([quarterEndsOn, endsOn]) =>
    multipliers.flatMap((multiplier) => {
      const value = multiplierValue(multiplier, known.book, endsOn);
      return typeof value === 'number' ? { quarterEndsOn, multiplier: multiplier.key, value } : [];
    }),
  );
}

function takeChanged({ kysely }: WriteTransaction): Promise<readonly { readonly issuerId: number }[]> {
  return kysely
    .deleteFrom('multiplierChange')
    .where('issuerId', 'in', (changes) =>
      changes.selectFrom('multiplierChange').select('issuerId').orderBy('issuerId').limit(COMPANIES_AT_ONCE),
    )
    .returning('issuerId')
    .execute();
}

/** Takes the companies out; gives the sectors that they counted in. */
async function takeOut({ kysely }: WriteTransaction, issuerIds: readonly number[]) {
  const removed = await kysely
    .deleteFrom('companyMultiplier')
    .where('issuerId', '=', sql<number>`any(${issuerIds}::bigint[])`)
    .returning('sector')
    .execute();
  return removed.map(({ sector }) => sector);
}

/** Those of the issuers that have a sector. */
async function sectorsOf({ kysely }: WriteTransaction, issuerIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('issuer')
    .where('id', '=', sql<number>`any(${issuerIds}::bigint[])`)
    .where('sector', 'is not', null)
    .select(['id', (row) => row.ref('sector').$notNull().as('sector')])
    .execute();
  return rows;
}

/** Does some of the work; gives the number of companies that it took. */
async function refreshSome(database: Database) {
  return inWriteTransaction(database, async (tx) => {
    const issuerIds = (await takeChanged(tx)).map(({ issuerId }) => issuerId);
    if (issuerIds.length === 0) return 0;
    const sectors = new Set(await takeOut(tx, issuerIds));
    for (const { id: issuerId, sector } of await sectorsOf(tx, issuerIds)) {
      sectors.add(sector);
      // Read beside the transaction, which nobody writes before: what it finds is what there is.
      const values = await companyMultipliers(database, issuerId);
      const rows = values.map((value) => ({ ...value, issuerId, sector }));
      if (rows.length > 0) await tx.kysely.insertInto('companyMultiplier').values(rows).execute();
    }
    await renewIndustryMedians(tx, [...sectors]);
    return issuerIds.length;
  });
}

/**
 * Computes the multipliers of companies whose reports, sector or share have changed, and the medians of their sectors. Gives the number of
 * companies. Call it after a write transaction has committed.
 */
export async function refreshIndustryMedians(database: Database) {
  const waiting = await database.kysely.selectFrom('multiplierChange').select('issuerId').limit(1).execute();
  if (waiting.length === 0) return 0;
  let done = 0;
  for (let taken = await refreshSome(database); taken > 0; taken = await refreshSome(database)) done += taken;
  return done;
}
