import { sql } from 'kysely';
import { governmentSector } from '#domain/sector.ts';
import type { Queries } from '../database.ts';

/** The ids of the bonds of governments, ascending. */
export async function findGovernmentBondIds({ kysely }: Queries): Promise<readonly number[]> {
  const rows = await kysely
    .selectFrom('instrument')
    .innerJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .select('instrument.id')
    .where('issuer.sector', '=', governmentSector)
    .where('instrument.kind', '=', 'bond')
    .orderBy('instrument.id')
    .execute();
  return rows.map((row) => row.id);
}

/** A bond that is measured against the government bonds of its currency, generated ones against generated ones. */
export interface MeasuredBond {
  readonly instrumentId: number;
  readonly currency: string;
  readonly isGenerated: boolean;
}

/** The bonds that have T-spreads over government bonds of the markets of these ones. */
export async function findMeasuredBonds(
  { kysely }: Queries,
  governmentIds: readonly number[],
): Promise<readonly MeasuredBond[]> {
  const { rows } = await sql<MeasuredBond>`
    with market as (
      select distinct terms.face_currency, instrument.is_generated
      from bond_terms as terms join instrument on instrument.id = terms.instrument_id
      where terms.instrument_id = any(${governmentIds}::bigint[])
    )
    select terms.instrument_id, terms.face_currency as currency, instrument.is_generated
    from bond_terms as terms join instrument on instrument.id = terms.instrument_id
      join market using (face_currency, is_generated)
      left join issuer on issuer.id = instrument.issuer_id
    where issuer.sector is distinct from ${governmentSector} and not terms.is_inflation_linked
    order by terms.instrument_id`.execute(kysely);
  return rows;
}
