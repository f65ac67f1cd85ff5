import { type RawBuilder, sql } from 'kysely';
import type { DebtPart } from '#domain/issuer/issuer-debt.ts';
import type { InstrumentKind } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import { outstandingAmount } from '../../market/instruments/instrument-table.ts';
import type { Queries } from '../../platform/database/database.ts';

export interface IssueCounts {
  readonly bonds: number;
  readonly activeBonds: number;
  readonly stocks: number;
  readonly others: number;
}

/** When a bond counts as active: by its status, and until the day of its maturity. */
interface ActiveBonds {
  readonly statusIds: readonly number[];
  readonly today: string;
}

/** In SQL, whether a row of `instrument`, with its bond terms joined as `terms`, is an active bond. */
export function isActiveBond({ statusIds, today }: ActiveBonds): RawBuilder<unknown> {
  return sql`(kind = 'bond' and instrument.status_id = any(${statusIds}::smallint[])
    and coalesce(terms.matures_on >= ${today}::date, terms.instrument_id is not null))`;
}

/** How many issues of each kind an issuer has. */
export async function countIssues({ kysely }: Queries, issuerId: number, active: ActiveBonds) {
  const { rows } = await sql<IssueCounts>`
    select count(*) filter (where kind = 'bond' and terms.instrument_id is not null) as bonds,
      count(*) filter (where ${isActiveBond(active)}) as active_bonds,
      count(*) filter (where kind = 'stock') as stocks,
      count(*) filter (where kind not in ('bond', 'stock')) as others
    from instrument left join bond_terms terms on terms.instrument_id = instrument.id
    where issuer_id = ${issuerId}`.execute(kysely);
  return rows[0] ?? { bonds: 0, activeBonds: 0, stocks: 0, others: 0 };
}

export interface IssueRecord {
  readonly id: number;
  readonly kind: Exclude<InstrumentKind, 'bond'>;
  readonly name: string;
  readonly ticker: string | null;
  readonly isin: string | null;
  readonly currency: string | null;
}

/** The first issues of an issuer that are no bonds, stocks before the others. */
export async function findOtherIssues({ kysely }: Queries, issuerId: number, limit: number) {
  return kysely
    .selectFrom('instrument')
    .where('issuerId', '=', issuerId)
    .where('kind', '<>', 'bond')
    .orderBy(sql`kind <> 'stock'`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name', 'ticker', 'isin', 'currency'])
    .select((row) => row.ref('kind').$castTo<IssueRecord['kind']>().as('kind'))
    .execute();
}

/** Net debt to EBITDA of an issuer's latest quarter that has multipliers. */
export async function findLeverage({ kysely }: Queries, issuerId: number) {
  const { rows } = await sql<{ readonly value: number; readonly endsOn: IsoDate }>`
    select value, quarter_ends_on as "endsOn" from company_multiplier
    where issuer_id = ${issuerId} and multiplier = 'net_debt_to_ebitda'
      and quarter_ends_on = (select max(quarter_ends_on) from company_multiplier where issuer_id = ${issuerId})`.execute(
    kysely,
  );
  return rows[0];
}

/**
 * What is outstanding of the bonds of an issuer, by day of repayment: as their payments after today divide it, else all of it on the day of maturity.
 * The amount is the one that the source states, else what was issued by the pool factor.
 */
export async function findIssuerDebt({ kysely }: Queries, issuerId: number, active: ActiveBonds) {
  const { rows } = await sql<DebtPart>`
    with own as (
      select instrument.id, terms.face_currency as currency, terms.matures_on,
        ${outstandingAmount} as amount
      from instrument join bond_terms terms on terms.instrument_id = instrument.id
      where issuer_id = ${issuerId} and ${isActiveBond(active)}
    ), due as (
      select instrument_id, payment_date, redemption, sum(redemption) over (partition by instrument_id) as total
      from cash_flow where instrument_id in (select id from own) and payment_date > ${active.today}::date and redemption > 0
    )
    select own.id as "bondId", currency, amount * coalesce(redemption / total, 1) as amount,
      coalesce(payment_date, matures_on) as "dueOn"
    from own left join due on instrument_id = own.id
    order by currency, "dueOn", own.id`.execute(kysely);
  return rows;
}
