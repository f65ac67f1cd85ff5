import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { MessageRecord } from './support-tickets.ts';

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
export async function findConversation(
  { kysely }: Queries,
  id: number,
  accountId?: string,
): Promise<Conversation | undefined> {
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
export async function findConversations(queries: Queries, accountId: string): Promise<readonly Conversation[]> {
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
export async function addMessage(tx: Queries, { ticketId, senderId, text, sentAt }: NewMessage): Promise<void> {
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
export async function markRead({ kysely }: Queries, ticketId: number, readerId: string): Promise<void> {
  await kysely
    .updateTable('supportMessage')
    .set({ statusId: read })
    .where('ticketId', '=', ticketId)
    .where('senderId', '<>', readerId)
    .where('statusId', '=', unread)
    .execute();
}

/** Closes a ticket, or opens it again. */
export async function setClosed({ kysely }: Queries, ticketId: number, closedAt: Date | null): Promise<void> {
  await kysely.updateTable('supportTicket').set({ closedAt }).where('id', '=', ticketId).execute();
}
