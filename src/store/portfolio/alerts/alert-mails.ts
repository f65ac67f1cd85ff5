import { sql } from 'kysely';
import { type MailFailure, type MailTimes, usualMailTimes } from '#domain/portfolio/alerts/mail-time.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

interface AlertMail {
  readonly alertId: number;
  readonly accountId: string;
  /** When it is written next; null where it was, and is on its way or settled. */
  readonly dueAt: Date | null;
  readonly attempts: number;
  /** The message of the outbox that it was written into. */
  readonly messageId: number | null;
  readonly settledAt: Date | null;
  readonly failure: MailFailure | null;
}

export type AlertMailTable = TableOf<AlertMail, 'attempts' | 'messageId' | 'settledAt' | 'failure'>;

/** Alerts that one mail tells. */
const MAIL_ALERTS = 100;

/** Puts alerts on their way to the mailboxes of their owners. */
export async function addAlertMails(
  { kysely }: Queries,
  mails: readonly Pick<AlertMail, 'alertId' | 'accountId' | 'dueAt'>[],
) {
  if (mails.length === 0) return;
  await sql`insert into alert_mail (alert_id, account_id, due_at)
    select * from unnest(${mails.map(({ alertId }) => alertId)}::bigint[], ${mails.map(({ accountId }) => accountId)}::text[],
      ${mails.map(({ dueAt }) => dueAt)}::timestamptz[])
    on conflict do nothing`.execute(kysely);
}

/** Takes what is due of one account, for one node, to the end of the transaction; empty where nothing is. */
export async function claimDueMails({ kysely }: Queries, now: Date) {
  const { rows } = await sql<Pick<AlertMail, 'alertId' | 'accountId'>>`
    with first as (
      select account_id from alert_mail where due_at <= ${now}::timestamptz order by due_at limit 1 for update skip locked
    )
    select alert_id, account_id from alert_mail
    where account_id = (select account_id from first) and due_at <= ${now}::timestamptz
    order by alert_id limit ${MAIL_ALERTS} for update skip locked`.execute(kysely);
  return rows;
}

/** Notes that alerts were written into a message, which the outbox tries to hand over. */
export async function saveWritten({ kysely }: Queries, alertIds: readonly number[], messageId: number) {
  await kysely
    .updateTable('alertMail')
    .set(({ eb }) => ({ messageId, dueAt: null, failure: null, attempts: eb('attempts', '+', 1) }))
    .where('alertId', 'in', alertIds)
    .execute();
}

/** Notes that alerts are told by no mail, and why. */
export async function saveUnwritten({ kysely }: Queries, alertIds: readonly number[], failure: MailFailure, now: Date) {
  if (alertIds.length === 0) return;
  await kysely
    .updateTable('alertMail')
    .set({ dueAt: null, settledAt: now, failure })
    .where('alertId', 'in', alertIds)
    .execute();
}

/** Learns of the outbox what became of mails: those that it could not hand over in time are written anew, a number of times. */
export async function settleMails({ kysely }: Queries, now: Date, maxAttempts: number) {
  await sql`update alert_mail mail set settled_at = message.sent_at from outbox message
    where mail.settled_at is null and message.id = mail.message_id and message.sent_at is not null`.execute(kysely);
  await sql`update alert_mail mail
    set message_id = null, failure = 'undelivered',
      due_at = case when mail.attempts < ${maxAttempts} then ${now}::timestamptz end,
      settled_at = case when mail.attempts >= ${maxAttempts} then ${now}::timestamptz end
    from outbox message
    where mail.settled_at is null and message.id = mail.message_id and message.sent_at is null
      and message.expires_at <= ${now}::timestamptz`.execute(kysely);
}

/** Takes back the mails that tell alerts of rules and were not handed over yet: they are written anew with what their reader may see now. */
export async function withdrawMails({ kysely }: Queries, ruleIds: readonly number[], now: Date) {
  await sql`update outbox message set expires_at = ${now}::timestamptz, body = ''
    from alert_mail mail join alert on alert.id = mail.alert_id
    where alert.rule_id = any(${[...ruleIds]}::bigint[]) and mail.settled_at is null and message.id = mail.message_id
      and message.sent_at is null`.execute(kysely);
}

/** Sends the mail of an alert that was given up once more; false where the account has none that was. */
export async function mailAgain(
  { kysely }: Queries,
  { accountId, id: alertId }: { readonly accountId: string; readonly id: number },
  now: Date,
) {
  const { numUpdatedRows } = await kysely
    .updateTable('alertMail')
    .set({ dueAt: now, settledAt: null, attempts: 0, failure: null })
    .where((is) => is.and({ alertId, accountId }))
    .where('settledAt', 'is not', null)
    .where('failure', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type AlertSettingsTable = MailTimes & { readonly accountId: string };

/** When mails of alerts may reach accounts, by account; who has set nothing is told at once. */
export async function findMailTimes({ kysely }: Queries, accountIds: readonly string[]) {
  const rows =
    accountIds.length === 0
      ? []
      : await kysely.selectFrom('alertSettings').where('accountId', 'in', accountIds).selectAll().execute();
  const byAccount = new Map(rows.map(({ accountId, ...times }) => [accountId, times]));
  return (accountId: string) => byAccount.get(accountId) ?? usualMailTimes;
}

export async function saveMailTimes({ kysely }: Queries, accountId: string, times: MailTimes) {
  await kysely
    .insertInto('alertSettings')
    .values({ accountId, ...times })
    .onConflict((known) => known.column('accountId').doUpdateSet(times))
    .execute();
}
