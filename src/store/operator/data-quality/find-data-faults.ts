import { type RawBuilder, sql } from 'kysely';
import { type DataCheckKey, dataChecks } from '#domain/operator/data-quality.ts';
import { oldDataDays } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { owedBonds } from './owed-bonds.ts';

interface FaultyInstrument {
  readonly id: number;
  readonly name: string;
}

/** The bonds that fail a check: how many, and the first by name. */
interface DataFault {
  readonly key: DataCheckKey;
  readonly count: number;
  readonly examples: readonly FaultyInstrument[];
}

/** A payment falls on the next business day; the longest closures of markets last this long. */
const MAX_CLOSURE_DAYS = 12;

/** The ids of the bonds that fail, out of `bond`: those that are owed, with the columns of their terms where they have any. */
function failing(today: IsoDate): Readonly<Record<DataCheckKey, RawBuilder<unknown>>> {
  const onLastDay = (condition: RawBuilder<unknown>) => sql`bond.id in (
    select day.instrument_id from listing join trading_day as day on day.instrument_id = listing.instrument_id
      and day.venue_id = listing.venue_id and day.date = listing.last_date where ${condition})`;
  return {
    old_price: sql`(select max(last_date) from listing where instrument_id = bond.id) < ${today}::date - ${oldDataDays}::integer`,
    maturity_before_issue: sql`matures_on <= coalesce(accrues_from, issued_on)`,
    late_payment: sql`bond.id in (
      select terms.instrument_id from bond_terms as terms
        join (select instrument_id, max(payment_date) as date from cash_flow group by instrument_id) as last using (instrument_id)
      where last.date > terms.matures_on + ${MAX_CLOSURE_DAYS}::integer)`,
    crossed_quotes: onLastDay(sql`day.bid > day.ask`),
    unread_values: onLastDay(sql`day.bad_data is not null`),
  };
}

/** What is wrong with the bonds that are owed on a day, check by check, each with at most so many examples. */
export async function findDataFaults(
  { kysely }: Queries,
  { today, examples }: { readonly today: IsoDate; readonly examples: number },
) {
  const conditions = failing(today);
  const faults: DataFault[] = [];
  for (const { key } of dataChecks) {
    const { rows } = await sql<FaultyInstrument & { readonly total: number }>`
      select bond.id, bond.name, count(*) over () as total from (${owedBonds(today)}) as bond
      where ${conditions[key]} order by bond.name, bond.id limit ${examples}`.execute(kysely);
    faults.push({ key, count: rows[0]?.total ?? 0, examples: rows.map(({ id, name }) => ({ id, name })) });
  }
  return faults;
}
