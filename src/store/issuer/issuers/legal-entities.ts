import { sql } from 'kysely';
import type { LegalEntity } from '#domain/issuer/legal-entity.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf } from '../../platform/database/column-map.ts';
import type { Queries } from '../../platform/database/database.ts';

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
export function findLegalEntity({ kysely }: Queries, lei: string): Promise<LegalEntity | undefined> {
  return kysely
    .selectFrom('legalEntity')
    .where('lei', '=', lei)
    .select(fieldsOf(legalEntityColumns))
    .executeTakeFirst();
}

/** Of these entities those that no later register speaks of. */
export async function currentEntities<Entity extends LegalEntity>(
  { kysely }: Queries,
  entities: readonly Entity[],
): Promise<readonly Entity[]> {
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
export function saveLegalEntities(
  tx: WriteTransaction,
  entities: readonly LegalEntity[],
  origin: Origin,
): Promise<WriteCounts> {
  const target = { table: 'legal_entity', key: ['lei'], columns: legalEntityColumns, origin } as const;
  return mergeRows(tx, target, entities);
}
