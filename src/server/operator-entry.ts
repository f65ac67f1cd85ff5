import type { FastifyRequest } from 'fastify';
import type { AuditEntry } from '#store/audit-log/audit-log.ts';
import { networkOf } from './limits/network-of.ts';
import { Refusal } from './plugins/errors/refusal.ts';
import { requireOperator } from './require-operator.ts';
import type { Services } from './services.ts';

/** Who writes as an operator, from where and when, for the audit log. */
export interface OperatorEntry extends Pick<AuditEntry, 'loggedAt' | 'network'> {
  readonly actorId: string;
}

/** What an operator's entry in the audit log begins with; refuses everybody else. */
export function operatorEntry(
  { viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>,
  { clock }: Pick<Services, 'clock'>,
): OperatorEntry {
  requireOperator(viewer);
  if (viewer.accountId === null) throw new Refusal('need_auth');
  return { actorId: viewer.accountId, network: networkOf(ip), loggedAt: clock() };
}
