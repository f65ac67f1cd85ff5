import type { Offer } from '#domain/bond.ts';
import { isoDate, parseIsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

const day = (text: string | null) => (text === null ? null : (parseIsoDate(text) ?? null));

/** The put and call dates of a bond, earliest first. */
export async function findOffers({ kysely }: Database<Tables>, bondId: number): Promise<readonly Offer[]> {
  const rows = await kysely
    .selectFrom('offer')
    .where('instrument_id', '=', bondId)
    .orderBy('date')
    .orderBy('number')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    number: row.number,
    type: row.type,
    date: isoDate(row.date),
    periodStart: day(row.period_start),
    periodEnd: day(row.period_end),
    optionStyle: row.option_style,
    noticeDays: row.notice_days,
    benchmarkSpread: row.benchmark_spread,
    price: row.price,
    repurchasedAmount: row.repurchased_amount,
  }));
}
