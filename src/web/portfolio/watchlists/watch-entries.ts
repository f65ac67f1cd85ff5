import type { AnswerOf, BodyOf } from '#contract/platform/call.ts';
import type { ErrorBody } from '#contract/platform/errors.ts';
import type { appendToWatchlistsCall, bondWatchlistsCall } from '#contract/portfolio/watchlists/bond-watchlists.ts';
import { exactNumber } from '#domain/platform/exact-number.ts';
import { type PurchaseFault, purchaseFault } from '#domain/portfolio/watchlist.ts';
import { type Api, send } from '../../platform/data/ask.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';

export type BondWatchlist = AnswerOf<typeof bondWatchlistsCall>['items'][number];

/** A list in the dialog, with what the reader has typed for it. */
export interface WatchEntry {
  readonly listId: number;
  /** The bond's entry in the list; null where it holds none. */
  readonly entryId: number | null;
  readonly name: string;
  readonly isReadonly: boolean;
  readonly isForbidden: boolean;
  readonly isChecked: boolean;
  readonly quantity: string;
  readonly price: string;
  /** DD.MM.YYYY */
  readonly date: string | null;
  /** A date was typed that is none. */
  readonly hasBadDate: boolean;
  /** Whether the price was filled in by the date, and not typed. */
  readonly isPriceFilled: boolean;
  /** The date whose price was filled in, or that came with its price: it fills none in any more. */
  readonly filledFor: string | null;
  /** What the list knows of the purchase. */
  readonly known: Pick<WatchEntry, 'quantity' | 'price' | 'date'>;
}

export const entriesPerPage = 6;

const typed = (value: number | null): string => (value === null ? '' : String(value));

/** A quantity of bonds as face value, and the other way round, as fields write numbers. */
export function nominalOf(quantity: string, perBond: number): string {
  const value = numberOfDecimal(quantity);
  return value === null ? '' : String(exactNumber(value * perBond));
}
export function quantityOf(nominal: string, perBond: number): string {
  const value = numberOfDecimal(nominal);
  return value === null ? '' : String(exactNumber(value / perBond));
}

/** The lists as the dialog begins: those that hold the bond ticked and filled in. */
export function entriesOfLists(lists: readonly BondWatchlist[]): readonly WatchEntry[] {
  return lists.map((list) => {
    const known = { quantity: typed(list.count), price: typed(list.user_price), date: list.buy_date_formatted };
    return {
      listId: list['id.numeric'],
      entryId: list.id,
      name: list.name,
      isReadonly: list.readonly,
      isForbidden: list.forbidden,
      isChecked: list.checked,
      ...known,
      hasBadDate: false,
      isPriceFilled: false,
      filledFor: known.date,
      known,
    };
  });
}

/** Whether the reader can tick a list: not one that he locked, nor 381 without its flag. */
export function mayTick({ isReadonly, isForbidden }: WatchEntry): boolean {
  return !isReadonly && !isForbidden;
}

/** A list ticked or not; ticking one that may not be chosen leaves it as it is. */
export function withTick(entries: readonly WatchEntry[], listId: number, isChecked: boolean): readonly WatchEntry[] {
  return entries.map((entry) => {
    if (entry.listId !== listId || entry.isReadonly || (isChecked && entry.isForbidden)) return entry;
    return { ...entry, isChecked };
  });
}

/** Every list that may be chosen ticked, or every list that is not locked unticked. */
export function withAllTicked(entries: readonly WatchEntry[], isChecked: boolean): readonly WatchEntry[] {
  return entries.map((entry) => {
    const isLeft = entry.isReadonly || (isChecked && entry.isForbidden);
    return isLeft ? entry : { ...entry, isChecked };
  });
}

/** The lists that the bond will be put into, in the order of the dialog. */
export function chosenEntries(entries: readonly WatchEntry[]): readonly WatchEntry[] {
  return entries.filter((entry) => entry.isChecked && mayTick(entry));
}

/** What is typed of a purchase. */
export type Typed = 'quantity' | 'price' | 'date' | 'hasBadDate' | 'isPriceFilled' | 'filledFor';

/** Whether a purchase is another one than the list knows; what it knows is neither checked nor sent again. */
function isChanged({ entryId, known, quantity, price, date, hasBadDate }: WatchEntry): boolean {
  const isSame = quantity === known.quantity && price === known.price && date === known.date;
  return entryId === null || hasBadDate || !isSame;
}

/** What the close of the date changes of a price: undefined while it is not known, null where there is none. A price that was typed stays. */
export function filledPrice(
  { price, date, isPriceFilled, filledFor }: Pick<WatchEntry, Typed>,
  close: number | null | undefined,
): Pick<WatchEntry, 'price' | 'isPriceFilled' | 'filledFor'> | null {
  if (close === undefined || date === filledFor || (price !== '' && !isPriceFilled)) return null;
  if (close === null) return isPriceFilled ? { price: '', isPriceFilled: false, filledFor: null } : null;
  return { price: String(close), isPriceFilled: true, filledFor: date };
}

export function withTyped(
  entries: readonly WatchEntry[],
  listId: number,
  change: Partial<Pick<WatchEntry, Typed>>,
): readonly WatchEntry[] {
  return entries.map((entry) => (entry.listId === listId ? { ...entry, ...change } : entry));
}

/** What is wrong with a purchase as typed; `bad_date` where its date is none. */
export function faultOf(
  { price, date, hasBadDate }: Pick<WatchEntry, 'price' | 'date' | 'hasBadDate'>,
  today: string,
): PurchaseFault | 'bad_date' | null {
  if (hasBadDate) return 'bad_date';
  return purchaseFault({ price: numberOfDecimal(price), date: date === null ? null : isoOf(date) }, today);
}

/** What is wrong with a purchase that the list does not know so. */
export function faultOfChanged(entry: WatchEntry, today: string): ReturnType<typeof faultOf> {
  return isChanged(entry) ? faultOf(entry, today) : null;
}

/** The page of the first list with a fault, from 1; null where there is none. */
export function pageOfFault(chosen: readonly WatchEntry[], today: string): number | null {
  const at = chosen.findIndex((entry) => faultOfChanged(entry, today) !== null);
  return at < 0 ? null : Math.floor(at / entriesPerPage) + 1;
}

/** What to take out first: the entries of lists that are no longer ticked. */
export function removedIds(entries: readonly WatchEntry[]): readonly number[] {
  return entries.flatMap(({ entryId, isChecked, isReadonly }) =>
    entryId === null || isChecked || isReadonly ? [] : [entryId],
  );
}

/** The lists once what was taken out of them is out. */
function withoutRemoved(entries: readonly WatchEntry[], removed: readonly number[]): readonly WatchEntry[] {
  return entries.map((entry) =>
    entry.entryId !== null && removed.includes(entry.entryId) ? { ...entry, entryId: null, isChecked: false } : entry,
  );
}

/** A day as the field writes it, as programs do. */
export const isoOf = (date: string): string => date.split('.').reverse().join('-');

/** What to put in: the four lists of the call, parallel. */
function appendBody(chosen: readonly WatchEntry[], bondId: number): BodyOf<typeof appendToWatchlistsCall> {
  return {
    bondId,
    add: chosen.map(({ listId }) => listId),
    qnt: chosen.map(({ quantity }) => numberOfDecimal(quantity)),
    price: chosen.map(({ price }) => numberOfDecimal(price)),
    date: chosen.map(({ date }) => (date === null ? null : isoOf(date))),
  };
}

interface WatchSaved {
  readonly isSaved: boolean;
  /** The lists as they are now: after a failed second step, without what the first took out. */
  readonly entries: readonly WatchEntry[];
  /** What the server says of a failure; null where it said nothing. */
  readonly message: string | null;
}

/** What the page tells its parts after the reader's lists have changed: the name is the specification's. */
interface WatchlistUpdate {
  readonly link: 'remove' | 'watchlistAppend';
  readonly bondId: number;
  /** The lists that hold the bond now; empty after a removal alone. */
  readonly list: readonly { readonly id: number; readonly count: number | null }[];
}

const eventName = 'wlUpdate';

export function dispatchWatchlistUpdate(update: WatchlistUpdate): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: update }));
}

/** Listens to changes of the reader's lists; gives what ends that. */
export function onWatchlistUpdate(listener: (update: WatchlistUpdate) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<WatchlistUpdate>).detail);
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}

interface SaveParts {
  readonly api: Api;
  readonly bondId: number;
  readonly entries: readonly WatchEntry[];
  readonly tell: (update: WatchlistUpdate) => void;
}

async function messageOf(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return body?.error?.message ?? null;
}

/** Saves in two steps, each a transaction: what was unticked is taken out, then what is ticked is put in with its purchases. */
export async function saveWatch({ api, bondId, entries, tell }: SaveParts): Promise<WatchSaved> {
  const removed = removedIds(entries);
  const chosen = chosenEntries(entries).filter(isChanged);
  let known = entries;
  if (removed.length > 0) {
    const answer = await send(api, 'POST /api/watchlist/remove/', { body: { ids: [...removed] } });
    if (!answer.ok) return { isSaved: false, entries, message: await messageOf(answer) };
    const gone = (await answer.json()) as readonly number[];
    known = withoutRemoved(entries, gone);
    if (chosen.length === 0 && gone.length > 0) tell({ link: 'remove', bondId, list: [] });
  }
  if (chosen.length === 0) return { isSaved: true, entries: known, message: null };
  const answer = await send(api, 'POST /api/watchlistAppend/', { body: appendBody(chosen, bondId) });
  if (!answer.ok) {
    if (removed.length > 0) tell({ link: 'remove', bondId, list: [] });
    return { isSaved: false, entries: known, message: await messageOf(answer) };
  }
  const { success, watchlist, message } = (await answer.json()) as AnswerOf<typeof appendToWatchlistsCall>;
  if (success && watchlist.length > 0) tell({ link: 'watchlistAppend', bondId, list: watchlist });
  return { isSaved: success, entries: known, message };
}
