import { sql } from 'kysely';
import type { IssuerRelationKind } from '#domain/legal-entity.ts';
import type { Origin, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

/** A company related to an issuer: another issuer, or a name where it is none. The share that is held in either is a fraction. */
export interface IssuerRelation {
  readonly issuerId: number;
  readonly relation: IssuerRelationKind;
  readonly relatedIssuerId: number | null;
  readonly relatedName: string | null;
  readonly relatedLei: string | null;
  readonly share: number | null;
}

export type IssuerRelationTable = TableOf<IssuerRelation & Origin & { readonly id: number }, 'id'>;

/** Makes this the one relation of its kind that the source knows of the issuer; says whether that was new or different. */
export async function saveParent(
  { kysely }: WriteTransaction,
  relation: IssuerRelation,
  origin: Origin,
): Promise<boolean> {
  const known = await kysely
    .selectFrom('issuerRelation')
    .where('sourceId', '=', origin.sourceId)
    .where('issuerId', '=', relation.issuerId)
    .where('relation', '=', relation.relation)
    .select(['id', 'relatedIssuerId', 'relatedName', 'relatedLei', 'share'])
    .execute();
  const isKnown = known.length === 1 && known.every(({ id: _id, ...row }) => isSame(row, relation));
  if (isKnown) return false;
  const ids = known.map(({ id }) => id);
  if (ids.length > 0) await kysely.deleteFrom('issuerRelation').where('id', 'in', ids).execute();
  await kysely
    .insertInto('issuerRelation')
    .values({ ...relation, ...origin })
    .execute();
  return true;
}

/** Stores a relation beside the others that the source knows; says whether it was new or different. */
export async function addRelation(
  { kysely }: WriteTransaction,
  relation: IssuerRelation,
  origin: Origin,
): Promise<boolean> {
  const { share, relatedLei } = relation;
  const { numInsertedOrUpdatedRows } = await kysely
    .insertInto('issuerRelation')
    .values({ ...relation, ...origin })
    .onConflict((known) =>
      known
        .columns(['sourceId', 'issuerId', 'relation', 'relatedIssuerId', 'relatedName'])
        .doUpdateSet({ share, relatedLei, importId: origin.importId })
        .where(sql<boolean>`(issuer_relation.share, issuer_relation.related_lei)
          is distinct from (excluded.share, excluded.related_lei)`),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Related = Pick<IssuerRelation, 'relatedIssuerId' | 'relatedName' | 'relatedLei' | 'share'>;

function isSame(a: Related, b: Related): boolean {
  return (
    a.relatedIssuerId === b.relatedIssuerId &&
    a.relatedName === b.relatedName &&
    a.relatedLei === b.relatedLei &&
    a.share === b.share
  );
}

/** A company that an issuer names as related, or that names it, in all ways of ownership or in one other; without an id it is no issuer. */
export interface RelatedCompany {
  readonly id: number | null;
  readonly name: string;
  readonly lei: string | null;
  readonly isAbove: boolean;
  readonly relations: readonly IssuerRelationKind[];
  readonly share: number | null;
}

export interface RelatedCompanies {
  readonly companies: readonly RelatedCompany[];
  readonly total: number;
}

const isOwnership = sql`(relation in ('direct-parent', 'ultimate-parent'))`;

/** The first companies related to an issuer, owners and owned before others, parents before subsidiaries, and how many there are. */
export async function findRelatedCompanies(
  { kysely }: Queries,
  issuerId: number,
  limit: number,
): Promise<RelatedCompanies> {
  const { rows } = await sql<RelatedCompany & { readonly total: number }>`
    with related as (
      select issuer.id, coalesce(issuer.name, related_name) as name, coalesce(issuer.lei, related_lei) as lei,
        true as "isAbove", relation, share
      from issuer_relation left join issuer on issuer.id = related_issuer_id
      where issuer_id = ${issuerId}
      union all
      select issuer.id, issuer.name, issuer.lei, false, relation, share
      from issuer_relation join issuer on issuer.id = issuer_id
      where related_issuer_id = ${issuerId}
    )
    select id, name, lei, "isAbove", array_agg(distinct relation) as relations, max(share) as share,
      count(*) over () as total
    from related group by id, name, lei, "isAbove", ${isOwnership}, case when ${isOwnership} then null else relation end
    order by ${isOwnership} desc, "isAbove" desc, name, id, min(relation) limit ${limit}`.execute(kysely);
  return { companies: rows.map(({ total: _total, ...company }) => company), total: rows[0]?.total ?? 0 };
}
