import { type RawBuilder, sql } from 'kysely';
import type { TicketState } from '#domain/account/support-ticket.ts';
import type { Queries } from '../../platform/database/database.ts';

/** A ticket as the operator's list shows it. */
interface DeskTicket {
  readonly id: number;
  readonly accountId: string;
  /** Null once the account is gone. */
  readonly accountName: string | null;
  readonly subject: string;
  readonly state: TicketState;
  readonly messageCount: number;
  readonly lastAt: Date;
}

interface DeskQuestion {
  /** Null for every state. */
  readonly state: TicketState | null;
  /** A part of the subject, of the name or of the address of who wrote; empty for all. */
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
}

interface DeskPage {
  readonly total: number;
  readonly tickets: readonly DeskTicket[];
}

function matching({ state, words }: DeskQuestion): RawBuilder<boolean> {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${state}::text is null or state = ${state})
    and (${words} = '' or subject ilike ${like} or account_name ilike ${like} or email ilike ${like} or account_id = ${words})`;
}

// Who wrote last says whose turn it is.
const withStates = sql`
  select ticket.id, ticket.account_id, account.name as account_name, account.email, ticket.subject,
    last.sent_at as last_at, last.number as message_count,
    case when ticket.closed_at is not null then 'closed'
      when last.sender_id = ticket.account_id then 'waiting' else 'answered' end as state
  from support_ticket as ticket
  left join account on account.id = ticket.account_id
  join lateral (
    select sender_id, sent_at, number from support_message where ticket_id = ticket.id order by number desc limit 1
  ) as last on true`;

/** A page of all tickets: those that wait for an answer first, the longest waiting first; then the latest. */
export async function findDeskTickets({ kysely }: Queries, question: DeskQuestion): Promise<DeskPage> {
  const { rows } = await sql<DeskTicket & { readonly total: number }>`
    with all_tickets as (${withStates})
    select id, account_id as "accountId", account_name as "accountName", subject, state, message_count as "messageCount",
      last_at as "lastAt", count(*) over ()::integer as total
    from all_tickets
    where ${matching(question)}
    order by state = 'waiting' desc, case when state = 'waiting' then last_at end, last_at desc, id
    limit ${question.limit} offset ${question.offset}`.execute(kysely);
  return { total: rows[0]?.total ?? 0, tickets: rows.map(({ total: _, ...ticket }) => ticket) };
}
