import type { FastifyRequest } from 'fastify';
import type { Deed } from '#store/accounts/access-grants.ts';
import { networkOf } from './limits/network-of.ts';
import { requireAccount } from './require-account.ts';
import { requireOperator } from './require-operator.ts';
import { requireRecentProof } from './require-recent-proof.ts';
import type { Services } from './services.ts';

type Asked = Pick<FastifyRequest, 'viewer' | 'session' | 'ip'>;

/** Who writes as an operator, from where and when, for the audit log; refuses everybody else, and who has not proved who he is lately. */
export function requireOperatorDeed(request: Asked, { clock }: Pick<Services, 'clock'>): Deed {
  requireOperator(request.viewer);
  requireRecentProof(request);
  const { accountId } = requireAccount(request);
  return { actorId: accountId, network: networkOf(request.ip), now: clock() };
}
