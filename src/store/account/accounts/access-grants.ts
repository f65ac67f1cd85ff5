import { sql } from 'kysely';
import type { Grantable } from '#domain/account/access/access-grant.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

export interface AccessGrant extends Grantable {
  readonly accountId: string;
  readonly startsAt: Date;
  /** Not included; null for ever. */
  readonly endsAt: Date | null;
  readonly reason: string;
  /** The account that gave it, or the part of the product that did. */
  readonly givenBy: string;
}

export interface AccessGrantRecord extends AccessGrant {
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

/** Who does something to an account, from where, and when. */
export interface AuditActor {
  /** An account, or `bondlens` for the product and its command line. */
  readonly actorId: string;
  readonly network: string | null;
  readonly now: Date;
}

/** In SQL, what the account of a row of `account` is given at a moment, as JSON in the order of giving. */
export const grantsAt = (now: Date) => sql`coalesce((
  select json_agg(json_build_object('kind', kind, 'value', value) order by access_grant.id)
  from access_grant
  where account_id = account.id and revoked_at is null
    and starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
), '[]')`;

/** Gives an account something, and notes it; within the transaction of what causes it. It counts from the next request on. */
export async function saveAccessGrant(
  tx: Queries,
  grant: Omit<AccessGrant, 'givenBy'>,
  { actorId, network, now }: AuditActor,
) {
  const { id } = await tx.kysely
    .insertInto('accessGrant')
    .values({ ...grant, givenBy: actorId, givenAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { accountId, kind, value, endsAt, reason } = grant;
  const until = endsAt === null ? '' : ` until ${endsAt.toISOString()}`;
  const detail = `${id}: ${kind} ${value}${until}: ${reason}`;
  await logAudit(tx, { loggedAt: now, action: 'grant-access', actorId, accountId, network, detail });
  return id;
}

export interface Revocation {
  readonly id: number;
  /** Whose it is: a grant of another account is not found. */
  readonly accountId: string;
  readonly reason: string;
}

/** Takes something back, and notes it; false where the account has no such grant that is not over yet. */
export async function revokeAccessGrant(
  tx: Queries,
  { id, accountId, reason }: Revocation,
  { actorId, network, now }: AuditActor,
) {
  const revoked = await tx.kysely
    .updateTable('accessGrant')
    .set({ revokedAt: now, revokedBy: actorId, revokeReason: reason })
    .where((is) => is.and({ id, accountId }))
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .returning(['kind', 'value'])
    .executeTakeFirst();
  if (revoked === undefined) return false;
  const detail = `${id}: ${revoked.kind} ${revoked.value}: ${reason}`;
  await logAudit(tx, { loggedAt: now, action: 'revoke-access', actorId, accountId, network, detail });
  return true;
}

/** All that an account was ever given, latest first. */
export async function findAccessGrants({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('accessGrant')
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
}
