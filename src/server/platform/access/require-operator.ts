import type { Viewer } from '#domain/account/access/viewer.ts';
import { Refusal } from '../plugins/errors/refusal.ts';

/** Refuses everybody but operators, and does not tell a visitor more than that he has to sign in. */
export function requireOperator({ accountId, isOperator, needsSecondFactor }: Viewer): void {
  if (accountId === null) throw new Refusal('need_auth');
  if (!isOperator) throw new Refusal(needsSecondFactor ? 'second_factor_needed' : 'access_denied_auth');
}
