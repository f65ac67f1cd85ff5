import { sql } from 'kysely';
import { activeStatusIds } from '#domain/bond/bond-status.ts';
import type { IsoDate } from '#math/units.ts';

/** The bonds that are owed on a day, with the columns of their terms where they have any. */
export const owedBonds = (today: IsoDate) => sql`
  select instrument.id, instrument.name, instrument.isin, instrument.issuer_id, instrument.is_generated,
    terms.instrument_id is not null as has_terms, terms.matures_on, terms.issued_on, terms.accrues_from, terms.is_defaulted,
    terms.is_perpetual, terms.is_inflation_linked, terms.coupon_kind, terms.coupon_rate, terms.reference_rate, terms.overnight_method, terms.coupon_formula,
    terms.coupon_frequency, terms.coupon_period_days, terms.day_count, terms.face_currency, terms.price_index, terms.initial_face_value
  from instrument left join bond_terms as terms on terms.instrument_id = instrument.id
  where instrument.kind = 'bond' and instrument.status_id = any(${activeStatusIds}::smallint[])
    and (terms.matures_on is null or terms.matures_on >= ${today}::date or terms.is_defaulted)`;
