import { sql } from 'kysely';
import type { DeliveryFailure } from '#domain/feeds/webhook.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

/** What an event is of, by ids; what is told of it is read when it is sent. */
export type DeliverySubject = Readonly<Record<string, string | number | null>>;

interface Delivery {
  readonly id: string;
  readonly webhookId: number;
  readonly event: string;
  readonly subject: DeliverySubject;
  readonly toldBy: string;
  readonly occurredAt: Date;
  readonly dueAt: Date | null;
  readonly attempts: number;
  readonly triedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
}

export type WebhookDeliveryTable = TableOf<
  Delivery,
  'dueAt' | 'attempts' | 'triedAt' | 'deliveredAt' | 'status' | 'failure'
>;

export interface WebhookCursorTable {
  readonly changeId: number;
}

const shown = [
  'id',
  'event',
  'occurredAt',
  'dueAt',
  'attempts',
  'triedAt',
  'deliveredAt',
  'status',
  'failure',
] as const;
export type DeliveryRecord = Pick<Delivery, (typeof shown)[number]>;

const KEPT_DAYS = 30;

/** Puts an event on its way to a webhook. */
export async function addDelivery(
  { kysely }: Queries,
  delivery: Pick<Delivery, 'id' | 'webhookId' | 'event' | 'subject' | 'toldBy' | 'occurredAt'>,
) {
  const { subject, ...rest } = delivery;
  await kysely
    .insertInto('webhookDelivery')
    .values({ ...rest, subject: sql<never>`${JSON.stringify(subject)}::jsonb`, dueAt: rest.occurredAt })
    .execute();
}

/** The last deliveries of a webhook, the latest first. */
export async function findDeliveries({ kysely }: Queries, webhookId: number, max: number) {
  return kysely
    .selectFrom('webhookDelivery')
    .where('webhookId', '=', webhookId)
    .orderBy('occurredAt', 'desc')
    .orderBy('id')
    .limit(max)
    .select(shown)
    .execute();
}

/** The last delivery of each webhook of an account that had one, by webhook. */
export async function findLastDeliveries({ kysely }: Queries, accountId: string) {
  const { rows } = await sql<DeliveryRecord & Pick<Delivery, 'webhookId'>>`
    select last.* from webhook hook cross join lateral (
      select webhook_id, id, event, occurred_at, due_at, attempts, tried_at, delivered_at, status, failure
      from webhook_delivery where webhook_id = hook.id order by occurred_at desc, id limit 1
    ) last where hook.account_id = ${accountId}`.execute(kysely);
  return new Map(rows.map(({ webhookId, ...delivery }) => [webhookId, delivery]));
}

/** Takes a delivery that is due, for one node alone; until a moment no other takes it, should this one die with it. */
export async function claimDueDelivery({ kysely }: Queries, now: Date, heldUntil: Date) {
  return kysely
    .updateTable('webhookDelivery')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), triedAt: now, dueAt: heldUntil }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhookDelivery')
        .select('id')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Gives back a delivery that could not be tried: it is taken again when its time is over. */
export async function releaseDelivery({ kysely }: Queries, id: string) {
  await kysely
    .updateTable('webhookDelivery')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Notes what became of a try; with a moment it is tried again. */
export async function saveDelivered(
  { kysely }: Queries,
  id: string,
  result: Pick<Delivery, 'deliveredAt' | 'status' | 'failure' | 'dueAt'>,
) {
  await kysely.updateTable('webhookDelivery').set(result).where('id', '=', id).execute();
}

/** Sends a delivery of a webhook once more; false where there is none of this id. */
export async function redeliver({ kysely }: Queries, webhookId: number, id: string, now: Date) {
  const { numUpdatedRows } = await kysely
    .updateTable('webhookDelivery')
    .set({ dueAt: now, attempts: 0 })
    .where((is) => is.and({ webhookId, id }))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Forgets what was told long ago. */
export async function deleteOldDeliveries({ kysely }: Queries, now: Date) {
  await sql`delete from webhook_delivery where due_at is null
    and occurred_at < ${now}::timestamptz - ${`${KEPT_DAYS} days`}::interval`.execute(kysely);
}

interface ToldBond {
  readonly instrumentId: number;
  readonly name: string;
  readonly date: IsoDate;
}

interface ToldDay extends ToldBond {
  readonly venueId: number;
  readonly indicativePrice: number | null;
  readonly indicativeYield: number | null;
}

/** A trading day as it stands now. */
export async function findToldDay({ kysely }: Queries, subject: DeliverySubject) {
  const { rows } = await sql<ToldDay>`
    select day.instrument_id, bond.name, day.venue_id, day.date, day.indicative_price, day.indicative_yield
    from trading_day day join instrument bond on bond.id = day.instrument_id
    where day.instrument_id = ${subject.instrumentId} and day.venue_id = ${subject.venueId} and day.date = ${subject.date}::date`.execute(
    kysely,
  );
  return rows[0];
}

/** A rating of a bond or of its issuer, and the bond for whose sake it is told. */
export async function findToldRating(
  { kysely }: Queries,
  subject: DeliverySubject,
): Promise<(ToldBond & { readonly agency: string; readonly grade: string }) | undefined> {
  return kysely
    .selectFrom('rating')
    .innerJoin('instrument as bond', (join) => join.on('bond.id', '=', Number(subject.instrumentId)))
    .where('rating.id', '=', Number(subject.ratingId))
    .select(['bond.id as instrumentId', 'bond.name', 'rating.agency', 'rating.grade', 'rating.ratedOn as date'])
    .executeTakeFirst();
}

/** A document of a bond or of its issuer, and the bond for whose sake it is told. */
export async function findToldDocument(
  { kysely }: Queries,
  subject: DeliverySubject,
): Promise<(ToldBond & { readonly documentId: number }) | undefined> {
  return kysely
    .selectFrom('document')
    .innerJoin('instrument as bond', (join) => join.on('bond.id', '=', Number(subject.instrumentId)))
    .where('document.id', '=', Number(subject.documentId))
    .select(['bond.id as instrumentId', 'bond.name', 'document.id as documentId', 'document.publishedOn as date'])
    .executeTakeFirst();
}

/** An import that has ended. */
export async function findToldImport({ kysely }: Queries, subject: DeliverySubject) {
  return kysely
    .selectFrom('importRun')
    .where('id', '=', Number(subject.importId))
    .select(['id', 'kind', 'rowsRead', 'rowsStored'])
    .executeTakeFirst();
}
