import type { Database } from '../database.ts';

export interface MessageRecord {
  readonly statusId: number;
  readonly senderId: string;
  readonly text: string;
  readonly sentAt: Date;
}

export interface TicketRecord {
  readonly id: number;
  readonly subject: string;
  readonly messages: readonly MessageRecord[];
}

/** Tickets that a list holds; older ones are left out. */
const LARGEST_COUNT = 100;

/** The tickets of an account, latest first, each with its messages in order. */
export async function findTickets({ kysely }: Database, accountId: string): Promise<readonly TicketRecord[]> {
  const tickets = await kysely
    .selectFrom('support_ticket')
    .select(['id', 'subject'])
    .where('account_id', '=', accountId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LARGEST_COUNT)
    .execute();
  if (tickets.length === 0) return [];
  const messages = await kysely
    .selectFrom('support_message')
    .select(['ticket_id', 'status_id as statusId', 'sender_id as senderId', 'text', 'sent_at as sentAt'])
    .where(
      'ticket_id',
      'in',
      tickets.map(({ id }) => id),
    )
    .orderBy('ticket_id')
    .orderBy('number')
    .execute();
  return tickets.map((ticket) => ({ ...ticket, messages: messages.filter((one) => one.ticket_id === ticket.id) }));
}
