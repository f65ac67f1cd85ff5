import { sql } from 'kysely';
import { isoDate } from '#math/units.ts';
import { findDataFaults } from '#store/operator/data-quality/find-data-faults.ts';
import { findDataGaps } from '#store/operator/data-quality/find-data-gaps.ts';
import type { Database } from '#store/platform/database/database.ts';
import type { BenchRow } from './report.ts';
import { spreadOf, timesOf } from './statistics.ts';
import { withEmptyDatabase } from './workplace.ts';

const BONDS = Number(process.env.BONDS ?? 200_000);
const PAYMENTS = 20;
const ROUNDS = 3;
const today = isoDate('2026-11-20');

/** Bonds of which every tenth lacks an issuer, every seventh its payments and its issue date, every fifth a price, every third a curve. */
async function fill({ kysely }: Database): Promise<void> {
  const statements = [
    sql`insert into source (code, name) values ('bench', 'Bench')`,
    sql`insert into venue (id, code, name, kind) values (1, 'bench', 'Bench', 'otc')`,
    sql`insert into issuer (id, code, name, short_name) values (1, 'bench', 'Bench', 'Bench')`,
    sql`insert into instrument (id, kind, issuer_id, name, short_name, isin, currency, status_id)
      select at, 'bond', case when at % 10 > 0 then 1 end, 'Bond ' || md5(at::text), 'Bond', 'XS' || lpad(at::text, 10, '0'), 'EUR', 192
      from generate_series(1, ${BONDS}::integer) as at`,
    sql`insert into bond_terms (instrument_id, coupon_kind, coupon_rate, coupon_frequency, day_count, yield_day_count, yield_compounding,
        yield_frequency, issued_on, matures_on, face_value, face_currency, source_id)
      select id, 'fixed', 0.03, 2, '30/360', 'ACT/365F', 'Compounded', 1, case when id % 7 > 0 then date '2025-03-01' end,
        date '2035-03-01', 100, case when id % 3 > 0 then 'EUR' else 'BRL' end, 1 from instrument`,
    sql`insert into cash_flow (instrument_id, number, payment_date, coupon, coupon_rate, nominal, redemption, pool_factor, is_estimated)
      select id, number, date '2025-09-01' + number * 182, 1.5, 0.03, 100, 0, 1, false
      from instrument, generate_series(0, ${PAYMENTS - 1}::integer) as number where id % 7 > 0`,
    sql`insert into listing (instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread)
      select id, 1, ${today}::date, ${today}::date, 1, true, true, true from instrument where id % 5 > 0`,
    sql`insert into latest_figure (instrument_id, venue_id, date, indicative_price, indicative_yield, indicative_yield_type, modified, g_spread,
        yield_origin)
      select id, 1, ${today}::date, 100, 0.03, 'maturity', 5, case when id % 3 > 0 then 0.01 end, 'computed' from instrument where id % 5 > 0`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(kysely);
}

/** What the operator's page of data asks, over a market of many bonds with gaps; against one reading of the payments. */
export function benchMissing(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    await fill(database);
    const question = { today, examples: 30 };
    const [floor, gaps, faults] = [
      await timesOf(ROUNDS, 1, () => sql`select count(distinct instrument_id) from cash_flow`.execute(database.kysely)),
      await timesOf(ROUNDS, 1, () => findDataGaps(database, question)),
      await timesOf(ROUNDS, 1, () => findDataFaults(database, question)),
    ].map((times) => spreadOf(times).median);
    const row = (name: string, value = 0): BenchRow => ({
      name: `${name}, ${BONDS} bonds`,
      value,
      unit: 'ms',
      floorName: 'payments read once',
      floor: floor ?? 0,
      ratio: value / (floor ?? 1),
    });
    return [row('what is missing', gaps), row('what is old or contradictory', faults)];
  });
}
