import { type RawBuilder, sql } from 'kysely';
import type { TicketState } from '#domain/account/support-ticket.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

interface MessageRecord {
  readonly statusId: number;
  readonly senderId: string;
  readonly text: string;
  readonly sentAt: Date;
}

interface Ticket {
  readonly accountId: string;
  readonly subject: string;
  readonly openedAt: Date;
}

export interface NewTicket extends Ticket {
  readonly messages: readonly MessageRecord[];
}

export type SupportTicketTable = TableOf<
  Ticket & { readonly id: number; readonly closedAt: Date | null },
  'id' | 'closedAt'
>;

export type SupportMessageTable = MessageRecord & { readonly ticketId: number; readonly number: number };

/** Older tickets are left out of a list. */
const MAX_TICKETS = 100;

/** The tickets of an account, latest first, each with its messages in order. */
export async function findTickets({ kysely }: Queries, accountId: string) {
  const tickets = await kysely
    .selectFrom('supportTicket')
    .select(['id', 'subject', ({ eb }) => eb('closedAt', 'is not', null).$castTo<boolean>().as('isClosed')])
    .where('accountId', '=', accountId)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TICKETS)
    .execute();
  if (tickets.length === 0) return [];
  const ids = tickets.map(({ id }) => id);
  const messages = await kysely
    .selectFrom('supportMessage')
    .select(['ticketId', 'statusId', 'senderId', 'text', 'sentAt'])
    .where('ticketId', 'in', ids)
    .orderBy('ticketId')
    .orderBy('number')
    .execute();
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId);
  return tickets.map((ticket) => ({
    ...ticket,
    messages: (messagesOf.get(ticket.id) ?? []).map(({ ticketId: _ticketId, ...message }) => message),
  }));
}

/** Stores a ticket with its messages; gives its id. */
export async function saveTicket({ kysely }: Queries, ticket: NewTicket) {
  const { messages, ...own } = ticket;
  const { id } = await kysely.insertInto('supportTicket').values(own).returning('id').executeTakeFirstOrThrow();
  const rows = messages.map((message, at) => ({ ...message, ticketId: id, number: at + 1 }));
  if (rows.length > 0) await kysely.insertInto('supportMessage').values(rows).execute();
  return id;
}

interface StoredMessage extends MessageRecord {
  readonly number: number;
}

/** A ticket with what was written in it. */
export interface Conversation {
  readonly id: number;
  /** Whose it is. */
  readonly accountId: string;
  readonly subject: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly messages: readonly StoredMessage[];
}

/** The sender of what nobody's account says any more. */
export const supportDesk = 'support-desk';

const unread = 1;
const read = 2;

/** A ticket with its messages in order; undefined where there is none, or where it is not the account's that is named. */
export async function findConversation({ kysely }: Queries, id: number, accountId?: string) {
  const ticket = await kysely
    .selectFrom('supportTicket')
    .select(['id', 'accountId', 'subject', 'openedAt', 'closedAt'])
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .executeTakeFirst();
  if (ticket === undefined) return undefined;
  const messages = await kysely
    .selectFrom('supportMessage')
    .select(['number', 'statusId', 'senderId', 'text', 'sentAt'])
    .where('ticketId', '=', id)
    .orderBy('number')
    .execute();
  return { ...ticket, messages };
}

/** All conversations of an account, in the order in which they began. */
export async function findConversations(queries: Queries, accountId: string) {
  const tickets = await queries.kysely
    .selectFrom('supportTicket')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  const conversations = await Promise.all(tickets.map(({ id }) => findConversation(queries, id, accountId)));
  return conversations.filter((each) => each !== undefined);
}

interface NewMessage {
  readonly ticketId: number;
  readonly senderId: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** Adds a message to a ticket; what others wrote there counts as read by who writes. Within a transaction. */
export async function addMessage(tx: Queries, { ticketId, senderId, text, sentAt }: NewMessage) {
  const { kysely } = tx;
  // Two messages at once would take the same number.
  await kysely.selectFrom('supportTicket').select('id').where('id', '=', ticketId).forUpdate().execute();
  await markRead(tx, ticketId, senderId);
  await sql`
    insert into support_message (ticket_id, number, status_id, sender_id, text, sent_at)
    select ${ticketId}, coalesce(max(number), 0) + 1, ${unread}, ${senderId}, ${text}, ${sentAt}::timestamptz
    from support_message where ticket_id = ${ticketId}`.execute(kysely);
}

/** Notes that an account has read what others wrote in a ticket. */
export async function markRead({ kysely }: Queries, ticketId: number, readerId: string) {
  await kysely
    .updateTable('supportMessage')
    .set({ statusId: read })
    .where('ticketId', '=', ticketId)
    .where('senderId', '<>', readerId)
    .where('statusId', '=', unread)
    .execute();
}

/** Closes a ticket, or opens it again. */
export async function setClosed({ kysely }: Queries, ticketId: number, closedAt: Date | null) {
  await kysely.updateTable('supportTicket').set({ closedAt }).where('id', '=', ticketId).execute();
}

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
export async function findDeskTickets({ kysely }: Queries, question: DeskQuestion) {
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
