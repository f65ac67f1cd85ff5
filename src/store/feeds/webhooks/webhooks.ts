import { sql } from 'kysely';
import type { WebhookEvent } from '#domain/feeds/webhook.ts';
import { grantsAt } from '../../account/accounts/access-grants.ts';
import type { OpenSession } from '../../account/accounts/sessions.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

interface Webhook {
  readonly id: number;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousUntil: Date | null;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
}

export type WebhookTable = TableOf<Webhook, 'id' | 'previousSecret' | 'previousUntil' | 'failingSince' | 'disabledAt'>;

const shown = ['id', 'url', 'events', 'createdAt', 'failingSince', 'disabledAt'] as const;

interface WebhookKey {
  readonly accountId: string;
  readonly id: number;
}

/** The webhooks of an account, the newest first. */
export async function findWebhooks({ kysely }: Queries, accountId: string) {
  return kysely.selectFrom('webhook').where('accountId', '=', accountId).orderBy('id', 'desc').select(shown).execute();
}

/** The webhook of an account; undefined where it has none of this id. */
export async function findWebhook({ kysely }: Queries, { accountId, id }: WebhookKey) {
  return kysely
    .selectFrom('webhook')
    .where((is) => is.and({ accountId, id }))
    .select(shown)
    .executeTakeFirst();
}

/** Keeps a webhook; gives its id, or null where the account has as many as it may. */
export async function addWebhook(
  { kysely }: Queries,
  hook: Pick<Webhook, 'accountId' | 'url' | 'events' | 'secret' | 'hasSecondFactor' | 'createdAt'>,
  max: number,
) {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (account_id, url, events, secret, has_second_factor, created_at)
    select ${hook.accountId}, ${hook.url}, ${[...hook.events]}::text[], ${hook.secret}, ${hook.hasSecondFactor}::boolean,
      ${hook.createdAt}::timestamptz
    where (select count(*) from webhook where account_id = ${hook.accountId}) < ${max}
    returning id`.execute(kysely);
  return rows[0]?.id ?? null;
}

/** Gives a webhook a new secret, beside which the one before counts until a moment, and takes it up again where it was disabled. */
export async function renewWebhookSecret(
  { kysely }: Queries,
  { accountId, id }: WebhookKey,
  { secret, previousUntil }: { readonly secret: string; readonly previousUntil: Date },
) {
  await kysely
    .updateTable('webhook')
    .set(({ ref }) => ({
      secret,
      previousSecret: ref('secret'),
      previousUntil,
      failingSince: null,
      disabledAt: null,
    }))
    .where((is) => is.and({ accountId, id }))
    .execute();
}

/** Takes up again a webhook that was disabled. */
export async function enableWebhook({ kysely }: Queries, { accountId, id }: WebhookKey) {
  await kysely
    .updateTable('webhook')
    .set({ failingSince: null, disabledAt: null })
    .where((is) => is.and({ accountId, id }))
    .execute();
}

/** Deletes a webhook and its deliveries. */
export async function deleteWebhook({ kysely }: Queries, { accountId, id }: WebhookKey) {
  await kysely.deleteFrom('webhook').where('accountId', '=', accountId).where('id', '=', id).execute();
}

/** A webhook with its owner as he is at this moment. */
export interface OpenWebhook extends Webhook {
  readonly owner: Pick<
    OpenSession,
    'accountId' | 'name' | 'isOperator' | 'isDemo' | 'mustChangePassword' | 'hasSecondFactor' | 'grants' | 'language'
  > & { readonly email: string };
}

/** The webhook of an id; undefined where there is none, where it is disabled, or where its owner's account is closed. */
export async function findOpenWebhook({ kysely }: Queries, id: number, now: Date) {
  const { rows } = await sql<OpenWebhook>`
    select hook.*,
      json_build_object('accountId', account.id, 'name', account.name, 'email', account.email, 'isDemo', account.is_demo,
        'isOperator', account.is_operator, 'language', account.language,
        'mustChangePassword', account.must_change_password, 'hasSecondFactor', hook.has_second_factor,
        'grants', ${grantsAt(now)}) as owner
    from webhook hook join account on account.id = hook.account_id
    where hook.id = ${id} and hook.disabled_at is null and account.closed_at is null`.execute(kysely);
  return rows[0];
}

/** Notes that an address took what it was sent, or since when it does not. */
export async function saveWebhookHealth({ kysely }: Queries, id: number, failedAt: Date | null) {
  await sql`update webhook set failing_since = case when ${failedAt}::timestamptz is null then null
      else coalesce(failing_since, ${failedAt}::timestamptz) end where id = ${id}`.execute(kysely);
}

/** Sends nothing more to an address; false where that was so before. */
export async function disableWebhook({ kysely }: Queries, id: number, now: Date) {
  const { numUpdatedRows } = await kysely
    .updateTable('webhook')
    .set({ disabledAt: now })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
