import { sql } from 'kysely';
import type { RequestKind } from '#domain/account/access/access-request.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Decision } from './access-requests.ts';

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

export interface RequestsPage {
  readonly total: number;
  readonly waiting: number;
  readonly items: readonly ListedRequest[];
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
): Promise<RequestsPage> {
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
