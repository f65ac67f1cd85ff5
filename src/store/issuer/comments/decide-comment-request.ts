import type { CommentDecision } from '#domain/issuer/issuer-comment.ts';
import type { AuditActor } from '../../account/accounts/access-grants.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { hasCommentProvider, saveCommentRequest } from './comment-requests.ts';

interface FileDecision {
  readonly accountId: string;
  readonly providerId: number;
  readonly decision: CommentDecision;
}

/** Opens the files of a provider to an account or not, and notes it; false where there is no such provider. */
export async function decideCommentRequest(
  tx: Queries,
  { accountId, providerId, decision }: FileDecision,
  { actorId, network, now }: AuditActor,
): Promise<boolean> {
  if (!(await hasCommentProvider(tx, providerId))) return false;
  await saveCommentRequest(tx, { accountId, providerId, requestedAt: now, decision });
  const action = decision === 'approved' ? 'approve-comment-files' : 'reject-comment-files';
  await logAudit(tx, { loggedAt: now, action, actorId, accountId, network, detail: `provider ${providerId}` });
  return true;
}
