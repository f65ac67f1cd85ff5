import { sql } from 'kysely';
import { systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';

interface Watchlist {
  readonly accountId: string;
  readonly id: number;
  readonly name: string;
  readonly position: number;
  readonly isReadonly: boolean;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

export type WatchlistTable = TableOf<Watchlist, 'id' | 'isReadonly' | 'deletedAt'>;

export interface WatchlistRecord extends Pick<Watchlist, 'id' | 'name' | 'isReadonly'> {
  /** Bonds that it holds. */
  readonly count: number;
}

/** A list of an account. */
export interface WatchlistKey {
  readonly accountId: string;
  readonly id: number;
}

const watchlistsOf = preparedStatement<Pick<WatchlistKey, 'accountId'>, WatchlistRecord>((kysely, { accountId }) =>
  kysely
    .selectFrom('watchlist as list')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'isReadonly'])
    .select(
      sql<number>`(select count(*)::int from watchlist_entry entry
        where entry.account_id = list.account_id and entry.watchlist_id = list.id)`.as('count'),
    ),
);

/** The lists of an account in its own order; that of the system has no name. */
export function findWatchlists(queries: Queries, accountId: string) {
  return watchlistsOf(queries, { accountId });
}

/** The bonds of lists of an account by the ids of those, in its own order; a list of another account is absent. */
export async function findWatchedBonds({ kysely }: Queries, accountId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; bondIds: readonly number[] }>`
    select list.id::text as id, array(select bond_id from watchlist_entry entry
      where entry.account_id = list.account_id and entry.watchlist_id = list.id) as "bondIds"
    from watchlist list where account_id = ${accountId} and deleted_at is null and list.id = any(${ids}::bigint[])
    order by position, list.id`.execute(kysely);
  return new Map(rows.map(({ id, bondIds }) => [id, bondIds]));
}

/**
 * Makes a list, the last of its account, within a transaction; gives its id, or null where the account has as many as it may. The account is
 * locked, so that lists that are made at the same moment are counted one after the other.
 */
export async function createWatchlist(
  { kysely }: Queries,
  { accountId, name, now }: { readonly accountId: string; readonly name: string; readonly now: Date },
  max: number,
) {
  await kysely.selectFrom('account').where('id', '=', accountId).forNoKeyUpdate().select('id').execute();
  const { rows } = await sql<{ id: number }>`
    insert into watchlist (account_id, name, position, created_at)
    select ${accountId}, ${name}, coalesce(max(position), 0) + 1, ${now}::timestamptz from watchlist
    where account_id = ${accountId} and deleted_at is null and id <> ${systemWatchlistId}
    having count(*) < ${max}
    returning id`.execute(kysely);
  return rows[0]?.id ?? null;
}

/** The list of an account with this name; the first of several, undefined where there is none. */
export async function findNamedList({ kysely }: Queries, accountId: string, name: string) {
  const list = await kysely
    .selectFrom('watchlist')
    .where((is) => is.and({ accountId, name }))
    .where('deletedAt', 'is', null)
    .where('id', '<>', systemWatchlistId)
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return list?.id;
}

/** The account that the product makes for who runs it. */
const OPERATOR = 'operator';

/** The account that is named by its id or address, or that of the operator; undefined where there is none. */
export async function findOwner({ kysely }: Queries, name: string | null) {
  const account = await kysely
    .selectFrom('account')
    .where((is) =>
      is.or([is('id', '=', name ?? OPERATOR), is(sql`lower(email)`, '=', name?.toLowerCase() ?? OPERATOR)]),
    )
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return account?.id;
}

/** Renames a list, or locks it against changes; false where the account has none with this id. That of the system stays as it is. */
export async function changeWatchlist(
  { kysely }: Queries,
  { accountId, id }: WatchlistKey,
  change: Partial<Pick<Watchlist, 'name' | 'isReadonly'>>,
) {
  const { numUpdatedRows } = await kysely
    .updateTable('watchlist')
    .set(change)
    .where((is) => is.and({ accountId, id }))
    .where('id', '<>', systemWatchlistId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a list with what it holds, or takes that back; false where there is none to be deleted, or to be had back. */
export async function deleteWatchlist({ kysely }: Queries, { accountId, id }: WatchlistKey, deletedAt: Date | null) {
  const { numUpdatedRows } = await kysely
    .updateTable('watchlist')
    .set({ deletedAt })
    .where((is) => is.and({ accountId, id }))
    .where('id', '<>', systemWatchlistId)
    .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the lists of all accounts that were deleted before a moment. */
export async function purgeDeletedWatchlists({ kysely }: Queries, before: Date) {
  await kysely.deleteFrom('watchlist').where('deletedAt', '<', before).execute();
}

/**
 * Puts a list before another of its account, or last where `before` is null, within a transaction; false where it has not both. The lists are
 * locked, so that what is moved at the same moment stands where it was put.
 */
export async function moveWatchlist({ kysely }: Queries, { accountId, id }: WatchlistKey, before: number | null) {
  const lists = await kysely
    .selectFrom('watchlist')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('id', '<>', systemWatchlistId)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'position'])
    .execute();
  const order = lists.toSorted((a, b) => a.position - b.position || a.id - b.id).map((list) => list.id);
  const others = order.filter((other) => other !== id);
  const at = before === null ? others.length : others.indexOf(before);
  if (others.length === order.length || at < 0) return false;
  const moved = others.toSpliced(at, 0, id);
  await sql`
    update watchlist set position = placed.at
    from unnest(${moved}::bigint[]) with ordinality as placed (id, at)
    where account_id = ${accountId} and watchlist.id = placed.id and position <> placed.at`.execute(kysely);
  return true;
}
