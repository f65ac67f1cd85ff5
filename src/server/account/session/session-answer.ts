import type { FastifyRequest } from 'fastify';
import type { Session } from '#contract/account/session/session.ts';
import { audienceOfLevel } from '#domain/account/access/viewer.ts';
import { readMarketOrigins } from '../../market/reads/market-origins.ts';
import { readerSeesHints } from '../../platform/serving/hints-choice.ts';
import { atLevel } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

function awaitedOf({ viewer, awaitsSecondFactor, heldSession }: FastifyRequest): Session['awaits'] {
  if (awaitsSecondFactor) return 'second-factor';
  if (heldSession !== null) return 'new-password';
  return viewer.needsSecondFactor ? 'second-factor-set-up' : null;
}

/** The session of a request as the wire says it, as its reader sees it now: signing in changes who that is. */
export async function sessionAnswer(request: FastifyRequest, { database, accounts, isRegistrationOpen }: Services) {
  const { viewer } = request;
  return atLevel<Session>(viewer.level, {
    accountId: viewer.accountId,
    name: viewer.name,
    level: viewer.level,
    flags: [...viewer.flags],
    tariffs: [...viewer.tariffs],
    isOperator: viewer.isOperator,
    awaits: awaitedOf(request),
    audience: audienceOfLevel(viewer.level),
    demoAccounts: [...(await accounts.demoAccounts())],
    hasGeneratedData: (await readMarketOrigins(database)).hasGenerated,
    isRegistrationOpen,
    unreadAlerts: request.session?.unreadAlerts ?? 0,
    hints: readerSeesHints(request),
  });
}
