import type { FastifyRequest } from 'fastify';
import type { AuditEntry } from '#store/platform/audit-log/audit-log.ts';
import { networkOf } from '../../platform/limits/network-of.ts';

interface Done {
  /** The account that it was done to; the reader's own where absent. */
  readonly accountId?: string;
  readonly detail?: string;
}

/** What the reader of a request did, for the audit log. */
export function auditOf(
  { viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>,
  action: string,
  { accountId, detail = '' }: Done = {},
): AuditEntry {
  const actorId = viewer.accountId;
  return { loggedAt: new Date(), action, actorId, accountId: accountId ?? actorId, network: networkOf(ip), detail };
}
