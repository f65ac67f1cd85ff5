import type { Queries } from '../../platform/database/database.ts';

/** How tables of one form are read, kept by name. */
export interface KeptMapping {
  readonly name: string;
  /** One mapping as JSON, or a list of them. */
  readonly mappings: string;
  readonly keptAt: Date;
  /** When a file was last imported by it; null for never. */
  readonly usedAt: Date | null;
}

export type KeptMappingTable = KeptMapping;

/** Every kept mapping, by its name. */
export function findKeptMappings({ kysely }: Queries): Promise<readonly KeptMapping[]> {
  return kysely.selectFrom('keptMapping').select(['name', 'mappings', 'keptAt', 'usedAt']).orderBy('name').execute();
}

/** The mappings that are kept by a name, if any are. */
export async function findKeptMapping({ kysely }: Queries, name: string): Promise<KeptMapping | undefined> {
  const found = kysely.selectFrom('keptMapping').select(['name', 'mappings', 'keptAt', 'usedAt']);
  return found.where('name', '=', name).executeTakeFirst();
}

/** Characters of mappings that are kept by one name. */
export const MAX_KEPT_MAPPINGS = 1_000_000;

/** Keeps mappings by a name; those of the same name are replaced. */
export async function keepMapping({ kysely }: Queries, name: string, mappings: string, now: Date): Promise<void> {
  const row = { mappings, keptAt: now };
  await kysely
    .insertInto('keptMapping')
    .values({ name, usedAt: null, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Notes that a file was imported by kept mappings. */
export async function noteMappingUsed({ kysely }: Queries, name: string, now: Date): Promise<void> {
  await kysely.updateTable('keptMapping').set({ usedAt: now }).where('name', '=', name).execute();
}

/** Removes kept mappings; false when there were none of the name. */
export async function removeKeptMapping({ kysely }: Queries, name: string): Promise<boolean> {
  const { numDeletedRows } = await kysely.deleteFrom('keptMapping').where('name', '=', name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
