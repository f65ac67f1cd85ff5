import { sql } from 'kysely';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { Queries } from '../../platform/database/database.ts';

export interface IssuerOfLei {
  readonly id: number;
  readonly code: string;
  readonly country: string | null;
}

/** The issuers that have these identifiers. */
export async function findIssuersByLei(
  { kysely }: Queries,
  leis: readonly string[],
): Promise<ReadonlyMap<string, IssuerOfLei>> {
  const rows = await kysely
    .selectFrom('issuer')
    .where('lei', '=', sql<string>`any(${leis})`)
    .select(['id', 'code', 'country'])
    .select((row) => row.ref('lei').$notNull().as('lei'))
    .execute();
  return new Map(rows.map(({ lei, ...issuer }) => [lei, issuer]));
}

export interface IssuerOfInstrument {
  readonly issuerId: number | null;
  readonly lei: string | null;
}

/** Who issued these instruments, as far as that is known. */
export async function findIssuersOf(
  { kysely }: Queries,
  instrumentIds: readonly number[],
): Promise<ReadonlyMap<number, IssuerOfInstrument>> {
  const rows = await kysely
    .selectFrom('instrument')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .where('instrument.id', '=', sql<number>`any(${instrumentIds}::bigint[])`)
    .select(['instrument.id', 'instrument.issuerId', 'issuer.lei'])
    .execute();
  return new Map(rows.map(({ id, ...issuer }) => [id, issuer]));
}

/** Fills in the country of an issuer of which none is known. */
export async function fillCountry(tx: WriteTransaction, issuerId: number, country: string): Promise<void> {
  const { numUpdatedRows } = await tx.kysely
    .updateTable('issuer')
    .set({ country })
    .where('id', '=', issuerId)
    .where('country', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0) await noteChangedIds(tx, 'issuer', [issuerId]);
}

/**
 * Gives an issuer without an identifier this one. An issuer that only the register made known, under the given code, and that issued
 * nothing is the same company: it gives way, with its relations. False when another issuer has the identifier.
 */
export async function adoptLei(
  tx: WriteTransaction,
  issuerId: number,
  lei: string,
  registerCode: string,
): Promise<boolean> {
  const { kysely } = tx;
  const holder = await kysely.selectFrom('issuer').where('lei', '=', lei).select(['id', 'code']).executeTakeFirst();
  if (holder !== undefined) {
    const issued = await kysely
      .selectFrom('instrument')
      .where('issuerId', '=', holder.id)
      .select('id')
      .limit(1)
      .execute();
    if (holder.code !== registerCode || issued.length > 0) return false;
    await kysely.updateTable('issuerRelation').set({ issuerId }).where('issuerId', '=', holder.id).execute();
    const related = kysely.updateTable('issuerRelation').set({ relatedIssuerId: issuerId });
    await related.where('relatedIssuerId', '=', holder.id).execute();
    await kysely.updateTable('report').set({ issuerId }).where('issuerId', '=', holder.id).execute();
    await kysely.updateTable('bondParty').set({ issuerId }).where('issuerId', '=', holder.id).execute();
    await kysely.deleteFrom('issuer').where('id', '=', holder.id).execute();
    await noteChangedIds(tx, 'issuer_rating', [holder.id]);
  }
  await kysely.updateTable('issuer').set({ lei }).where('id', '=', issuerId).execute();
  await noteChangedIds(tx, 'issuer', [issuerId, ...(holder === undefined ? [] : [holder.id])]);
  return true;
}
