import type { IssuerRelation } from '#store/issuer/issuers/issuer-relations.ts';
import { firstWideIssuerId } from './wide-ids.ts';

/** The first issuers are one group, as many as a graph shows at most: a head, and each company owns up to eight others. */
export const largestGroup = 500;
const ownedByOne = 8;

/** After them come blocks of ten: a head with four subsidiaries, of which the first owns two; three belong to nobody. */
const ownersInBlock = [null, 0, 0, 0, 0, 1, 1, null, null, null] as const;

const shares = [1, 0.75, 0.51, 1, 0.9, null, 0.6] as const;

/** The running number of the issuer that owns another one; null for who belongs to nobody. */
export function wideOwner(ordinal: number): number | null {
  if (ordinal < largestGroup) return ordinal === 0 ? null : Math.floor((ordinal - 1) / ownedByOne);
  const place = (ordinal - largestGroup) % ownersInBlock.length;
  const owner = ownersInBlock[place] ?? null;
  return owner === null ? null : ordinal - place + owner;
}

function headOf(ordinal: number): number {
  const owner = wideOwner(ordinal);
  return owner === null ? ordinal : headOf(owner);
}

/** What a register of parents would say of an issuer: the next one above, and the last one. */
export function wideRelations(ordinal: number): readonly IssuerRelation[] {
  const owner = wideOwner(ordinal);
  if (owner === null) return [];
  const relation = (kind: 'direct-parent' | 'ultimate-parent', parent: number, share: number | null) => ({
    issuerId: firstWideIssuerId + ordinal,
    relation: kind,
    relatedIssuerId: firstWideIssuerId + parent,
    relatedName: null,
    relatedLei: null,
    share,
  });
  return [
    relation('direct-parent', owner, shares[ordinal % shares.length] ?? null),
    relation('ultimate-parent', headOf(ordinal), null),
  ];
}
