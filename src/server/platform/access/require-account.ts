import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { type FeatureAccess, featureAccess, type GatedFeature } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { Refusal } from '../plugins/errors/refusal.ts';

/** The session of who is signed in; refuses visitors. */
export function requireAccount({ session }: Pick<FastifyRequest, 'session'>): OpenSession {
  if (session === null) throw new Refusal('need_auth');
  return session;
}

/** The same for what changes the account itself; refuses who uses an account that anybody may take. */
export function requireOwnAccount(request: Pick<FastifyRequest, 'session'>): OpenSession {
  const session = requireAccount(request);
  if (session.isDemo) throw new Refusal('demo_account');
  return session;
}

const codeOfAccess: Readonly<Record<Exclude<FeatureAccess, 'allowed'>, ErrorCode>> = {
  'sign-in': 'need_auth',
  'get-access': 'need_access',
  'missing-flag': 'access_denied_auth',
};

/** Refuses a viewer who may not use a feature, with the code that says what would open it. */
export function requireFeature(viewer: Viewer, feature: GatedFeature, level = viewer.level): void {
  const access = featureAccess(viewer, feature, level);
  if (access !== 'allowed') throw new Refusal(codeOfAccess[access], null);
}

/** Refuses everybody but operators, and does not tell a visitor more than that he has to sign in. */
export function requireOperator({ accountId, isOperator, needsSecondFactor }: Viewer): void {
  if (accountId === null) throw new Refusal('need_auth');
  if (!isOperator) throw new Refusal(needsSecondFactor ? 'second_factor_needed' : 'access_denied_auth');
}
