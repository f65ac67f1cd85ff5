import type { Selectable } from 'kysely';
import type { IssueOffer } from '#domain/issue.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { dayOrNull } from '../day-or-null.ts';
import { rowsByInstrument } from '../rows-by-instrument.ts';
import type { Tables } from '../tables.ts';

function offerOf(row: Selectable<Tables['offer']>): IssueOffer {
  return {
    number: row.number,
    type: row.type,
    date: isoDate(row.date),
    periodStart: dayOrNull(row.period_start),
    periodEnd: dayOrNull(row.period_end),
    optionStyle: row.option_style,
    noticeDays: row.notice_days,
    benchmarkSpread: row.benchmark_spread,
    price: row.price,
    repurchasedAmount: row.repurchased_amount,
  };
}

/** The put and call dates of bonds by bond, earliest first; a bond without any is absent. */
export async function findOffersByBond(
  { kysely }: Database,
  bondIds: readonly number[],
): Promise<ReadonlyMap<number, readonly IssueOffer[]>> {
  const rows = await kysely
    .selectFrom('offer')
    .where('instrument_id', 'in', bondIds)
    .orderBy('instrument_id')
    .orderBy('date')
    .orderBy('number')
    .selectAll()
    .execute();
  return rowsByInstrument(rows, offerOf);
}

/** The put and call dates of a bond, earliest first. */
export async function findOffers(database: Database, bondId: number): Promise<readonly IssueOffer[]> {
  return (await findOffersByBond(database, [bondId])).get(bondId) ?? [];
}
