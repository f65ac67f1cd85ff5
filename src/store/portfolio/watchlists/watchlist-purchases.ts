import { type RawBuilder, sql } from 'kysely';
import type { TradingDay, YieldEnd } from '#domain/market/trading-day.ts';
import { isBlank, newPurchases, type Purchase } from '#domain/portfolio/watchlist.ts';
import type { IsoDate } from '#math/units.ts';
import { yieldEnd } from '../../lists/bond-sql.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { EntriesRefused, type EntryRecord, ensureEntries, findEntries, lockLists } from './watchlist-entries.ts';
import type { WatchlistKey } from './watchlists.ts';

interface WatchlistPurchase {
  readonly id: number;
  readonly accountId: string;
  readonly entryId: number;
  readonly quantity: number | null;
  readonly price: number | null;
  readonly boughtOn: IsoDate | null;
  readonly version: number;
  readonly addedAt: Date;
}

export type WatchlistPurchaseTable = TableOf<WatchlistPurchase, 'id' | 'version'>;

const shown = ['id', 'entryId', 'quantity', 'price', 'boughtOn', 'version'] as const;

/** A purchase beside the one that the entry of its bond notes. */
export type PurchaseRecord = Pick<WatchlistPurchase, (typeof shown)[number]>;

/** The further purchases of a list by the entry of their bond, in the order in which they were added. */
export async function findPurchases({ kysely }: Queries, { accountId, id }: WatchlistKey) {
  const rows = await kysely
    .selectFrom('watchlistPurchase as further')
    .innerJoin('watchlistEntry as entry', 'entry.id', 'further.entryId')
    .where((is) => is.and({ 'further.accountId': accountId, watchlistId: id }))
    .orderBy('further.id')
    .select(shown.map((name) => `further.${name}` as const))
    .execute();
  return Map.groupBy(rows, ({ entryId }) => entryId);
}

interface NewPurchase extends Purchase {
  readonly entryId: number;
}

/** How many further purchases a list may hold, and when they are added. */
interface Adding {
  readonly now: Date;
  readonly max: number;
}

async function insertPurchases(
  tx: Queries,
  { accountId, id }: WatchlistKey,
  purchases: readonly NewPurchase[],
  { now, max }: Adding,
) {
  if (purchases.length === 0) return;
  const rows = purchases.map(({ date, ...purchase }) => ({ ...purchase, accountId, boughtOn: date, addedAt: now }));
  await tx.kysely.insertInto('watchlistPurchase').values(rows).execute();
  const kept = await findPurchases(tx, { accountId, id });
  const count = [...kept.values()].reduce((sum, own) => sum + own.length, 0);
  if (count > max) throw new EntriesRefused('full');
}

/** Adds a purchase to an entry of an account within a transaction; throws EntriesRefused. */
export async function addPurchase(tx: Queries, accountId: string, purchase: NewPurchase, adding: Adding) {
  const entryNow = () =>
    tx.kysely
      .selectFrom('watchlistEntry')
      .where((is) => is.and({ accountId, id: purchase.entryId }))
      .select('watchlistId')
      .executeTakeFirst();
  const id = (await entryNow())?.watchlistId;
  if (id === undefined) throw new EntriesRefused('unknown');
  await lockLists(tx, accountId, [id], null);
  // The entry may have been taken out while the list was locked by another.
  if ((await entryNow()) === undefined) throw new EntriesRefused('unknown');
  await insertPurchases(tx, { accountId, id }, [purchase], adding);
}

interface BroughtPurchase extends Purchase {
  readonly bondId: number;
}

/** The purchase that an entry notes; a blank one gives way to the first that a table brings. */
async function fillEntry({ kysely }: Queries, { id }: EntryRecord, { date, quantity, price }: Purchase) {
  const version = sql<number>`version + 1`;
  await kysely
    .updateTable('watchlistEntry')
    .set({ quantity, price, boughtOn: date, version })
    .where('id', '=', id)
    .execute();
}

/** Puts bonds with purchases into a list within a transaction; what the list notes already stays, and is not added again. Gives how many bonds and purchases are new. */
export async function bringPurchases(
  tx: Queries,
  key: WatchlistKey,
  brought: readonly BroughtPurchase[],
  { maxEntries, ...adding }: Adding & { readonly maxEntries: number },
) {
  const { now } = adding;
  await lockLists(tx, key.accountId, [key.id], now);
  const byBond = Map.groupBy(brought, ({ bondId }) => bondId);
  const before = new Set((await findEntries(tx, key)).map(({ bondId }) => bondId));
  let news = 0;
  const entries = await ensureEntries(tx, key, { bondIds: [...byBond.keys()], now, max: maxEntries });
  const further = await findPurchases(tx, key);
  const added: NewPurchase[] = [];
  for (const entry of entries) {
    const known = [entry, ...(further.get(entry.id) ?? [])].map(({ boughtOn, ...each }) => ({
      ...each,
      date: boughtOn,
    }));
    const fresh = newPurchases(known, byBond.get(entry.bondId) ?? []);
    const [first] = fresh;
    const fills = first !== undefined && known.every(isBlank);
    if (fills) await fillEntry(tx, entry, first);
    const rest = fills ? fresh.slice(1) : fresh;
    news += fresh.length === 0 ? Number(!before.has(entry.bondId)) : fresh.length;
    added.push(...rest.map(({ quantity, price, date }) => ({ entryId: entry.id, quantity, price, date })));
  }
  await insertPurchases(tx, key, added, adding);
  return news;
}

/** Which purchase is meant: the one that an entry notes, or a further one. */
export type PurchaseKind = 'entry' | 'further';

/** The table of a kind, and how a row of it belongs to a list. */
const heldIn: Readonly<
  Record<PurchaseKind, { readonly table: RawBuilder<unknown>; readonly lists: RawBuilder<unknown> }>
> = {
  entry: { table: sql`watchlist_entry`, lists: sql`list.id = held.watchlist_id` },
  further: {
    table: sql`watchlist_purchase`,
    lists: sql`list.id = (select watchlist_id from watchlist_entry entry where entry.id = held.entry_id)`,
  },
};

/** A purchase with what a reader changed of it; `version` is that which he saw. */
interface ChangedPurchase extends Purchase {
  readonly accountId: string;
  readonly id: number;
  readonly version: number;
}

type NotKept = 'unknown' | 'readonly' | 'changed';

/** Keeps a purchase as it was changed; gives its new version, or why nothing was kept. */
export async function changePurchase(
  { kysely }: Queries,
  kind: PurchaseKind,
  { accountId, id, version, quantity, price, date }: ChangedPurchase,
) {
  const { table, lists } = heldIn[kind];
  const { rows } = await sql<{ isReadonly: boolean; kept: number | null }>`
    with known as (
      select held.id, list.is_readonly from ${table} held
      join watchlist list on list.account_id = held.account_id and ${lists}
      where held.account_id = ${accountId} and held.id = ${id} and list.deleted_at is null),
    kept as (
      update ${table} held set quantity = ${quantity}::float8, price = ${price}::float8, bought_on = ${date}::date,
        version = held.version + 1
      from known where held.id = known.id and held.version = ${version} and not known.is_readonly
      returning held.version)
    select known.is_readonly as "isReadonly", (select version from kept) as kept from known`.execute(kysely);
  const [row] = rows;
  if (row === undefined) return 'unknown';
  return row.kept ?? (row.isReadonly ? 'readonly' : 'changed');
}

/** Takes a further purchase of an account away, unless its list is locked. */
export async function removePurchase(
  { kysely }: Queries,
  accountId: string,
  id: number,
): Promise<'removed' | Exclude<NotKept, 'changed'>> {
  const list = await kysely
    .selectFrom('watchlistPurchase as further')
    .innerJoin('watchlistEntry as entry', 'entry.id', 'further.entryId')
    .innerJoin('watchlist as list', (join) =>
      join.onRef('list.accountId', '=', 'entry.accountId').onRef('list.id', '=', 'entry.watchlistId'),
    )
    .where((is) => is.and({ 'further.accountId': accountId, 'further.id': id }))
    .where('list.deletedAt', 'is', null)
    .select('isReadonly')
    .executeTakeFirst();
  if (list === undefined) return 'unknown';
  if (list.isReadonly) return 'readonly';
  await kysely.deleteFrom('watchlistPurchase').where('accountId', '=', accountId).where('id', '=', id).execute();
  return 'removed';
}

/** A bond as a holding shows it, with the latest figures of its main venue. */
export interface HoldingRow {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly statusId: number | null;
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly date: IsoDate | null;
  readonly price: number | null;
  readonly yield: number | null;
  readonly yieldType: TradingDay['indicativeYieldType'];
  /** To what it is: of an offer a put or a call. */
  readonly yieldEnd: YieldEnd | null;
  readonly yieldOrigin: TradingDay['yieldOrigin'];
  readonly modified: number | null;
  /** A fraction; of a bond with calls and puts. */
  readonly oas: number | null;
  /** Of a bond with calls and puts, or a floating one. */
  readonly effectiveDuration: number | null;
}

/** These bonds by id; what is no bond is absent. */
export async function findHoldingRows(
  { kysely }: Queries,
  bondIds: readonly number[],
): Promise<ReadonlyMap<number, HoldingRow>> {
  if (bondIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('instrument')
    .leftJoin('latestFigure as figure', 'figure.instrumentId', 'instrument.id')
    .leftJoin('latestOptionFigure as options', (join) =>
      join
        .onRef('options.instrumentId', '=', 'figure.instrumentId')
        .onRef('options.venueId', '=', 'figure.venueId')
        .onRef('options.date', '=', 'figure.date'),
    )
    .leftJoin('venue', 'venue.id', 'figure.venueId')
    .where('instrument.id', 'in', bondIds)
    .where('instrument.kind', '=', 'bond')
    .select([
      'instrument.id',
      'instrument.name',
      'instrument.isin',
      'instrument.statusId',
      'figure.venueId',
      'figure.date',
    ])
    .select([
      'venue.name as venueName',
      'indicativePrice as price',
      'indicativeYield as yield',
      'indicativeYieldType as yieldType',
      'figure.yieldOrigin',
      'modified',
    ])
    .select(['options.oas', 'options.effectiveDuration', yieldEnd.as('yieldEnd')])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface NamedBond {
  readonly id: number;
  readonly name: string;
  /** Of one bond when it was issued, in the currency of its face; null where it is not known. */
  readonly nominal: number | null;
}

/** The bonds of codes: ISINs that they have or had, and numbers as texts. */
export async function findBondsByCode(
  { kysely }: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, NamedBond>> {
  const isins = codes.map((code) => code.toUpperCase());
  const ids = codes.filter((code) => /^\d{1,15}$/.test(code)).map(Number);
  if (codes.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('instrument')
    .leftJoin('bondTerms', 'bondTerms.instrumentId', 'instrument.id')
    .leftJoin('instrumentCode as code', (join) =>
      join.onRef('code.instrumentId', '=', 'instrument.id').on('code.scheme', '=', 'isin').on('code.code', 'in', isins),
    )
    .where('kind', '=', 'bond')
    .where(
      'id',
      '=',
      sql<number>`any(array(select instrument_id from instrument_code where scheme = 'isin' and code = any(${isins})) || ${ids}::bigint[])`,
    )
    .select(['id', 'name', 'code.code as isin'])
    .select((row) => row.fn.coalesce('initialFaceValue', 'faceValue').as('nominal'))
    .execute();
  const byCode = rows.flatMap(({ isin, ...bond }) =>
    [String(bond.id), isin ?? String(bond.id)].map((code) => [code, bond] as const),
  );
  return new Map(byCode);
}
