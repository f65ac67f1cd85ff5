import { sql } from 'kysely';
import type { AccessRequestKind, RequestKind, RequestState } from '#domain/account/access/access-request.ts';
import type { RequestDecision } from '#domain/market/market-participant.ts';
import { saveAccessRequest } from '../../market/quotes/access-requests.ts';
import { findParticipantOfVenue } from '../../market/quotes/participants.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import type { AuditActor } from '../accounts/access-grants.ts';

type Decision = Exclude<RequestState, 'waits'>;

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
export async function addAccessRequest({ kysely }: Queries, request: AccessRequest) {
  await kysely
    .insertInto('accessRequest')
    .values(request)
    .onConflict((known) => known.columns(['accountId', 'kind']).where('decision', 'is', null).doNothing())
    .execute();
}

/** The requests of an account, latest first. */
export async function findRequestsOfAccount({ kysely }: Queries, accountId: string, max: number) {
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
) {
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
) {
  if ((await findParticipantOfVenue(tx, venueId)) === undefined) return false;
  await saveAccessRequest(tx, { accountId, venueId, requestedAt: now, decision });
  const action = decision === 'granted' ? 'grant-quotes' : 'refuse-quotes';
  await logAudit(tx, { loggedAt: now, action, actorId, accountId, network, detail: `ground ${venueId}` });
  return true;
}

/** A request of any kind, as the operator sees it. */
export interface ListedRequest {
  readonly kind: RequestKind;
  /** Of a request for access; null for the others, which are known by account and subject. */
  readonly id: number | null;
  readonly accountId: string;
  /** Null where there is no such account any more. */
  readonly accountName: string | null;
  readonly accountEmail: string | null;
  /** The tariff, the ground, or the provider of comments. */
  readonly subject: number;
  readonly subjectName: string | null;
  readonly requestedAt: Date;
  readonly decision: Decision | null;
}

const everything = sql`(
  select kind, id, account_id, tariff as subject, null as subject_name, requested_at, decision from access_request
  union all
  select 'quotes', null, account_id, venue_id, venue.name, requested_at, decision
  from quote_access_request join venue on venue.id = venue_id
  union all
  select 'comments', null, account_id, provider_id, provider.name, requested_at,
    case decision when 'approved' then 'granted' when 'rejected' then 'refused' end
  from comment_access_request join comment_provider as provider on provider.id = provider_id
)`;

/** One page of all requests: first those that wait, the longest wait first, then what was decided, latest first. */
export async function findRequests(
  { kysely }: Queries,
  { isWaiting, limit, offset }: { readonly isWaiting: boolean; readonly limit: number; readonly offset: number },
) {
  const [items, counts] = await Promise.all([
    sql<ListedRequest>`
      select kind, request.id, account_id as "accountId", account.name as "accountName", account.email as "accountEmail",
        subject, subject_name as "subjectName", requested_at as "requestedAt", decision
      from ${everything} as request left join account on account.id = account_id
      where decision is null or not ${isWaiting}
      order by decision is not null, case when decision is null then requested_at end, requested_at desc,
        request.id, kind, account_id, subject
      limit ${limit} offset ${offset}`.execute(kysely),
    sql<{ total: number; waiting: number }>`
      select count(*)::integer as total, count(*) filter (where decision is null)::integer as waiting
      from ${everything} as request`.execute(kysely),
  ]);
  const { total = 0, waiting = 0 } = counts.rows[0] ?? {};
  return { total: isWaiting ? waiting : total, waiting, items: items.rows };
}
