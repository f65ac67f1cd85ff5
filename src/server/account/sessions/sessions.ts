import type { FastifyRequest } from 'fastify';
import { endOneSessionCall, endOtherSessionsCall, type Sessions, sessionsCall } from '#contract/account/sessions.ts';
import { deviceOf } from '#domain/account/access/device-words.ts';
import { deleteSessionOf, deleteSessions, findSessions, type SessionRecord } from '#store/account/accounts/sessions.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { networkOf } from '../../platform/serving/limit-calls.ts';
import { requireAccount, requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { requireRecentProof } from '../accounts/require-recent-proof.ts';
import type { Services } from '../services.ts';

function itemOf({ id, userAgent, ipAddress, createdAt, updatedAt }: SessionRecord, ownId: string) {
  return {
    id,
    ...deviceOf(userAgent),
    network: ipAddress === null ? null : networkOf(ipAddress),
    begunAt: createdAt.toISOString(),
    usedAt: updatedAt.toISOString(),
    isThis: id === ownId,
  };
}

/** A demo account is everybody's: its reader sees his own session alone. */
async function sessionsOf(request: FastifyRequest, { database }: Services): Promise<Sessions> {
  const { id, accountId, isDemo } = requireAccount(request);
  const found = await findSessions(database, accountId);
  const own = isDemo ? found.filter((session) => session.id === id) : found;
  return { items: own.map((session) => itemOf(session, id)) };
}

/** Where the reader is signed in, and signing out there. */
export function sessionsFeature(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, sessionsCall, (request) => sessionsOf(request, services));
  serve(app, services, endOneSessionCall, async (request) => {
    const { accountId } = requireOwnAccount(request);
    requireRecentProof(request);
    if (!(await deleteSessionOf(database, accountId, request.params.id))) throw new Refusal('not_found', 'id');
    await logAudit(database, auditOf(request, 'session-ended'));
    return sessionsOf(request, services);
  });
  serve(app, services, endOtherSessionsCall, async (request) => {
    const { accountId, id } = requireOwnAccount(request);
    requireRecentProof(request);
    const ended = await deleteSessions(database, accountId, id);
    await logAudit(database, auditOf(request, 'sessions-ended', { detail: String(ended) }));
    return sessionsOf(request, services);
  });
}
