import type { User, UserGrant } from '#contract/operator/users.ts';
import { changeUserCall, grantCall, revokeCall, userCall, usersCall } from '#contract/operator/users.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import { grantStateAt, lastDayOfGrant } from '#domain/account/access/access-grant.ts';
import type { AccessGrantRecord } from '#store/account/accounts/access-grants.ts';
import { findAccessGrants, revokeAccessGrant, saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import {
  changeAccount,
  findAccountNames,
  findAccounts,
  findListedAccount,
  type ListedAccount,
} from '#store/account/accounts/manage-accounts.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { requireRecentProof } from '../../account/accounts/require-recent-proof.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor, endOfGrantUntil, requireGrantable, requireWords } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/** An account as the wire says it. */
function userAnswer(account: ListedAccount): User {
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
type AccountNames = ReadonlyMap<string, string>;

/** The name of who did something; null for the site itself and for nobody. */
function actorName(id: string | null, names: AccountNames): string | null {
  return id === null || id === commandLine ? null : (names.get(id) ?? id);
}

/** A grant as the wire says it. */
function grantAnswer(grant: AccessGrantRecord, names: AccountNames, now: Date): UserGrant {
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

function listUsers(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, usersCall, async ({ query }) => {
    const { q = '', page = 1 } = query;
    // PostgreSQL keeps no NUL in a text.
    if (q.includes('\0')) throw new Refusal('bad_request', 'q');
    const wanted = { text: q.trim(), now: clock(), limit: listPageSize, offset: (page - 1) * listPageSize };
    const { total, items } = await findAccounts(database, wanted);
    return { total, page, pageSize: listPageSize, items: items.map(userAnswer) };
  });
}

function showUser(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, userCall, async ({ viewer, params }) => {
    const now = clock();
    const account = await findListedAccount(database, params.id, now);
    if (account === undefined) throw new Refusal('not_found', 'id');
    const grants = await findAccessGrants(database, account.id);
    const names = await findAccountNames(
      database,
      grants.flatMap(({ givenBy, revokedBy }) => (revokedBy === null ? [givenBy] : [givenBy, revokedBy])),
    );
    return {
      ...userAnswer(account),
      isSelf: account.id === viewer.accountId,
      grants: grants.map((grant) => grantAnswer(grant, names, now)),
    };
  });
}

function changeUsers(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, changeUserCall, async (request) => {
    requireRecentProof(request);
    const actor = auditActor(request, services);
    const { id } = request.params;
    const asked = { id, action: request.body.action, reason: request.body.reason.trim() };
    const outcome = await inTransaction(database, (tx) => changeAccount(tx, asked, actor));
    if (outcome === 'unknown') throw new Refusal('not_found', 'id');
    if (outcome === 'last') throw new Refusal('last_operator', 'action');
    if (outcome === 'demo') throw new Refusal('bad_request', 'action');
    return { id };
  });
}

function giveAccess(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, grantCall, async (request) => {
    requireRecentProof(request);
    const actor = auditActor(request, services);
    const { kind, value, until } = request.body;
    requireGrantable({ kind, value });
    const reason = requireWords(request.body.reason, 'reason');
    const endsAt = endOfGrantUntil(until, actor.now);
    const account = await findListedAccount(database, request.params.id, actor.now);
    if (account === undefined) throw new Refusal('not_found', 'id');
    const grant = { accountId: account.id, kind, value, startsAt: actor.now, endsAt, reason };
    return { id: await inTransaction(database, (tx) => saveAccessGrant(tx, grant, actor)) };
  });
  serve(app, services, revokeCall, async (request) => {
    requireRecentProof(request);
    const actor = auditActor(request, services);
    const id = numberOfId(request.params.grantId);
    const reason = requireWords(request.body.reason, 'reason');
    const asked = { id, accountId: request.params.id, reason };
    if (await inTransaction(database, (tx) => revokeAccessGrant(tx, asked, actor))) return { id };
    const grants = await findAccessGrants(database, request.params.id);
    throw grants.some((grant) => grant.id === id)
      ? new Refusal('already_decided')
      : new Refusal('not_found', 'grantId');
  });
}

/** The operator's calls for accounts and the access that they are granted. */
export function usersFeature(app: App, services: Services): void {
  listUsers(app, services);
  showUser(app, services);
  changeUsers(app, services);
  giveAccess(app, services);
}
