import type { AccessRequestKind, RequestState } from '#domain/account/access/access-request.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import type { AuditActor } from '../accounts/access-grants.ts';

export type Decision = Exclude<RequestState, 'waits'>;

/** An account's wish for a tariff. */
export interface AccessRequest {
  readonly accountId: string;
  readonly kind: AccessRequestKind;
  readonly tariff: number;
  /** Whom the account names; kept as it was sent. */
  readonly contactPersonId: number | null;
  readonly requestedAt: Date;
}

export interface AccessRequestRecord extends AccessRequest {
  readonly id: number;
  /** Null while nobody has decided, as the rest. */
  readonly decision: Decision | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** Of the operator, to who asked. */
  readonly words: string | null;
}

export type AccessRequestTable = TableOf<AccessRequestRecord, 'id' | 'decision' | 'decidedAt' | 'decidedBy' | 'words'>;

/** Notes a request; an account has one of a kind that waits, and asking again adds nothing. */
export async function addAccessRequest({ kysely }: Queries, request: AccessRequest): Promise<void> {
  await kysely
    .insertInto('accessRequest')
    .values(request)
    .onConflict((known) => known.columns(['accountId', 'kind']).where('decision', 'is', null).doNothing())
    .execute();
}

/** The requests of an account, latest first. */
export async function findRequestsOfAccount(
  { kysely }: Queries,
  accountId: string,
  max: number,
): Promise<readonly AccessRequestRecord[]> {
  return kysely
    .selectFrom('accessRequest')
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(max)
    .selectAll()
    .execute();
}

/** Decides a request that waits, and notes it; gives the request, or undefined where none of this id waits. What is granted is the caller's. */
export async function decideAccessRequest(
  tx: Queries,
  { id, decision, words }: { readonly id: number; readonly decision: Decision; readonly words: string | null },
  { actorId, network, now }: AuditActor,
): Promise<AccessRequestRecord | undefined> {
  const decided = await tx.kysely
    .updateTable('accessRequest')
    .set({ decision, decidedAt: now, decidedBy: actorId, words })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (decided === undefined) return undefined;
  const action = decision === 'granted' ? 'grant-request' : 'refuse-request';
  const detail = `request ${id}, tariff ${decided.tariff}${words === null ? '' : `: ${words}`}`;
  await logAudit(tx, { loggedAt: now, action, actorId, accountId: decided.accountId, network, detail });
  return decided;
}
