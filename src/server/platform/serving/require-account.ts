import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { endOfGrant, type Grantable, isGrantable } from '#domain/account/access/access-grant.ts';
import { type FeatureAccess, featureAccess, type GatedFeature } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { parseIsoDate } from '#math/units.ts';
import type { AuditActor } from '#store/account/accounts/access-grants.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import type { Services } from '../serving/services.ts';
import { networkOf } from './limit-calls.ts';

/** Refuses a call whose reader could not be found out, as the database was away: that he is nobody is not known. */
export async function requireKnownReader({ sessionFailure }: Pick<FastifyRequest, 'sessionFailure'>): Promise<void> {
  if (sessionFailure !== undefined) throw sessionFailure;
}

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

/** When something ends that holds until a day; refuses what is no day, and one that has passed. */
export function endOfGrantUntil(until: string | null, now: Date, field = 'until'): Date | null {
  if (until === null) return null;
  const day = parseIsoDate(until);
  if (day === undefined) throw new Refusal('bad_date', field);
  const endsAt = endOfGrant(day);
  if (endsAt <= now) throw new Refusal('bad_range', field);
  return endsAt;
}

/** Refuses what is none of its kind. */
export function requireGrantable(given: Grantable, field = 'value'): void {
  if (!isGrantable(given)) throw new Refusal('bad_request', field);
}

/** What an operator wrote, without the blanks around it; refuses nothing but blanks. */
export function requireWords(text: string, field: string): string {
  const words = text.trim();
  if (words === '') throw new Refusal('bad_request', field);
  return words;
}

/** Who writes in a call of the operator's, from where and when, for the audit log. */
export function auditActor(
  request: Pick<FastifyRequest, 'session' | 'ip'>,
  { clock }: Pick<Services, 'clock'>,
): AuditActor {
  return { actorId: requireAccount(request).accountId, network: networkOf(request.ip), now: clock() };
}
