import { sql } from 'kysely';
import type { IndustryMedian } from '#domain/issuer/multipliers/industry-median.ts';
import type { MultiplierKey } from '#domain/issuer/multipliers/multipliers.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { Queries } from '../../platform/database/database.ts';

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
export function findIndustryMedians(
  { kysely }: Queries,
  sector: string,
  quarterEnds: readonly IsoDate[],
): Promise<readonly IndustryMedian[]> {
  return kysely
    .selectFrom('industryMedian')
    .where('sector', '=', sector)
    .where('quarterEndsOn', '=', sql<IsoDate>`any(${quarterEnds}::date[])`)
    .select(['quarterEndsOn', 'multiplier', 'median', 'companies'])
    .execute();
}

/** Makes the medians of these sectors anew of what their companies have. */
export async function renewIndustryMedians({ kysely }: WriteTransaction, sectors: readonly string[]): Promise<void> {
  await sql`delete from industry_median where sector = any(${sectors})`.execute(kysely);
  await sql`insert into industry_median (sector, quarter_ends_on, multiplier, median, companies)
    select sector, quarter_ends_on, multiplier, percentile_cont(0.5) within group (order by value), count(*)
    from company_multiplier where sector = any(${sectors})
    group by sector, quarter_ends_on, multiplier having count(*) >= ${MIN_COMPANIES}`.execute(kysely);
}
