import type { Queries, TableOf } from '../../platform/database/database.ts';

export interface MessageRecord {
  readonly statusId: number;
  readonly senderId: string;
  readonly text: string;
  readonly sentAt: Date;
}

export interface TicketRecord {
  readonly id: number;
  readonly subject: string;
  readonly isClosed: boolean;
  readonly messages: readonly MessageRecord[];
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
export async function findTickets({ kysely }: Queries, accountId: string): Promise<readonly TicketRecord[]> {
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
export async function saveTicket({ kysely }: Queries, ticket: NewTicket): Promise<number> {
  const { messages, ...own } = ticket;
  const { id } = await kysely.insertInto('supportTicket').values(own).returning('id').executeTakeFirstOrThrow();
  const rows = messages.map((message, at) => ({ ...message, ticketId: id, number: at + 1 }));
  if (rows.length > 0) await kysely.insertInto('supportMessage').values(rows).execute();
  return id;
}
