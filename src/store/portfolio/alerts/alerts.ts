import { sql } from 'kysely';
import type { AlertCondition } from '#domain/portfolio/alerts/alert-condition.ts';
import type { Direction, MailMode, ToldKind } from '#domain/portfolio/alerts/alert-rule.ts';
import type { MailFailure } from '#domain/portfolio/alerts/mail-time.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

/** What an alert is of, by ids, with a figure as it was stored when its rule fired; who may not see it any more is not told it. */
interface AlertSubject {
  readonly instrumentId?: number | null;
  readonly venueId?: number | null;
  readonly date?: IsoDate;
  readonly value?: number;
  readonly field?: string;
  readonly conditions?: readonly AlertCondition[];
  /** What the rule said then. */
  readonly direction?: Direction;
  readonly threshold?: number;
  readonly days?: number;
  readonly ratingId?: number;
  readonly documentId?: number;
  readonly commentId?: number;
  /** What falls on the date. */
  readonly event?: string;
  /** The first of the bonds that a kept search found newly, and how many these are. */
  readonly bondIds?: readonly number[];
  readonly bondCount?: number;
}

interface Alert {
  readonly id: number;
  readonly ruleId: number;
  readonly accountId: string;
  readonly kind: ToldKind;
  readonly subject: AlertSubject;
  readonly toldBy: string;
  readonly happenedAt: Date;
  readonly readAt: Date | null;
  readonly deletedAt: Date | null;
}

export type AlertTable = TableOf<Alert, 'id' | 'readAt' | 'deletedAt'>;

export type Happened = Pick<Alert, 'ruleId' | 'kind' | 'subject' | 'toldBy'>;

/** An alert that was not told before, with how its rule tells it. */
export interface NewAlert {
  readonly id: number;
  readonly accountId: string;
  readonly mail: MailMode;
}

const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores what happened, each once, and puts it on its way to the webhooks of its owner; gives what is new. */
export async function saveAlerts({ kysely }: Queries, happened: readonly Happened[], now: Date) {
  if (happened.length === 0) return [];
  const { rows } = await sql<NewAlert>`
    with told as (
      insert into alert (rule_id, account_id, kind, subject, told_by, happened_at)
      select rule.id, rule.account_id, news.kind, news.subject::jsonb, news.told_by, ${now}::timestamptz
      from unnest(${happened.map(({ ruleId }) => ruleId)}::bigint[], ${happened.map(({ kind }) => kind)}::text[],
        ${happened.map(({ subject }) => JSON.stringify(subject))}::text[], ${happened.map(({ toldBy }) => toldBy)}::text[]
      ) with ordinality as news (rule_id, kind, subject, told_by, place) join alert_rule rule on rule.id = news.rule_id
      order by news.place
      on conflict (rule_id, told_by) do nothing
      returning id, rule_id, account_id
    ), sent as (
      insert into webhook_delivery (id, webhook_id, event, subject, told_by, occurred_at, due_at)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), hook.id, 'alert.fired', jsonb_build_object('alertId', told.id),
        told.id::text, ${now}::timestamptz, ${now}::timestamptz
      from told join alert_rule rule on rule.id = told.rule_id and rule.tells_webhooks
        join webhook hook on hook.account_id = told.account_id and hook.disabled_at is null and 'alert.fired' = any(hook.events)
      on conflict (webhook_id, event, told_by) do nothing
    )
    select told.id, told.account_id, rule.mail from told join alert_rule rule on rule.id = told.rule_id`.execute(
    kysely,
  );
  return rows;
}

interface Key {
  readonly accountId: string;
  readonly id: number;
}

/** An alert as its owner reads it, with the names of what it is of and with its mail. */
export interface AlertRecord extends Omit<Alert, 'toldBy' | 'deletedAt'> {
  readonly instrumentId: number | null;
  readonly venueId: number | null;
  readonly bondName: string | null;
  readonly venueName: string | null;
  readonly searchName: string | null;
  /** When its mail is written, or handed over once more. */
  readonly mailDueAt: Date | null;
  readonly mailSettledAt: Date | null;
  readonly mailFailure: MailFailure | null;
  readonly mailAttempts: number | null;
}

const shown = sql`alert.id, alert.rule_id, alert.account_id, alert.kind, alert.subject, alert.happened_at, alert.read_at,
  rule.instrument_id, rule.venue_id,
  instrument.name as bond_name, venue.name as venue_name, saved_search.name as search_name,
  coalesce(mail.due_at, refused.due_at) as mail_due_at, mail.settled_at as mail_settled_at,
  coalesce(mail.failure, case when refused.id is not null then 'undelivered' end) as mail_failure, mail.attempts as mail_attempts`;

const withNames = sql`alert join alert_rule rule on rule.id = alert.rule_id
  left join instrument on instrument.id = coalesce((alert.subject->>'instrumentId')::bigint, rule.instrument_id)
  left join venue on venue.id = coalesce((alert.subject->>'venueId')::integer, rule.venue_id)
  left join saved_search on saved_search.id = rule.saved_search_id
  left join alert_mail mail on mail.alert_id = alert.id
  left join outbox refused on refused.id = mail.message_id and refused.sent_at is null and refused.failure is not null`;

/** Alerts of an account that are not deleted, the latest first. */
export async function findAlerts(
  { kysely }: Queries,
  accountId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { rows } = await sql<AlertRecord>`
    select ${shown} from ${withNames} where alert.account_id = ${accountId} and alert.deleted_at is null
    order by alert.id desc limit ${limit} offset ${offset}`.execute(kysely);
  return rows;
}

/** Alerts by their ids, in the order in which they happened. */
export async function findAlertsById({ kysely }: Queries, ids: readonly number[]) {
  const { rows } = await sql<AlertRecord>`
    select ${shown} from ${withNames} where alert.id = any(${[...ids]}::bigint[]) order by alert.id`.execute(kysely);
  return rows;
}

/** How many alerts an account has that are not deleted, and has not read. */
export async function countAlerts(
  { kysely }: Queries,
  accountId: string,
): Promise<{ readonly total: number; readonly unread: number }> {
  return kysely
    .selectFrom('alert')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('readAt', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
}

/** How many alerts an account has not read. */
export async function countUnread({ kysely }: Queries, accountId: string) {
  const { count } = await kysely
    .selectFrom('alert')
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Notes that an account has read its alerts up to one. */
export async function markRead({ kysely }: Queries, { accountId, id }: Key, now: Date) {
  await kysely
    .updateTable('alert')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('id', '<=', id)
    .where('readAt', 'is', null)
    .execute();
}

/** Deletes an alert, or takes it back; false where the account has none of this id. */
export async function deleteAlert({ kysely }: Queries, { accountId, id }: Key, deletedAt: Date | null) {
  const { numUpdatedRows } = await kysely
    .updateTable('alert')
    .set({ deletedAt })
    .where((is) => is.and({ accountId, id }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what happened long ago. */
export async function deleteOldAlerts({ kysely }: Queries, now: Date) {
  await kysely
    .deleteFrom('alert')
    .where('happenedAt', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .execute();
}

/** Agencies and grades of ratings by their ids. */
export async function findToldRatings(
  { kysely }: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly agency: string; readonly grade: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await kysely.selectFrom('rating').where('id', 'in', ids).select(['id', 'agency', 'grade']).execute();
  return new Map(rows.map(({ id, ...rating }) => [id, rating]));
}

/** Names of bonds by their ids. */
export async function findToldBonds({ kysely }: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await kysely.selectFrom('instrument').where('id', 'in', ids).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
