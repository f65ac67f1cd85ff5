import { sql } from 'kysely';
import type { LanguageCode } from '#domain/platform/language.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

export type MessageChannel = 'mail' | 'sms';

interface NewMessage {
  readonly channel: MessageChannel;
  /** Of whom it is; the message goes with it. */
  readonly accountId: string;
  /** An e-mail address, or a number in international form. */
  readonly recipient: string;
  /** Empty for a text to a phone. */
  readonly subject: string;
  readonly body: string;
  readonly language: LanguageCode;
  readonly createdAt: Date;
  /** When the link or code in it ends; afterwards the body is blanked. */
  readonly expiresAt: Date;
}

export interface MessageRecord extends NewMessage {
  readonly id: number;
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly failure: string | null;
}

export type OutboxTable = TableOf<
  MessageRecord,
  'id' | 'language' | 'createdAt' | 'dueAt' | 'sentAt' | 'attempts' | 'failure'
>;

/** Longest wait between two tries; the first ones come after one, two, four minutes … */
const MAX_WAIT_MINUTES = 60;
/** What is kept of a message after it was sent or given up, to tell who was written to. */
const KEPT_DAYS = 90;
const MAX_FAILURE_LENGTH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Puts a message on its way, within the transaction of what it is about; gives its id. */
export async function saveMessage({ kysely }: Queries, message: NewMessage) {
  const { id } = await kysely
    .insertInto('outbox')
    .values({ ...message, dueAt: message.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many messages an address was sent since a moment, or is to be. */
export async function countMessages({ kysely }: Queries, recipient: string, since: Date) {
  const { count } = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', '=', recipient)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a message that is due, for one node alone, and sets when it is tried again should that fail. */
export async function claimDueMessage({ kysely }: Queries, channels: readonly MessageChannel[], now: Date) {
  const wait = sql<Date>`${now}::timestamptz + make_interval(mins => least(${MAX_WAIT_MINUTES}, power(2, attempts)::integer))`;
  return kysely
    .updateTable('outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), dueAt: wait }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('dueAt', '<=', now)
        .where('expiresAt', '>', now)
        .where('channel', 'in', channels)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Notes that a message was handed over. Its text, which may hold a link that opens an account, is forgotten. */
export async function saveMessageSent({ kysely }: Queries, id: number, now: Date) {
  await kysely.updateTable('outbox').set({ sentAt: now, body: '', failure: null }).where('id', '=', id).execute();
}

/** Notes why a message could not be handed over; one that is `isFinal` is not tried again. */
export async function saveMessageFailed(
  { kysely }: Queries,
  id: number,
  { failure, isFinal }: { readonly failure: string; readonly isFinal: boolean },
) {
  await kysely
    .updateTable('outbox')
    .set(({ ref }) => ({
      failure: failure.slice(0, MAX_FAILURE_LENGTH),
      ...(isFinal && { dueAt: ref('expiresAt') }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Forgets the texts whose links and codes have ended, and messages of long ago. */
export async function deleteOldMessages({ kysely }: Queries, now: Date) {
  await kysely.updateTable('outbox').set({ body: '' }).where('expiresAt', '<=', now).where('body', '<>', '').execute();
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await kysely.deleteFrom('outbox').where('createdAt', '<', oldest).where('expiresAt', '<', now).execute();
}

/** The last messages, latest first. */
export async function findMessages({ kysely }: Queries, max: number) {
  return kysely.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(max).execute();
}

export async function findMessage({ kysely }: Queries, id: number) {
  return kysely.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}
