import { sql } from 'kysely';
import type { GroupRelation } from '#domain/issuer/issuer-group.ts';
import type { IssuerRelationKind, LegalEntity } from '#domain/issuer/legal-entity.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';

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

export const issuerRelationColumns: ColumnMap<IssuerRelation> = {
  issuerId: 'int8',
  relation: 'text',
  relatedIssuerId: 'int8',
  relatedName: 'text',
  relatedLei: 'text',
  share: 'float8',
};

/** Makes this the one relation of its kind that the source knows of the issuer; says whether that was new or different. */
export async function saveParent({ kysely }: WriteTransaction, relation: IssuerRelation, origin: Origin) {
  const known = await kysely
    .selectFrom('issuerRelation')
    .where((is) => is.and({ sourceId: origin.sourceId, issuerId: relation.issuerId, relation: relation.relation }))
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
export async function addRelation({ kysely }: WriteTransaction, relation: IssuerRelation, origin: Origin) {
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

/**
 * What is said within the ownership group of an issuer, of at most so many companies, nearest first: owners and owned at any distance, also by
 * an owner that is no issuer but has an identifier; their vehicles; of other relations those between companies of the group, and the issuer's own.
 */
export async function findGroupRelations({ kysely }: Queries, issuerId: number, maxCompanies: number) {
  const isOwnership = sql`relation in ('direct-parent', 'ultimate-parent')`;
  const { rows } = await sql<GroupRelation>`
    with recursive reached(id, lei) as (
      select ${issuerId}::bigint, null::text
      union
      select found.id, found.lei from reached cross join lateral (
        select related_issuer_id as id, case when related_issuer_id is null then related_lei end as lei from issuer_relation
          where issuer_id = reached.id and ${isOwnership} and coalesce(related_issuer_id::text, related_lei) is not null
        union all
        select issuer_id, null from issuer_relation where related_issuer_id = reached.id and ${isOwnership}
        union all
        select issuer_id, null from issuer_relation
          where related_lei = reached.lei and related_issuer_id is null and ${isOwnership}
      ) as found
    ),
    -- The levels of a recursion come one after the other, and no further level is read once there are enough companies.
    member as materialized (select id from reached limit ${maxCompanies})
    select json_build_object('id', own.id, 'name', own.name, 'lei', own.lei) as company,
      json_build_object('id', other.id, 'name', coalesce(other.name, related_name), 'lei', coalesce(other.lei, related_lei)) as above,
      relation, share
    from issuer_relation
      join issuer as own on own.id = issuer_id
      left join issuer as other on other.id = related_issuer_id
    where issuer_id in (select id from member)
        and (${isOwnership} or relation = 'spv' or issuer_id = ${issuerId} or related_issuer_id in (select id from member))
      or related_issuer_id = ${issuerId}
    order by issuer_relation.id`.execute(kysely);
  return rows;
}

export type LegalEntityTable = LegalEntity & Origin;

export const legalEntityColumns: ColumnMap<LegalEntity> = {
  lei: 'text',
  name: 'text',
  country: 'text',
  entityStatus: 'text',
  leiStatus: 'text',
  registeredOn: 'date',
  renewalDueOn: 'date',
  asOf: 'date',
};

/** What is registered of an identifier. */
export function findLegalEntity({ kysely }: Queries, lei: string) {
  return kysely
    .selectFrom('legalEntity')
    .where('lei', '=', lei)
    .select(fieldsOf(legalEntityColumns))
    .executeTakeFirst();
}

/** Of these entities those that no later register speaks of. */
export async function currentEntities<Entity extends LegalEntity>({ kysely }: Queries, entities: readonly Entity[]) {
  const leis = entities.map(({ lei }) => lei);
  const known = await kysely
    .selectFrom('legalEntity')
    .where('lei', '=', sql<string>`any(${leis})`)
    .select(['lei', 'asOf'])
    .execute();
  const days = new Map(known.map(({ lei, asOf }) => [lei, asOf]));
  return entities.filter(({ lei, asOf }) => asOf >= (days.get(lei) ?? asOf));
}

/** Stores what is registered; an identifier once. */
export function saveLegalEntities(tx: WriteTransaction, entities: readonly LegalEntity[], origin: Origin) {
  const target = { table: 'legal_entity', key: ['lei'], columns: legalEntityColumns, origin } as const;
  return mergeRows(tx, target, entities);
}
