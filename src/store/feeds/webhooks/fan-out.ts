import { type RawBuilder, sql } from 'kysely';
import type { WebhookEvent } from '#domain/feeds/webhook.ts';
import type { IsoDate } from '#math/units.ts';
import { type Database, inTransaction, type Queries } from '../../platform/database/database.ts';

/** Noted changes of one round. */
const ROUND_CHANGES = 5000;
/** What is older when it is stored is history, and no news. */
const NEWS_DAYS = 30;

interface Round {
  readonly after: number;
  readonly upTo: number;
  readonly now: Date;
  readonly today: IsoDate;
}

/** Bonds in the watchlists of who is told of an event, with the webhook. */
const followed = (event: WebhookEvent) => sql`
  select distinct hook.id as webhook_id, entry.bond_id, bond.issuer_id
  from webhook hook join watchlist_entry entry using (account_id)
    join watchlist list on list.account_id = entry.account_id and list.id = entry.watchlist_id and list.deleted_at is null
    join instrument bond on bond.id = entry.bond_id
  where hook.disabled_at is null and ${event}::text = any(hook.events)`;

const changesOf = ({ after, upTo }: Round, table: string) => sql`
  select * from data_change where id > ${after} and id <= ${upTo} and table_name = ${table}::text`;

/** Each query gives webhook, subject and what tells an event from others of its kind. Alerts are put on their way as they fire. */
function eventQueries(round: Round): Readonly<Record<Exclude<WebhookEvent, 'alert.fired'>, RawBuilder<unknown>>> {
  const isNews = (date: string) =>
    sql`${sql.raw(date)} between ${round.today}::date - ${NEWS_DAYS}::integer and ${round.today}::date + 1`;
  return {
    'trading-day.new': sql`
      select followed.webhook_id,
        jsonb_build_object('instrumentId', listing.instrument_id, 'venueId', listing.venue_id, 'date', listing.last_date) as subject,
        concat_ws('.', listing.instrument_id, listing.venue_id, listing.last_date) as told_by
      from (${followed('trading-day.new')}) followed join listing on listing.instrument_id = followed.bond_id
      where ${isNews('listing.last_date')} and exists (
        select from (${changesOf(round, 'trading_day')}) change
        where listing.instrument_id between first_id and last_id and (change.venue_id is null or change.venue_id = listing.venue_id)
          and listing.last_date between coalesce(first_day, '0001-01-01') and coalesce(last_day, '9999-12-31'))`,
    'rating.new': sql`
      select followed.webhook_id, jsonb_build_object('ratingId', rating.id, 'instrumentId', followed.bond_id) as subject,
        concat_ws('.', followed.bond_id, rating.id, rating.grade) as told_by
      from (${followed('rating.new')}) followed
        join rating on rating.instrument_id = followed.bond_id or rating.issuer_id = followed.issuer_id
      where ${isNews('rating.rated_on')} and (
        exists (select from (${changesOf(round, 'bond_rating')}) change where rating.instrument_id between first_id and last_id)
        or exists (select from (${changesOf(round, 'issuer_rating')}) change where rating.issuer_id between first_id and last_id))`,
    'document.new': sql`
      select followed.webhook_id, jsonb_build_object('documentId', document.id, 'instrumentId', followed.bond_id) as subject,
        concat_ws('.', followed.bond_id, document.id) as told_by
      from (${followed('document.new')}) followed
        join document on document.instrument_id = followed.bond_id or document.issuer_id = followed.issuer_id
      where ${isNews('document.published_on')} and exists (
        select from (${changesOf(round, 'document')}) change where document.id between first_id and last_id)`,
    'import.finished': sql`
      select hook.id as webhook_id, jsonb_build_object('importId', run.id) as subject, run.id::text as told_by
      from webhook hook join account on account.id = hook.account_id and account.is_operator, import_run run
      where hook.disabled_at is null and 'import.finished' = any(hook.events) and exists (
        select from (${changesOf(round, 'import_run')}) change where run.id between first_id and last_id)`,
  };
}

async function queueDeliveries({ kysely }: Queries, round: Round) {
  for (const [event, query] of Object.entries(eventQueries(round))) {
    await sql`
      insert into webhook_delivery (id, webhook_id, event, subject, told_by, occurred_at, due_at)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, ${event}, subject, told_by,
        ${round.now}::timestamptz, ${round.now}::timestamptz
      from (${query}) happened
      on conflict (webhook_id, event, told_by) do nothing`.execute(kysely);
  }
}

async function nextRound(tx: Queries, now: Date, today: IsoDate) {
  // Another node at it is as good.
  const { rows } = await sql<{ after: number; upTo: number | null }>`
    with held as (select change_id from webhook_cursor for update skip locked)
    select change_id as after, (
      select max(id) from (select id from data_change where id > change_id order by id limit ${ROUND_CHANGES}) next
    ) as up_to from held`.execute(tx.kysely);
  const [round] = rows;
  if (round === undefined || round.upTo === null) return false;
  await queueDeliveries(tx, { after: round.after, upTo: round.upTo, now, today });
  await tx.kysely.updateTable('webhookCursor').set({ changeId: round.upTo }).execute();
  return true;
}

/** Makes deliveries of what was noted as changed since the last time, each event once for each webhook. */
export async function fanOutChanges(database: Database, now: Date, today: IsoDate) {
  while (await inTransaction(database, (tx) => nextRound(tx, now, today)));
}
