import { sql } from 'kysely';
import type { MakeWholeRight } from '#domain/bond/derivation/make-whole.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Whether an offer (table `offer`) is a make-whole call (`isMakeWhole`): a right that runs until its day, not a call of that day. */
const isMakeWhole = sql<boolean>`(offer.type = 'call' and coalesce(offer.option_style ~* '^make[ _-]?whole', false))`;

/** Whether an offer is a put or call of its day. */
export const isOfItsDay = sql<boolean>`(not ${isMakeWhole})`;

/** The rights of an issuer to repay a bond at a make-whole price whose spread is known: as its terms list them, then those of its calls (`isMakeWhole`). */
export function makeWholeRights(bondId: number) {
  return sql<readonly MakeWholeRight[]>`(
    select coalesce(json_agg(json_build_object('startsOn', starts_on, 'endsOn', ends_on, 'spread', spread) order by source, number), '[]')
    from (
      select 0 as source, number, starts_on, ends_on, spread from redemption_right
      where instrument_id = ${bondId} and kind = 'make_whole' and spread is not null
      union all
      select 1, number, null, date, benchmark_spread from offer
      where instrument_id = ${bondId} and ${isMakeWhole} and benchmark_spread is not null
    ) as known)`;
}

/** The same of a bond. */
export async function findMakeWholeRights({ kysely }: Queries, bondId: number): Promise<readonly MakeWholeRight[]> {
  const { rights } = await kysely.selectNoFrom(makeWholeRights(bondId).as('rights')).executeTakeFirstOrThrow();
  return rights;
}
