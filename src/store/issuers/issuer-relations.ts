import type { ParentRelation } from '#domain/legal-entity.ts';
import type { Origin, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { TableOf } from '../column-map.ts';

/** A company above an issuer: another issuer, or a name where it is none. The share that it holds is a fraction. */
export interface IssuerRelation {
  readonly issuerId: number;
  readonly relation: ParentRelation;
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

type Related = Pick<IssuerRelation, 'relatedIssuerId' | 'relatedName' | 'relatedLei' | 'share'>;

function isSame(a: Related, b: Related): boolean {
  return (
    a.relatedIssuerId === b.relatedIssuerId &&
    a.relatedName === b.relatedName &&
    a.relatedLei === b.relatedLei &&
    a.share === b.share
  );
}
