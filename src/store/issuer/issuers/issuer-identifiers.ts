import { sql } from 'kysely';
import type { IssuerIdentifier } from '#domain/issuer/issuer-identifier.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries } from '../../platform/database/database.ts';

export type IssuerIdentifierTable = IssuerIdentifier & { readonly issuerId: number };

export const issuerIdentifierColumns: ColumnMap<IssuerIdentifierTable> = {
  issuerId: 'int8',
  scheme: 'text',
  value: 'text',
};

/** The numbers under which registers know an issuer, by register. */
export function findIssuerIdentifiers({ kysely }: Queries, issuerId: number): Promise<readonly IssuerIdentifier[]> {
  return kysely
    .selectFrom('issuerIdentifier')
    .where('issuerId', '=', issuerId)
    .orderBy('scheme')
    .select(['scheme', 'value'])
    .execute();
}

/** The issuer that a register knows under this number. */
export async function findIssuerByIdentifier(
  { kysely }: Queries,
  { scheme, value }: IssuerIdentifier,
): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('issuerIdentifier')
    .where('scheme', '=', scheme)
    .where('value', '=', value)
    .orderBy('issuerId')
    .select('issuerId')
    .limit(1)
    .executeTakeFirst();
  return row?.issuerId;
}

/** Stores numbers of issuers, of each register one; gives the issuers of which one is new or different. */
export async function saveIssuerIdentifiers(
  { kysely }: WriteTransaction,
  identifiers: readonly IssuerIdentifierTable[],
): Promise<ReadonlySet<number>> {
  if (identifiers.length === 0) return new Set();
  const changed = await kysely
    .insertInto('issuerIdentifier')
    .values([...identifiers])
    .onConflict((known) =>
      known
        .columns(['issuerId', 'scheme'])
        .doUpdateSet({ value: sql<string>`excluded.value` })
        .where(sql<boolean>`issuer_identifier.value <> excluded.value`),
    )
    .returning('issuerId')
    .execute();
  return new Set(changed.map(({ issuerId }) => issuerId));
}
