import type { AnswerOf, BodyOf } from '#contract/platform/call.ts';
import {
  appendToWatchlistsCall,
  bondWatchlistsCall,
  removeFromWatchlistsCall,
} from '#contract/portfolio/watchlists/bond-watchlists.ts';
import { MAX_WATCHLIST_ENTRIES, purchaseFault, roundedPrice, systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import {
  appendEntries,
  type EntryRecord,
  findEntriesOfBond,
  type NewEntry,
  removeEntries,
} from '#store/portfolio/watchlists/watchlist-entries.ts';
import { findWatchlists, type WatchlistRecord } from '#store/portfolio/watchlists/watchlists.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import {
  changeInWhole,
  maySystemList,
  requireOwner,
  requireSystemList,
  requireWatchlists,
  shownLists,
} from './watchlist-refusals.ts';

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

function requireDay(text: string, at: number): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', `date.${at}`);
  return date;
}

function purchaseAt({ price, date }: Body, at: number): Pick<NewEntry, 'price' | 'date'> {
  const typed = { price: price[at] ?? null, date: date[at] ?? null };
  const fault = purchaseFault(typed);
  if (fault !== null) throw new Refusal(fault, fault === 'wl_error_no_date' ? `date.${at}` : `price.${at}`);
  return {
    price: typed.price === null ? null : roundedPrice(typed.price),
    date: typed.date === null ? null : requireDay(typed.date, at),
  };
}

function entriesOf(body: Body): readonly NewEntry[] {
  requireParallel(body);
  return body.add.map((watchlistId, at) => ({
    watchlistId,
    bondId: body.bondId,
    quantity: body.qnt[at] ?? null,
    ...purchaseAt(body, at),
  }));
}

function appendRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, appendToWatchlistsCall, { limit: 'watchlists' }, async ({ viewer, body }) => {
    const accountId = requireWatchlists(viewer);
    const entries = entriesOf(body);
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
export function bondWatchlistsRoutes(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, bondWatchlistsCall, async ({ params, viewer, texts }) => {
    const accountId = requireWatchlists(viewer);
    const { instrument } = await requireBond(services, params.id);
    const [lists, entries] = await Promise.all([
      findWatchlists(database, accountId),
      findEntriesOfBond(database, accountId, instrument.id),
    ]);
    const entryIn = new Map(entries.map((entry) => [entry.watchlistId, entry]));
    return {
      items: shownLists(lists, texts).map((list) =>
        itemOf(list, entryIn.get(list.id), list.id === systemWatchlistId && !maySystemList(viewer)),
      ),
    };
  });
  removeRoute(app, services);
  appendRoute(app, services);
}
