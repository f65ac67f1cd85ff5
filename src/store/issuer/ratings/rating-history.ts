import { type RawBuilder, sql } from 'kysely';
import type { PartyRole, RatedEntity, RatingTypeId } from '#domain/issuer/rating.ts';
import type { IssuerRating } from '#domain/market/instrument.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export interface HistoricRating extends IssuerRating {
  readonly of: RatedEntity;
  /** The name of the bond or of the company that is rated. */
  readonly entityName: string;
  /** Place on the agency's scale, 1 the best; null for a grade that is not on it. */
  readonly position: number | null;
  /** What the agency says that the grade means. */
  readonly description: string | null;
}

/** Whose ratings: a bond's with those of who stands behind it, or an issuer's alone. */
export type RatedSubject = { readonly bondId: number } | { readonly issuerId: number };

// The bond itself, its issuer, and who else stands behind it.
const entitiesOfBond = (bondId: number) => sql`
  select id as instrument_id, null::bigint as issuer_id, 'issue' as entity, 1 as place, name as entity_name
  from instrument where id = ${bondId}
  union all
  select null, issuer.id, 'issuer', 2, issuer.name
  from instrument join issuer on issuer.id = issuer_id where instrument.id = ${bondId}
  union all
  select null, issuer.id, case role when 'guarantor' then 'guarantors' else role end,
    3 + array_position(array['spv', 'surety', 'guarantor', 'offeror'], role), issuer.name
  from bond_party join issuer on issuer.id = issuer_id where bond_party.instrument_id = ${bondId}`;

function entitiesOf(subject: RatedSubject): RawBuilder<unknown> {
  if ('bondId' in subject) return entitiesOfBond(subject.bondId);
  return sql`select null::bigint as instrument_id, id as issuer_id, 'issuer' as entity, 2 as place, name as entity_name
    from issuer where id = ${subject.issuerId}`;
}

/** All ratings of a type of a bond and of who stands behind it, latest first; of a day by entity, name and agency. */
export async function findRatingHistory({ kysely }: Queries, subject: RatedSubject, typeId: RatingTypeId) {
  const { rows } = await sql<HistoricRating>`
    with entity as (${entitiesOf(subject)})
    select entity as of, entity_name as "entityName", rating.agency, rating.grade, outlook, rated_on as "ratedOn", position,
      description
    from entity
    join rating on rating.instrument_id = entity.instrument_id or rating.issuer_id = entity.issuer_id
    left join rating_scale_point as point
      on (point.agency, point.type_id, point.grade) = (rating.agency, rating.type_id, rating.grade)
    where rating.type_id = ${typeId}
    order by rated_on desc, place, entity_name, rating.agency, rating.id desc`.execute(kysely);
  return rows;
}

/** The latest rating of each type by each agency of a bond and of who stands behind it, in the order of the entities. */
export async function findCurrentRatings(
  { kysely }: Queries,
  subject: RatedSubject,
): Promise<readonly (HistoricRating & { readonly typeId: RatingTypeId })[]> {
  const { rows } = await sql<HistoricRating & { readonly typeId: RatingTypeId }>`
    with entity as (${entitiesOf(subject)})
    select distinct on (place, entity_name, rating.agency, rating.type_id)
      entity as of, entity_name as "entityName", rating.agency, rating.grade, outlook, rated_on as "ratedOn", position,
      description, rating.type_id as "typeId"
    from entity
    join rating on rating.instrument_id = entity.instrument_id or rating.issuer_id = entity.issuer_id
    left join rating_scale_point as point
      on (point.agency, point.type_id, point.grade) = (rating.agency, rating.type_id, rating.grade)
    order by place, entity_name, rating.agency, rating.type_id, rated_on desc, rating.id desc`.execute(kysely);
  return rows;
}

/** The types of which a bond, or who stands behind it, has any rating. */
export async function findRatingTypes({ kysely }: Queries, subject: RatedSubject) {
  const { rows } = await sql<{ readonly typeId: RatingTypeId }>`
    with entity as (${entitiesOf(subject)})
    select distinct type_id as "typeId" from entity
    join rating on rating.instrument_id = entity.instrument_id or rating.issuer_id = entity.issuer_id
    order by type_id`.execute(kysely);
  return rows.map(({ typeId }) => typeId);
}

/** A company that stands behind a bond beside its issuer; a bond may have several of one role. */
export interface BondParty {
  readonly instrumentId: number;
  readonly role: PartyRole;
  readonly issuerId: number;
}

export type BondPartyTable = BondParty;

export const bondPartyColumns: ColumnMap<BondParty> = { instrumentId: 'int8', role: 'text', issuerId: 'int8' };

export interface BondPartyRecord {
  readonly id: number;
  readonly name: string;
  readonly role: PartyRole;
}

/** Who stands behind a bond beside its issuer, by role and name. */
export async function findBondParties({ kysely }: Queries, bondId: number) {
  return kysely
    .selectFrom('bondParty')
    .innerJoin('issuer', 'issuer.id', 'bondParty.issuerId')
    .where('bondParty.instrumentId', '=', bondId)
    .orderBy('role')
    .orderBy('issuer.name')
    .select(['issuer.id', 'issuer.name', 'role'])
    .execute();
}

/** Stores who stands behind bonds; others that are known stay. */
export function saveBondParties(tx: WriteTransaction, parties: readonly BondParty[]) {
  const key = ['instrumentId', 'role', 'issuerId'] as const;
  return mergeRows(tx, { table: 'bond_party', key, columns: bondPartyColumns }, parties);
}

/** A rating with the grade that it replaced. */
export interface ReplacedRating extends Pick<HistoricRating, 'agency' | 'grade' | 'ratedOn' | 'position'> {
  readonly gradeBefore: string;
  readonly positionBefore: number | null;
  /** Whose rating it is: one of the two is given. */
  readonly instrumentId: number | null;
  readonly issuerId: number | null;
  readonly entityName: string;
}

interface RatedSpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly max: number;
}

/** Ratings of a span of days that say another grade than the one before of the same subject, agency and type, latest first. */
export async function findReplacedRatings({ kysely }: Queries, { from, to, max }: RatedSpan) {
  const { rows } = await sql<ReplacedRating>`
    select * from (
      select distinct on (rating.rated_on, rating.issuer_id, rating.instrument_id, rating.agency)
        rating.agency, rating.grade, rating.rated_on as "ratedOn", point.position, earlier.grade as "gradeBefore",
        point_before.position as "positionBefore", rating.instrument_id as "instrumentId", rating.issuer_id as "issuerId",
        coalesce(issuer.name, instrument.name) as "entityName"
      from rating
      cross join lateral (
        select grade from rating as earlier
        where (earlier.issuer_id = rating.issuer_id or earlier.instrument_id = rating.instrument_id)
          and (earlier.agency, earlier.type_id) = (rating.agency, rating.type_id) and earlier.rated_on < rating.rated_on
        order by earlier.rated_on desc limit 1) as earlier
      left join rating_scale_point as point
        on (point.agency, point.type_id, point.grade) = (rating.agency, rating.type_id, rating.grade)
      left join rating_scale_point as point_before
        on (point_before.agency, point_before.type_id, point_before.grade) = (rating.agency, rating.type_id, earlier.grade)
      left join issuer on issuer.id = rating.issuer_id
      left join instrument on instrument.id = rating.instrument_id
      where rating.rated_on between ${from} and ${to} and earlier.grade <> rating.grade
      order by rating.rated_on desc, rating.issuer_id, rating.instrument_id, rating.agency, rating.type_id
    ) as replaced
    order by "ratedOn" desc, "entityName", agency limit ${max}`.execute(kysely);
  return rows;
}
