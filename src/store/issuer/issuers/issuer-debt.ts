import { sql } from 'kysely';
import type { DebtPart } from '#domain/issuer/issuer-debt.ts';
import { outstandingAmount } from '../../market/instruments/outstanding-amount.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type ActiveBonds, isActiveBond } from './company-issues.ts';

/**
 * What is outstanding of the bonds of an issuer, by day of repayment: as their payments after today divide it, else all of it on the day of maturity.
 * The amount is the one that the source states, else what was issued by the pool factor.
 */
export async function findIssuerDebt(
  { kysely }: Queries,
  issuerId: number,
  active: ActiveBonds,
): Promise<readonly DebtPart[]> {
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
