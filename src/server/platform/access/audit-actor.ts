import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '#store/account/accounts/access-grants.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Services } from '../serving/services.ts';
import { requireAccount } from './require-account.ts';

/** Who writes in a call of the operator's, from where and when, for the audit log. */
export function auditActor(
  request: Pick<FastifyRequest, 'session' | 'ip'>,
  { clock }: Pick<Services, 'clock'>,
): AuditActor {
  return { actorId: requireAccount(request).accountId, network: networkOf(request.ip), now: clock() };
}
