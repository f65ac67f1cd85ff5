import { governmentSector } from '#domain/government.ts';
import type { Database } from '../database.ts';

/** A bond that is measured against the government bonds of its currency, generated ones against generated ones. */
export interface MeasuredBond {
  readonly instrumentId: number;
  readonly currency: string;
  readonly isGenerated: boolean;
}

const SELECT = `
  with market as (
    select distinct terms.face_currency, instrument.is_generated
    from bond_terms as terms join instrument on instrument.id = terms.instrument_id
    where terms.instrument_id = any($1::bigint[])
  )
  select terms.instrument_id as "instrumentId", terms.face_currency as currency, instrument.is_generated as "isGenerated"
  from bond_terms as terms join instrument on instrument.id = terms.instrument_id
    join market using (face_currency, is_generated)
    left join issuer on issuer.id = instrument.issuer_id
  where issuer.sector is distinct from $2 and not terms.is_inflation_linked
  order by terms.instrument_id`;

/** The bonds that have T-spreads over government bonds of the markets of these ones. */
export async function findMeasuredBonds(
  database: Database,
  governmentIds: readonly number[],
): Promise<readonly MeasuredBond[]> {
  const { rows } = await database.withClient((client) =>
    client.query<MeasuredBond>(SELECT, [governmentIds, governmentSector]),
  );
  return rows;
}
