import { sql } from 'kysely';
import type { KeyScope } from '#domain/account/access/key-scope.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { grantsAt } from '../accounts/access-grants.ts';
import type { OpenSession } from '../accounts/sessions.ts';

interface ApiKey {
  readonly id: number;
  readonly accountId: string;
  readonly keyHash: string;
  readonly hint: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly endsAt: Date | null;
  readonly usedAt: Date | null;
}

export type ApiKeyTable = TableOf<ApiKey, 'id' | 'usedAt'>;

/** A key as lists show it, with its calls of the last day. */
export interface ListedApiKey extends Omit<ApiKey, 'accountId' | 'keyHash' | 'hasSecondFactor'> {
  readonly calls: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The keys of an account, the newest first; what they are is not known any more. */
export async function findApiKeys({ kysely }: Queries, accountId: string, now: Date) {
  const since = new Date(now.getTime() - DAY_MS);
  return kysely
    .selectFrom('apiKey')
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .select(['id', 'hint', 'name', 'scopes', 'networks', 'createdAt', 'endsAt', 'usedAt'])
    .select(
      sql<number>`coalesce((
        select sum(calls)::integer from api_key_use where key_id = api_key.id and hour > ${since}::timestamptz), 0)`.as(
        'calls',
      ),
    )
    .execute();
}

/** Keeps a key; gives its id, or null where the account has as many as it may. */
export async function addApiKey({ kysely }: Queries, key: Omit<ApiKey, 'id' | 'usedAt'>, max: number) {
  const { rows } = await sql<{ id: number }>`
    insert into api_key (account_id, key_hash, hint, name, scopes, networks, has_second_factor, created_at, ends_at)
    select ${key.accountId}, ${key.keyHash}, ${key.hint}, ${key.name}, ${[...key.scopes]}::text[], ${[...key.networks]}::text[],
      ${key.hasSecondFactor}::boolean, ${key.createdAt}::timestamptz, ${key.endsAt}::timestamptz
    where (select count(*) from api_key where account_id = ${key.accountId}) < ${max}
    returning id`.execute(kysely);
  return rows[0]?.id ?? null;
}

/** Takes a key of an account back; gives how it is called, or undefined where the account has none of this id. */
export async function deleteApiKey(
  { kysely }: Queries,
  { accountId, id }: { readonly accountId: string; readonly id: number },
): Promise<Pick<ApiKey, 'name' | 'hint'> | undefined> {
  return kysely
    .deleteFrom('apiKey')
    .where((is) => is.and({ accountId, id }))
    .returning(['name', 'hint'])
    .executeTakeFirst();
}

/** Takes every key of an account back; gives how many. */
export async function deleteApiKeys({ kysely }: Queries, accountId: string) {
  const { numDeletedRows } = await kysely.deleteFrom('apiKey').where('accountId', '=', accountId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** A key that holds, with its owner as he is at this moment. */
export interface OpenApiKey extends Pick<ApiKey, 'id' | 'scopes' | 'networks'> {
  readonly owner: Pick<
    OpenSession,
    'accountId' | 'wrote' | 'name' | 'isDemo' | 'mustChangePassword' | 'hasSecondFactor' | 'grants' | 'language'
  >;
}

/** The key of a hash; undefined where there is none, where it has ended, or where its owner's account is closed. */
export async function findOpenApiKey({ kysely }: Queries, keyHash: string, now: Date) {
  const { rows } = await sql<OpenApiKey>`
    select key.id, key.scopes, key.networks,
      json_build_object('accountId', account.id, 'wrote', (select position from own_write where account_id = account.id), 'name', account.name, 'isDemo', account.is_demo, 'language', account.language,
        'mustChangePassword', account.must_change_password, 'hasSecondFactor', key.has_second_factor,
        'grants', ${grantsAt(now)}) as owner
    from api_key key join account on account.id = key.account_id
    where key.key_hash = ${keyHash} and account.closed_at is null
      and (key.ends_at is null or key.ends_at > ${now}::timestamptz)`.execute(kysely);
  return rows[0];
}

interface ApiKeyUse {
  readonly keyId: number;
  readonly hour: Date;
  readonly calls: number;
}

export type ApiKeyUseTable = TableOf<ApiKeyUse>;

/** Calls of a key since they were last noted, and when the last one was. */
export interface NewUse {
  readonly keyId: number;
  readonly calls: number;
  readonly usedAt: Date;
}

/** Adds calls to the hours in which they were made; those of keys that were taken back are let go. */
export async function noteApiKeyUse({ kysely }: Queries, uses: readonly NewUse[]) {
  const ids = uses.map(({ keyId }) => keyId);
  const calls = uses.map((use) => use.calls);
  const moments = uses.map(({ usedAt }) => usedAt.toISOString());
  await sql`
    with use as (
      select * from unnest(${ids}::bigint[], ${calls}::integer[], ${moments}::timestamptz[]) as use(key_id, calls, used_at)
    ), used as (
      update api_key set used_at = greatest(api_key.used_at, use.used_at) from use where id = key_id returning id
    )
    insert into api_key_use as known (key_id, hour, calls)
    select key_id, date_trunc('hour', used_at), calls from use where key_id in (select id from used)
    on conflict (key_id, hour) do update set calls = known.calls + excluded.calls`.execute(kysely);
}
