import type { AnswerOf, BodyOf } from '#contract/platform/call.ts';
import {
  appendToWatchlistsCall,
  bondWatchlistsCall,
  closeOfDay,
  closeOfDayCall,
  removeFromWatchlistsCall,
} from '#contract/portfolio/watchlists/bond-watchlists.ts';
import {
  changeWatchlistCall,
  createWatchlistCall,
  deleteWatchlistCall,
  moveWatchlistCall,
  restoreWatchlistCall,
  watchlistsCall,
} from '#contract/portfolio/watchlists/watchlists.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import {
  isDateFault,
  MAX_WATCHLIST_ENTRIES,
  MAX_WATCHLISTS,
  purchaseFault,
  roundedPrice,
  systemWatchlistId,
} from '#domain/portfolio/watchlist.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { findPriceUpTo } from '#store/market/trading-days/find-trading-day.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import type { EntryRecord, NewEntry } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { appendEntries, findEntriesOfBond, removeEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  findWatchlists,
  moveWatchlist,
  purgeDeletedWatchlists,
  type WatchlistRecord,
} from '#store/portfolio/watchlists/watchlists.ts';
import { readListings } from '../../bond/reads/bond-reads.ts';
import type { Services } from '../../bond/services.ts';
import { numberOfId, requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { holdingsRoutes } from './holdings-routes.ts';
import {
  changeInWhole,
  maySystemList,
  requireOwner,
  requireSystemList,
  requireWatchlists,
  shownLists,
} from './watchlist-refusals.ts';

/** How long a deleted list can be had back. */
const UNDO_MS = 60 * 60 * 1000;

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new Refusal('name_missing', 'name');
  return trimmed;
}

function requireFound(isFound: boolean): Record<string, never> {
  if (!isFound) throw new Refusal('not_found', 'id');
  return {};
}

function ordinaryRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, createWatchlistCall, { limit: 'watchlists' }, async ({ viewer, body }) => {
    const list = { accountId: requireWatchlists(viewer), name: requireName(body.name), now: clock() };
    const id = await inTransaction(database, (tx) => createWatchlist(tx, list, MAX_WATCHLISTS));
    if (id === null) throw new Refusal('too_many_kept');
    return { id };
  });
  serve(
    app,
    services,
    changeWatchlistCall,
    { limit: 'watchlists' },
    async ({ viewer, params, body: { name, readonly } }) => {
      const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.id) };
      if (name === undefined && readonly === undefined) throw new Refusal('bad_request', 'name');
      const change = {
        ...(name !== undefined && { name: requireName(name) }),
        ...(readonly !== undefined && { isReadonly: readonly }),
      };
      return requireFound(await changeWatchlist(database, key, change));
    },
  );
  serve(app, services, moveWatchlistCall, { limit: 'watchlists' }, async ({ viewer, params, body }) => {
    const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.id) };
    return requireFound(await inTransaction(database, (tx) => moveWatchlist(tx, key, body.before)));
  });
}

/** Who has lost full access still sees what he kept, and may delete it. */
function ownersRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, watchlistsCall, async ({ viewer, texts }) => {
    const lists = shownLists(await findWatchlists(database, requireOwner(viewer)), texts);
    return {
      items: lists.map(({ id, name, count, isReadonly }) => ({
        id,
        name,
        count,
        readonly: isReadonly,
        isSystem: id === systemWatchlistId,
      })),
    };
  });
  serve(app, services, deleteWatchlistCall, { limit: 'watchlists' }, async ({ viewer, params }) => {
    const key = { accountId: requireOwner(viewer), id: numberOfId(params.id) };
    const now = clock();
    requireFound(await deleteWatchlist(database, key, now));
    await purgeDeletedWatchlists(database, new Date(now.getTime() - UNDO_MS));
    return { until: new Date(now.getTime() + UNDO_MS).toISOString() };
  });
  serve(app, services, restoreWatchlistCall, { limit: 'watchlists' }, async ({ viewer, params }) => {
    const key = { accountId: requireOwner(viewer), id: numberOfId(params.id) };
    return requireFound(await deleteWatchlist(database, key, null));
  });
}

type BondWatchlist = AnswerOf<typeof bondWatchlistsCall>['items'][number];

const formatted = (date: string): string => date.split('-').reverse().join('.');

function itemOf(list: WatchlistRecord, entry: EntryRecord | undefined, isForbidden: boolean): BondWatchlist {
  return {
    'id.numeric': list.id,
    id: entry?.id ?? null,
    name: list.name,
    checked: entry !== undefined,
    readonly: list.isReadonly,
    forbidden: isForbidden,
    count: entry?.quantity ?? null,
    user_price: entry?.price ?? null,
    buy_date: entry?.boughtOn ?? null,
    buy_date_formatted: entry?.boughtOn ? formatted(entry.boughtOn) : null,
  };
}

type Body = BodyOf<typeof appendToWatchlistsCall>;

function requireParallel({ add, qnt, price, date }: Body): void {
  const differing = Object.entries({ qnt, price, date }).find(([, values]) => values.length !== add.length);
  if (differing !== undefined) throw new Refusal('bad_request', differing[0]);
  if (new Set(add).size < add.length) throw new Refusal('bad_request', 'add');
}

function requireDay(text: string, at: number | null): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', at === null ? 'date' : `date.${at}`);
  return date;
}

function purchaseAt({ price, date }: Body, at: number, today: IsoDate): Pick<NewEntry, 'price' | 'date'> {
  const typed = { price: price[at] ?? null, date: date[at] ?? null };
  const fault = purchaseFault(typed, today);
  if (fault !== null) throw new Refusal(fault, isDateFault(fault) ? `date.${at}` : `price.${at}`);
  return {
    price: typed.price === null ? null : roundedPrice(typed.price),
    date: typed.date === null ? null : requireDay(typed.date, at),
  };
}

function entriesOf(body: Body, today: IsoDate): readonly NewEntry[] {
  requireParallel(body);
  return body.add.map((watchlistId, at) => ({
    watchlistId,
    bondId: body.bondId,
    quantity: body.qnt[at] ?? null,
    ...purchaseAt(body, at, today),
  }));
}

function appendRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, appendToWatchlistsCall, { limit: 'watchlists' }, async ({ viewer, body }) => {
    const accountId = requireWatchlists(viewer);
    const entries = entriesOf(body, services.today());
    requireSystemList(viewer, body.add);
    await requireBond(services, String(body.bondId));
    const found = await changeInWhole(database, 'add', async (tx) => {
      await appendEntries(tx, { accountId, entries, now: clock() }, MAX_WATCHLIST_ENTRIES);
      return findEntriesOfBond(tx, accountId, body.bondId);
    });
    const watchlist = found.map(({ watchlistId, quantity }) => ({
      id: watchlistId,
      checked: true,
      count: quantity,
      readonly: false,
    }));
    return { success: true, watchlist, message: null };
  });
}

function removeRoute(app: App, services: Services): void {
  serve(app, services, removeFromWatchlistsCall, { limit: 'watchlists' }, async ({ viewer, body: { ids } }) => {
    const accountId = requireOwner(viewer);
    await changeInWhole(services.database, 'ids', (tx) => removeEntries(tx, accountId, ids));
    return [...new Set(ids)];
  });
}

/** What the dialog of a bond asks: the reader's lists, and the two steps of saving. */
function bondWatchlistsRoutes(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, bondWatchlistsCall, async ({ params, viewer, texts }) => {
    const accountId = requireWatchlists(viewer);
    const { instrument, terms } = await requireBond(services, params.id);
    const [lists, entries] = await Promise.all([
      findWatchlists(database, accountId),
      findEntriesOfBond(database, accountId, instrument.id),
    ]);
    const entryIn = new Map(entries.map((entry) => [entry.watchlistId, entry]));
    return {
      bond: {
        nominal: terms.initialFaceValue ?? terms.faceValue,
        currency: terms.faceCurrency,
        today: services.today(),
      },
      items: shownLists(lists, texts).map((list) =>
        itemOf(list, entryIn.get(list.id), list.id === systemWatchlistId && !maySystemList(viewer)),
      ),
    };
  });
  serve(app, services, closeOfDayCall, async ({ viewer, params, query }) => {
    const accountId = requireWatchlists(viewer);
    const { instrument } = await requireBond(services, params.id);
    const listing = defaultListing(await readListings(services, instrument.id, accountId), viewer);
    const day =
      listing && (await findPriceUpTo(database, instrument.id, listing.venue.id, requireDay(query.date, null)));
    if (listing === undefined || day === undefined) return { close: null };
    const told = { date: day.date, price: day.price, venue: listing.venue.name, masked: [] };
    return { close: services.gate.mask(told, closeOfDay, effectiveLevel(viewer, listing.venue.id)) };
  });
  removeRoute(app, services);
  appendRoute(app, services);
}

/** Lists of bonds that readers keep, each his own. */
export function watchlistsFeature(app: App, services: Services): void {
  bondWatchlistsRoutes(app, services);
  holdingsRoutes(app, services);
  ownersRoutes(app, services);
  ordinaryRoutes(app, services);
}
