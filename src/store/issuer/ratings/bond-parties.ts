import type { PartyRole } from '#domain/issuer/rating.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

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
