import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

// A curve also serves the days after it until the next one comes.
const SERVED_DAYS = 7;

/** Bonds of a currency, generated ones left out, that have trading days from the first of the dates to a week after the last. */
export async function findPricedInstruments(
  tx: WriteTransaction,
  currency: string,
  dates: readonly IsoDate[],
): Promise<readonly number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `with span as (select min(date) as first, max(date) + $3::integer as last from unnest($2::date[]) as date)
     select distinct listing.instrument_id as id
     from listing join instrument on instrument.id = listing.instrument_id
       join bond_terms as terms using (instrument_id) cross join span
     where terms.face_currency = $1 and not instrument.is_generated
       and listing.first_date <= span.last and listing.last_date >= span.first`,
    [currency, dates, SERVED_DAYS],
  );
  return rows.map((row) => row.id);
}
