import type { User, UserGrant } from '#contract/operator/users.ts';
import { grantStateAt, lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import type { AccessGrantRecord } from '#store/account/accounts/access-grants.ts';
import type { ListedAccount } from '#store/account/accounts/manage-accounts.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';

/** An account as the wire says it. */
export function userAnswer(account: ListedAccount): User {
  const { id, name, email, isOperator, isDemo, level, sessions } = account;
  return {
    id,
    name,
    email,
    isOperator,
    isDemo,
    level,
    sessions,
    isConfirmed: account.emailVerified,
    hasSecondFactor: account.twoFactorEnabled,
    isClosed: account.closedAt !== null,
    createdAt: account.createdAt.toISOString(),
  };
}

/** Names of accounts by id. */
export type AccountNames = ReadonlyMap<string, string>;

/** The name of who did something; null for the site itself and for nobody. */
function actorName(id: string | null, names: AccountNames): string | null {
  return id === null || id === commandLine ? null : (names.get(id) ?? id);
}

/** A grant as the wire says it. */
export function grantAnswer(grant: AccessGrantRecord, names: AccountNames, now: Date): UserGrant {
  const { id, kind, value, endsAt, reason, givenAt, revokedAt, revokeReason } = grant;
  return {
    id,
    kind,
    value,
    reason,
    revokeReason,
    state: grantStateAt(grant, now),
    givenAt: givenAt.toISOString(),
    until: endsAt && lastDayOfGrant(endsAt),
    givenBy: actorName(grant.givenBy, names),
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy: actorName(grant.revokedBy, names),
  };
}
