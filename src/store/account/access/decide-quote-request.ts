import type { RequestDecision } from '#domain/market/market-participant.ts';
import { saveAccessRequest } from '../../market/quotes/access-requests.ts';
import { findParticipantOfVenue } from '../../market/quotes/participants.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AuditActor } from '../accounts/access-grants.ts';

/** Who may see what a ground hides, or may not. */
export interface QuoteDecision {
  readonly accountId: string;
  readonly venueId: number;
  readonly decision: RequestDecision;
}

/** Stores what the operator decided, and notes it; false where no participant has the ground. */
export async function decideQuoteRequest(
  tx: Queries,
  { accountId, venueId, decision }: QuoteDecision,
  { actorId, network, now }: AuditActor,
): Promise<boolean> {
  if ((await findParticipantOfVenue(tx, venueId)) === undefined) return false;
  await saveAccessRequest(tx, { accountId, venueId, requestedAt: now, decision });
  const action = decision === 'granted' ? 'grant-quotes' : 'refuse-quotes';
  await logAudit(tx, { loggedAt: now, action, actorId, accountId, network, detail: `ground ${venueId}` });
  return true;
}
