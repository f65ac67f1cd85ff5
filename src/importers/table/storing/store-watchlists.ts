import {
  isDateFault,
  MAX_FURTHER_PURCHASES,
  MAX_QUANTITY,
  MAX_WATCHLIST_ENTRIES,
  MAX_WATCHLISTS,
  purchaseFault,
  roundedPrice,
} from '#domain/portfolio/watchlist.ts';
import { findTerms } from '#store/bond/bonds/bond-terms.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { EntriesRefused } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { bringPurchases } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { createWatchlist, findNamedList, findOwner } from '#store/portfolio/watchlists/watchlists.ts';
import { FileFault } from '../../file-fault.ts';
import type { StoredRows } from '../../source-importer.ts';
import { ownText } from '../mapping/cell-texts.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { noteUnknown, Subjects, type TableTask } from './subjects.ts';

type Row = TargetRow<'watchlists'>;
type Brought = Parameters<typeof bringPurchases>[2][number];

interface ListRow {
  readonly line: number;
  readonly purchase: Brought;
}

/** A list of an account, as rows name it, and what they bring. */
interface NamedList {
  readonly account: string | null;
  readonly name: string;
  readonly rows: ListRow[];
}

/** Of all lists of a file, which are kept at once. */
const MAX_ROWS = 100_000;

/** What is wrong with a purchase, by field: it needs price and day both, or neither, and a day that was. */
function faultOf(
  { price, date, quantity, nominal }: Row,
  today: string,
): readonly [string, string | number | null] | null {
  const fault = purchaseFault({ price, date }, today);
  if (fault !== null) return isDateFault(fault) ? ['date', date] : ['price', price];
  const amount = quantity ?? nominal;
  return amount !== null && (amount === 0 || amount > MAX_QUANTITY)
    ? [quantity === null ? 'nominal' : 'quantity', amount]
    : null;
}

/** Nominals of one bond as issued, by which a face value becomes a number of bonds. */
async function findNominals(tx: WriteTransaction, ids: readonly number[]) {
  const terms = await findTerms(tx, ids);
  return (id: number) => {
    const known = terms.get(id);
    return known === undefined ? null : (known.initialFaceValue ?? known.faceValue);
  };
}

type NominalOf = (id: number) => number | null;

/** The purchase of a row; null, and noted, where there is none. */
function purchaseOf(task: TableTask<Row>, { line, values }: MappedRow<Row>, bondId: number, nominalOf: NominalOf) {
  const { failures } = task.rows;
  const fault = faultOf(values, task.today);
  if (fault !== null) {
    const [field, found] = fault;
    failures.add(line, found === null ? 'missing-value' : 'out-of-range', field, found);
    return null;
  }
  const { quantity, nominal, price, date } = values;
  const each = quantity === null && nominal !== null ? nominalOf(bondId) : 1;
  if (each === null || each === 0) {
    failures.add(line, 'missing-value', 'quantity', 'the nominal of one bond is not known');
    return null;
  }
  const bought = quantity ?? (nominal === null ? null : nominal / each);
  return { bondId, quantity: bought, price: price === null ? null : roundedPrice(price), date };
}

/** Collects what the rows of a file bring, by list. */
async function listsOf(task: TableTask<Row>): Promise<readonly NamedList[]> {
  const subjects = new Subjects(task.mapping);
  const lists = new Map<string, NamedList>();
  let count = 0;
  for await (const batch of task.rows.batches()) {
    await subjects.learn(task.tx, batch);
    const ids = batch.flatMap((row) => subjects.idOf(row) ?? []);
    const nominalOf = await findNominals(task.tx, ids);
    for (const row of batch) {
      const { list, account } = row.values;
      const bondId = subjects.idOf(row);
      if (++count > MAX_ROWS) throw new FileFault('too-many-rows', `more than ${MAX_ROWS}; cut the file`, row.line);
      if (bondId === null) noteUnknown(task, row);
      const purchase = bondId === null ? null : purchaseOf(task, row, bondId, nominalOf);
      if (purchase === null || list === null) continue;
      const key = JSON.stringify([account, list]);
      const known = lists.get(key) ?? { account: account && ownText(account), name: ownText(list), rows: [] };
      known.rows.push({ line: row.line, purchase });
      lists.set(ownText(key), known);
    }
  }
  return [...lists.values()];
}

/** A list of a file, whose it is, and its number where the account has it. */
interface OwnedList {
  readonly list: NamedList;
  readonly accountId: string;
  readonly id: number | undefined;
}

/** Puts what rows bring into a list, which is made where the account has none of its name; gives how many of them were new. */
async function storeList(
  { tx, by, network, startedAt: now }: TableTask<Row>,
  { list: { name, rows }, accountId, ...known }: OwnedList,
): Promise<number> {
  const id =
    known.id ??
    (await findNamedList(tx, accountId, name)) ??
    (await createWatchlist(tx, { accountId, name, now }, MAX_WATCHLISTS));
  if (id === null) throw new EntriesRefused('full');
  const brought = rows.map(({ purchase }) => purchase);
  const limits = { now, max: MAX_FURTHER_PURCHASES, maxEntries: MAX_WATCHLIST_ENTRIES };
  const added = await bringPurchases(tx, { accountId, id }, brought, limits);
  const entry = { loggedAt: now, action: 'import-watchlist', actorId: by, accountId, network };
  if (added > 0) await logAudit(tx, { ...entry, detail: `${name}: ${added}` });
  return added;
}

/** Lists by account and number, new ones last: in this order they are locked, so that two writers never wait for each other in a ring. */
const inOrder = (one: OwnedList, other: OwnedList) =>
  one.accountId < other.accountId
    ? -1
    : Number(one.accountId > other.accountId) || (one.id ?? Number.MAX_VALUE) - (other.id ?? Number.MAX_VALUE);

/** Finds whose the lists are; an account that there is not is told. */
async function ownedLists(task: TableTask<Row>): Promise<readonly OwnedList[]> {
  const { tx, rows, by } = task;
  const owned: OwnedList[] = [];
  for (const list of await listsOf(task)) {
    const named = await findOwner(tx, list.account ?? by);
    const accountId = named ?? (list.account === null ? await findOwner(tx, null) : undefined);
    if (accountId === undefined)
      rows.failures.add(
        list.rows[0]?.line ?? 0,
        list.account === null ? 'missing-value' : 'bad-code',
        'account',
        list.account,
      );
    else owned.push({ list, accountId, id: await findNamedList(tx, accountId, list.name) });
  }
  return owned.toSorted(inOrder);
}

/**
 * Stores purchases of bonds into lists of an account, that of who imports where none is named, or the operator's. What a list notes already stays, and is not added
 * again. A list that is locked, or would hold more than it may, takes nothing, which is told with its first row.
 */
export async function storeWatchlists(task: TableTask<Row>): Promise<StoredRows> {
  const { tx, rows } = task;
  let [stored, unchanged] = [0, 0];
  for (const owned of await ownedLists(task)) {
    const { list } = owned;
    await tx.client.query('savepoint watchlist');
    try {
      const added = await storeList(task, owned);
      stored += added;
      unchanged += list.rows.length - added;
    } catch (error) {
      if (!(error instanceof EntriesRefused)) throw error;
      await tx.client.query('rollback to savepoint watchlist');
      rows.failures.add(list.rows[0]?.line ?? 0, 'out-of-range', 'list', `${list.name}: ${error.reason}`);
    }
  }
  return { stored, unchanged, instrumentIds: [] };
}
