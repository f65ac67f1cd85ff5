import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { MessageRecord } from './find-tickets.ts';

export interface NewTicket {
  readonly accountId: string;
  readonly subject: string;
  readonly openedAt: Date;
  readonly messages: readonly MessageRecord[];
}

/** Stores a ticket with its messages; gives its id. */
export async function saveTicket({ client }: WriteTransaction, ticket: NewTicket): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into support_ticket (account_id, subject, opened_at) values ($1, $2, $3) returning id',
    [ticket.accountId, ticket.subject, ticket.openedAt],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the ticket was not stored');
  for (const [at, { statusId, senderId, text, sentAt }] of ticket.messages.entries()) {
    await client.query(
      'insert into support_message (ticket_id, number, status_id, sender_id, text, sent_at) values ($1, $2, $3, $4, $5, $6)',
      [id, at + 1, statusId, senderId, text, sentAt],
    );
  }
  return id;
}
