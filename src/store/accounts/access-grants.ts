import type { TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

export interface AccessGrant {
  readonly accountId: string;
  readonly kind: 'level' | 'flag' | 'tariff';
  readonly value: string;
  readonly startsAt: Date;
  /** Not included; null for ever. */
  readonly endsAt: Date | null;
  readonly reason: string;
  /** The account that gave it, or the part of the product that did. */
  readonly givenBy: string;
}

interface AccessGrantRecord extends AccessGrant {
  readonly id: number;
  readonly givenAt: Date;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
  readonly revokeReason: string | null;
}

export type AccessGrantTable = TableOf<
  AccessGrantRecord,
  'id' | 'givenAt' | 'revokedAt' | 'revokedBy' | 'revokeReason'
>;

/** Gives an account something; it counts from the next request on. */
export async function saveAccessGrant({ kysely }: Queries, grant: AccessGrant): Promise<number> {
  const { id } = await kysely.insertInto('accessGrant').values(grant).returning('id').executeTakeFirstOrThrow();
  return id;
}
