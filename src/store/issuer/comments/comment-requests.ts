import { sql } from 'kysely';
import type { CommentAccessRequest, CommentDecision } from '#domain/issuer/issuer-comment.ts';
import type { AuditActor } from '../../account/accounts/access-grants.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';

export type CommentAccessRequestTable = CommentAccessRequest;

/** What became of an account's request to a provider; null while nobody has decided, undefined where it did not ask. */
export async function findCommentDecision({ kysely }: Queries, accountId: string, providerId: number) {
  const row = await kysely
    .selectFrom('commentAccessRequest')
    .where((is) => is.and({ accountId, providerId }))
    .select('decision')
    .executeTakeFirst();
  return row?.decision;
}

/** Whether there is a provider with this id. */
export async function hasCommentProvider({ kysely }: Queries, id: number) {
  return (
    (await kysely.selectFrom('commentProvider').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  );
}

/** Notes that an account asks a provider for its files; who has asked before has asked, whatever became of it. */
export async function addCommentRequest({ kysely }: Queries, request: Omit<CommentAccessRequest, 'decision'>) {
  await kysely
    .insertInto('commentAccessRequest')
    .values({ ...request, decision: null })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Stores a request with its decision; what was decided before of the same account and provider is replaced. */
export async function saveCommentRequest({ kysely }: Queries, request: CommentAccessRequest) {
  await kysely
    .insertInto('commentAccessRequest')
    .values(request)
    .onConflict((known) => known.columns(['accountId', 'providerId']).doUpdateSet({ decision: request.decision }))
    .execute();
}

export interface CommentRequestRecord extends CommentAccessRequest {
  readonly providerName: string;
}

/** All requests: first those that wait for a decision, each lot in the order in which they came. */
export async function findCommentRequests({ kysely }: Queries) {
  return kysely
    .selectFrom('commentAccessRequest as request')
    .innerJoin('commentProvider as provider', 'provider.id', 'request.providerId')
    .orderBy(sql`request.decision is not null`)
    .orderBy('request.requestedAt')
    .orderBy('request.accountId')
    .orderBy('request.providerId')
    .select(['accountId', 'providerId', 'requestedAt', 'decision', 'provider.name as providerName'])
    .execute();
}

/** How many requests nobody has decided. */
export async function countWaitingCommentRequests({ kysely }: Queries) {
  const { total } = await kysely
    .selectFrom('commentAccessRequest')
    .where('decision', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

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
) {
  if (!(await hasCommentProvider(tx, providerId))) return false;
  await saveCommentRequest(tx, { accountId, providerId, requestedAt: now, decision });
  const action = decision === 'approved' ? 'approve-comment-files' : 'reject-comment-files';
  await logAudit(tx, { loggedAt: now, action, actorId, accountId, network, detail: `provider ${providerId}` });
  return true;
}
