import { sql } from 'kysely';
import { type Purchase, systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import type { WatchlistKey } from './watchlists.ts';

interface WatchlistEntry {
  readonly id: number;
  readonly accountId: string;
  readonly watchlistId: number;
  readonly bondId: number;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly boughtOn: IsoDate | null;
  readonly version: number;
  readonly addedAt: Date;
}

export type WatchlistEntryTable = TableOf<WatchlistEntry, 'id' | 'version' | 'quantity' | 'price' | 'boughtOn'>;

const shown = ['id', 'watchlistId', 'bondId', 'quantity', 'price', 'boughtOn', 'version'] as const;
export type EntryRecord = Pick<WatchlistEntry, (typeof shown)[number]>;

/** The entries of a bond in the lists of an account that are not deleted. */
export async function findEntriesOfBond({ kysely }: Queries, accountId: string, bondId: number) {
  return kysely
    .selectFrom('watchlistEntry as entry')
    .innerJoin('watchlist as list', (join) =>
      join.onRef('list.accountId', '=', 'entry.accountId').onRef('list.id', '=', 'entry.watchlistId'),
    )
    .where((is) => is.and({ 'entry.accountId': accountId, bondId }))
    .where('list.deletedAt', 'is', null)
    .select(shown.map((name) => `entry.${name}` as const))
    .execute();
}

/** The entries of a list, in the order in which they were added. */
export async function findEntries({ kysely }: Queries, { accountId, id }: WatchlistKey) {
  return kysely
    .selectFrom('watchlistEntry')
    .where((is) => is.and({ accountId, watchlistId: id }))
    .orderBy('id')
    .select(shown)
    .execute();
}

/** An entry of a list of an account that is not deleted. */
export async function findEntry(
  { kysely }: Queries,
  { accountId, id }: { readonly accountId: string; readonly id: number },
) {
  return kysely
    .selectFrom('watchlistEntry as entry')
    .innerJoin('watchlist as list', (join) =>
      join.onRef('list.accountId', '=', 'entry.accountId').onRef('list.id', '=', 'entry.watchlistId'),
    )
    .where((is) => is.and({ 'entry.accountId': accountId, 'entry.id': id }))
    .where('list.deletedAt', 'is', null)
    .select(shown.map((name) => `entry.${name}` as const))
    .executeTakeFirst();
}

/** Everything that an account keeps in lists, deleted ones among them: a row for each purchase. */
export async function findAllEntries({ kysely }: Queries, accountId: string) {
  const noted = ['quantity', 'price', 'boughtOn', 'addedAt'] as const;
  const purchases = kysely
    .selectFrom('watchlistEntry')
    .select(['id as entryId', 'watchlistId', 'bondId', ...noted])
    .where('accountId', '=', accountId)
    .unionAll(
      kysely
        .selectFrom('watchlistPurchase as further')
        .innerJoin('watchlistEntry as entry', 'entry.id', 'further.entryId')
        .select(['entryId', 'watchlistId', 'bondId', ...noted.map((name) => `further.${name}` as const)])
        .where('further.accountId', '=', accountId),
    );
  return kysely
    .selectFrom('watchlist as list')
    .leftJoin(purchases.as('bought'), 'bought.watchlistId', 'list.id')
    .where('list.accountId', '=', accountId)
    .orderBy('list.id')
    .orderBy('entryId')
    .orderBy('addedAt')
    .select(['list.id', 'list.name', 'list.isReadonly', 'list.createdAt', 'list.deletedAt'])
    .select(['bondId', 'quantity', 'price', 'boughtOn', 'addedAt'])
    .execute();
}

/** A purchase of a bond for a list. */
export interface NewEntry extends Purchase {
  readonly watchlistId: number;
  readonly bondId: number;
}

/** Why nothing was kept: a list that there is none of, that is locked, or that holds as many bonds as it may. */
export class EntriesRefused extends Error {
  readonly reason: 'unknown' | 'readonly' | 'full';

  constructor(reason: 'unknown' | 'readonly' | 'full') {
    super(reason);
    this.reason = reason;
  }
}

async function makeSystemList({ kysely }: Queries, accountId: string, now: Date) {
  const list = { accountId, id: systemWatchlistId, name: '', position: 0, createdAt: now };
  await kysely
    .insertInto('watchlist')
    .values(list)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The lists are locked in the order of their ids, so that two writers never wait for each other in a ring. That of the system is made where
 * the account has none yet.
 */
export async function lockLists(tx: Queries, accountId: string, ids: readonly number[], now: Date | null) {
  if (now !== null && ids.includes(systemWatchlistId)) await makeSystemList(tx, accountId, now);
  const lists = await tx.kysely
    .selectFrom('watchlist')
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .select('isReadonly')
    .execute();
  if (lists.length < ids.length) throw new EntriesRefused('unknown');
  if (lists.some(({ isReadonly }) => isReadonly)) throw new EntriesRefused('readonly');
}

async function requireRoom({ kysely }: Queries, accountId: string, ids: readonly number[], max: number) {
  const counts = await kysely
    .selectFrom('watchlistEntry')
    .where('accountId', '=', accountId)
    .where('watchlistId', 'in', ids)
    .groupBy('watchlistId')
    .having((row) => row.fn.countAll(), '>', max)
    .select('watchlistId')
    .execute();
  if (counts.length > 0) throw new EntriesRefused('full');
}

/**
 * Puts bonds into lists of an account within a transaction, in place of what the lists knew of them; throws EntriesRefused, upon which nothing
 * may be kept. A list and a bond stand together once.
 */
export async function appendEntries(
  tx: Queries,
  {
    accountId,
    entries,
    now,
  }: { readonly accountId: string; readonly entries: readonly NewEntry[]; readonly now: Date },
  max: number,
) {
  if (entries.length === 0) return;
  const ids = [...new Set(entries.map(({ watchlistId }) => watchlistId))];
  await lockLists(tx, accountId, ids, now);
  const rows = entries.map(({ date, ...entry }) => ({ ...entry, accountId, boughtOn: date, addedAt: now }));
  await tx.kysely
    .insertInto('watchlistEntry')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'watchlistId', 'bondId']).doUpdateSet({
        quantity: (row) => row.ref('excluded.quantity'),
        price: (row) => row.ref('excluded.price'),
        boughtOn: (row) => row.ref('excluded.boughtOn'),
        version: sql<number>`watchlist_entry.version + 1`,
      }),
    )
    .execute();
  await requireRoom(tx, accountId, ids, max);
}

/** The entries of bonds in a list within a transaction, those that it lacks made without a purchase. The list is to be locked before. */
export async function ensureEntries(
  tx: Queries,
  { accountId, id }: WatchlistKey,
  { bondIds, now, max }: { readonly bondIds: readonly number[]; readonly now: Date; readonly max: number },
) {
  const rows = bondIds.map((bondId) => ({ accountId, watchlistId: id, bondId, addedAt: now }));
  await tx.kysely
    .insertInto('watchlistEntry')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await requireRoom(tx, accountId, [id], max);
  const wanted = new Set(bondIds);
  return (await findEntries(tx, { accountId, id })).filter(({ bondId }) => wanted.has(bondId));
}

/** Takes entries of an account out of their lists within a transaction; throws EntriesRefused where one stands in a locked list. */
export async function removeEntries(tx: Queries, accountId: string, ids: readonly number[]) {
  if (ids.length === 0) return;
  const found = await tx.kysely
    .selectFrom('watchlistEntry as entry')
    .innerJoin('watchlist as list', (join) =>
      join.onRef('list.accountId', '=', 'entry.accountId').onRef('list.id', '=', 'entry.watchlistId'),
    )
    .where('entry.accountId', '=', accountId)
    .where('entry.id', 'in', ids)
    .where('list.deletedAt', 'is', null)
    .select('watchlistId')
    .distinct()
    .execute();
  if (found.length === 0) return;
  const lists = found.map(({ watchlistId }) => watchlistId);
  await lockLists(tx, accountId, lists, null);
  await tx.kysely.deleteFrom('watchlistEntry').where('accountId', '=', accountId).where('id', 'in', ids).execute();
}
