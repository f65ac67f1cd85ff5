import type { FastifyRequest } from 'fastify';
import { endOfGrant, type Grantable, isGrantable } from '#domain/account/access/access-grant.ts';
import { parseIsoDate } from '#math/units.ts';
import type { AuditActor } from '#store/account/accounts/access-grants.ts';
import { networkOf } from '../limits/network-of.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import type { Services } from '../serving/services.ts';
import { requireAccount } from './require-account.ts';

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
