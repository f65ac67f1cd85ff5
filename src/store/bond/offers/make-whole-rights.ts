import { sql } from 'kysely';
import type { MakeWholeRight } from '#domain/bond/derivation/make-whole.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The rights of an issuer to repay a bond at a make-whole price whose spread is known: as its terms list them, then those of its calls. */
export async function findMakeWholeRights({ kysely }: Queries, bondId: number): Promise<readonly MakeWholeRight[]> {
  const { rows } = await sql<MakeWholeRight>`
    select starts_on, ends_on, spread from (
      select 0 as source, number, starts_on, ends_on, spread from redemption_right
      where instrument_id = ${bondId} and kind = 'make_whole' and spread is not null
      union all
      select 1, number, null, date, benchmark_spread from offer
      where instrument_id = ${bondId} and type = 'call' and option_style ~* '^make[ -]?whole$' and benchmark_spread is not null
    ) as known order by source, number`.execute(kysely);
  return rows;
}
