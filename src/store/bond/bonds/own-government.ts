import { sql } from 'kysely';
import { governmentSector } from '#domain/issuer/sector.ts';

/**
 * Whether a bond (tables `issuer`, `terms`) is that of a government in its own money. A code of ISO 4217 begins with that of its country;
 * of the euro, German bonds are the benchmarks; a government without a country counts as the own one.
 */
export const isOwnGovernment = sql<boolean>`coalesce(
  issuer.sector = ${sql.lit(governmentSector)} and (
    issuer.country is null or issuer.country = case terms.face_currency when 'EUR' then 'DE' else left(terms.face_currency, 2) end
  ), false)`;
