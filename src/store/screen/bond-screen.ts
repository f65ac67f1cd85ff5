import { setTimeout as sleep } from 'node:timers/promises';
import { askedFacets, type Facets } from '#domain/facets/facets.ts';
import type { Grouping } from '#domain/facets/groupings.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { knownDay } from '../as-of/known-day.ts';
import { countBits, keepBoth, rowsOf } from '../bits.ts';
import { watchedBonds } from '../bonds/bond-filter.ts';
import { type BondListQuery, type BondListRecord, findBondList, findListedBonds } from '../bonds/find-bond-list.ts';
import type { Database } from '../database.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { keepRecent } from '../keep-recent.ts';
import { KeptInMemory } from '../kept-in-memory.ts';
import { findMatches, type ListPage } from '../search/find-list-page.ts';
import { findHidingVenueCodes } from '../venues/venues.ts';
import { type BondCharacteristics, characteristicsOf } from './bond-characteristics.ts';
import { type Choice, type ChoiceContext, chooseBonds } from './bond-choice.ts';
import { BondColumns } from './bond-columns.ts';
import { type BondLine, lineOf } from './bond-line.ts';
import { BondOrders } from './bond-orders.ts';
import type { BondRow } from './bond-row.ts';
import { type BondTraits, traitsOf } from './bond-traits.ts';
import { type BondCounts, countBonds, countWatched, type ReaderCounts } from './count-bonds.ts';
import { type BondGroup, groupBonds } from './group-bonds.ts';
import { findChangedBonds, findNewestChange, readAllBonds, readBonds } from './read-bond-rows.ts';
import { type BondScatter, type ScatterQuery, scatterBonds } from './scatter-bonds.ts';

/** More bonds than these are not read one by one after a change. */
const MOST_CHANGED = 2_000;
/** How long a reader waits for a load before the database lists bonds for him, in milliseconds. */
const PATIENCE_MS = 500;

interface Loaded {
  readonly columns: BondColumns;
  readonly orders: BondOrders;
  /** What was chosen last, until a bond changes: the next page and another order ask for the same. */
  readonly choices: Map<string, Choice>;
  /** The same of counts. */
  readonly counts: Map<string, BondCounts>;
  /** The last change of the market data that is taken in. */
  position: number;
}

function loadedOf(columns: BondColumns, position: number): Loaded {
  // They come by name, so that rows are in that order.
  return {
    columns,
    orders: new BondOrders(
      columns,
      Int32Array.from({ length: columns.size }, (_, row) => row),
    ),
    choices: new Map(),
    counts: new Map(),
    position,
  };
}

async function load(database: Database, stopping: AbortSignal): Promise<Loaded> {
  const columns = new BondColumns();
  const position = await readAllBonds(database, (bonds) => {
    stopping.throwIfAborted();
    for (const bond of bonds) columns.put(bond);
  });
  return loadedOf(columns, position);
}

/** As the work under way knows them: of now, or of an earlier day. Nothing of them is kept. */
async function loadOnce(database: Database): Promise<Loaded> {
  const columns = new BondColumns();
  for (const bond of await readBonds(database, 'all')) columns.put(bond);
  return loadedOf(columns, 0);
}

/** Choices that are kept, each a bit a bond. */
const MOST_CHOICES = 32;
const MOST_COUNTS = 64;
/** Of a market of more bonds nothing is counted as of a day, since all of them are read anew each time. */
const MOST_COUNTED_ANEW = 5_000;

function nameOf(facets: Facets, context: ChoiceContext): string {
  const { closedVenueId, largestYield, todayNumber } = context;
  return JSON.stringify([facets, closedVenueId, largestYield, todayNumber, watchedBonds(facets, context)]);
}

function choose({ columns, choices }: Loaded, facets: Facets, context: ChoiceContext): Choice {
  const name = nameOf(facets, context);
  return keepRecent(choices, name, choices.get(name) ?? chooseBonds(columns, facets, context), MOST_CHOICES);
}

/** The bonds that facets ask for among some rows; among all where those are null. */
function chooseAmong(loaded: Loaded, facets: Facets, context: ChoiceContext, among: Int32Array | null): Choice {
  const choice = choose(loaded, facets, context);
  if (among === null) return choice;
  const rows = choice.rows.slice();
  keepBoth(rows, among);
  return { rows, count: countBits(rows) };
}

function count(loaded: Loaded, facets: Facets, context: ChoiceContext): BondCounts {
  const { columns, counts } = loaded;
  const name = nameOf(facets, context);
  const made = counts.get(name) ?? countBonds(columns, facets, context, (other) => choose(loaded, other, context));
  return keepRecent(counts, name, made, MOST_COUNTS);
}

/** With what is listed of the bonds of the points. */
export interface NamedScatter extends BondScatter {
  readonly bonds: readonly BondListRecord[];
}

/** The bonds of a screen, and those of a basket. */
export interface ComparedBonds {
  readonly screen: BondCharacteristics;
  readonly basket: BondCharacteristics;
}

/** What bonds are counted by. */
export type CountQuery = Pick<
  BondListQuery,
  'text' | 'facets' | 'today' | 'closedVenueId' | 'largestYield' | 'watchlists'
>;

/** What is made of a bond, from its row in memory and from the database. */
interface Sources<Value> {
  readonly ofRow: (columns: BondColumns, row: number) => Value;
  readonly ofBond: (bond: BondRow) => Value;
}

type Asked = Pick<CountQuery, 'text' | 'facets'>;

/**
 * Lists bonds by what is asked of them from columns in memory, in the time that a page takes however many there are. Each list is of all that was committed
 * when it was asked for, but after a change of very many bonds: then they are loaded anew, and until that is done the order is the one of before. The figures that are
 * shown are always the stored ones.
 */
export class BondScreen {
  readonly #database: Database;
  readonly #stopping: AbortSignal;
  readonly #kept: KeptInMemory<Loaded>;
  readonly #mostCountedAnew: number;

  /** A load does not go on once `stopping` tells that the node stops. */
  constructor(database: Database, stopping: AbortSignal, mostCountedAnew = MOST_COUNTED_ANEW) {
    this.#database = database;
    this.#stopping = stopping;
    this.#mostCountedAnew = mostCountedAnew;
    this.#kept = new KeptInMemory(() => load(database, stopping));
  }

  /** Loads all bonds, where that is not under way. */
  load(): Promise<void> {
    return this.#kept.load();
  }

  /** Waits until all bonds are loaded. */
  async ready(): Promise<void> {
    if (this.#kept.value === undefined) await this.load();
  }

  /** One page of the bonds that match, and how many match in all. */
  async findBondList(query: BondListQuery): Promise<ListPage<BondListRecord>> {
    const isScreened = query.text.trim() === '' && query.venueId === null;
    const loaded = isScreened ? await this.#current().catch(this.#unlessAway) : undefined;
    if (loaded === undefined) return findBondList(this.#database, query);
    const { columns, orders } = loaded;
    const asked = { ...query, todayNumber: dayNumberFromIso(isoDate(query.today)) };
    const facets = await this.#withoutHiding(query.facets);
    const choice = askedFacets(facets).length === 0 ? null : choose(loaded, facets, asked);
    const ids = orders.page(asked, query, choice).map((row) => columns.ids[row] ?? 0);
    return { total: choice?.count ?? columns.count, items: await findListedBonds(this.#database, ids) };
  }

  /** The traits of bonds by their ids; of a bond that is gone meanwhile none. */
  findTraits(ids: readonly number[], today: IsoDate): Promise<ReadonlyMap<number, BondTraits>> {
    const todayNumber = dayNumberFromIso(today);
    return this.#ofEach(ids, {
      ofRow: (columns, row) => traitsOf(columns.traitsSource(row), todayNumber),
      ofBond: (bond) => traitsOf(bond, todayNumber),
    });
  }

  /** The lines of bonds by their ids, as they are stored; of a bond that is gone meanwhile none. */
  findLines(ids: readonly number[]): Promise<ReadonlyMap<number, BondLine>> {
    return this.#ofEach(ids, { ofRow: (columns, row) => lineOf(columns.lineSource(row)), ofBond: lineOf });
  }

  async #ofEach<Value>(ids: readonly number[], { ofRow, ofBond }: Sources<Value>): Promise<ReadonlyMap<number, Value>> {
    const isLoaded = this.#kept.value !== undefined;
    const loaded = isLoaded ? await this.#current().catch(this.#unlessAway) : undefined;
    // What is loaded anew is older than what is stored.
    if (loaded === undefined || this.#kept.isLoading) {
      const bonds = await readBonds(this.#database, ids);
      return new Map(bonds.map((bond) => [bond.id, ofBond(bond)]));
    }
    const { columns } = loaded;
    return new Map(
      ids.flatMap((id) => {
        const row = columns.rowOf(id);
        return row === undefined ? [] : [[id, ofRow(columns, row)]];
      }),
    );
  }

  /** How many bonds each further choice would leave; null while the bonds are not loaded, and as of a day where they are too many. */
  async countBonds({ today, ...query }: CountQuery): Promise<ReaderCounts | null> {
    const loaded = await this.#counted().catch(this.#unlessAway);
    if (loaded === undefined) return null;
    const { text, facets: asked, ...figures } = query;
    const [facets, hiding] = await Promise.all([this.#withoutHiding(asked), findHidingVenueCodes(this.#database)]);
    const context = { ...figures, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, { text, facets }, context);
    const chosen = (other: Facets) => chooseAmong(loaded, other, context, among);
    const counts =
      among === null ? count(loaded, facets, context) : countBonds(loaded.columns, facets, context, chosen);
    const venue = counts.lists.venue.filter(({ value }) => !hiding.has(value));
    const watchlist = countWatched(loaded.columns, context, chosen({ ...facets, watchlist: [] }).rows);
    return { ...counts, lists: { ...counts.lists, venue, watchlist } };
  }

  /** The bonds that match by a value that they have in common; null while the bonds are not loaded, and as of a day where they are too many. */
  async groupBonds(query: CountQuery, grouping: Grouping): Promise<readonly BondGroup[] | null> {
    const matches = await this.#matches(query);
    return matches && groupBonds(matches.columns, matches.rows, grouping, matches.context);
  }

  /** The ids of all bonds that match, ascending; null while the bonds are not loaded. */
  async findBondIds(query: CountQuery): Promise<readonly number[] | null> {
    const matches = await this.#matches(query);
    if (matches === null) return null;
    const ids = Float64Array.from(rowsOf(matches.rows, matches.count), (row) => matches.columns.ids[row] ?? 0);
    return [...ids.sort()];
  }

  /** The rows that match; null while the bonds are not loaded, and as of a day where they are too many. */
  async #matches({ today, ...query }: CountQuery) {
    const loaded = await this.#counted().catch(this.#unlessAway);
    if (loaded === undefined) return null;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(today)) };
    const facets = await this.#withoutHiding(query.facets);
    const among = await this.#found(loaded, { text: query.text, facets }, context);
    return { columns: loaded.columns, context, ...chooseAmong(loaded, facets, context, among) };
  }

  /** In memory are all venues; one that hides itself by now has no bonds. */
  async #withoutHiding(facets: Facets): Promise<Facets> {
    if (facets.venue.length === 0) return facets;
    const hiding = await findHidingVenueCodes(this.#database);
    return { ...facets, venue: facets.venue.map((code) => (hiding.has(code) ? '' : code)) };
  }

  /** The rows that words find, in the way in which the list finds them; null where there are none to search for. */
  async #found(loaded: Loaded, { text, facets }: Asked, context: ChoiceContext): Promise<Int32Array | null> {
    if (text.trim() === '') return null;
    const isFiltered = askedFacets(facets).length > 0;
    let found: Int32Array | null = null;
    for await (const ids of findMatches(this.#database, { kind: 'bond', text, isFiltered })) {
      found = loaded.columns.rowsOfIds(ids);
      if (chooseAmong(loaded, facets, context, found).count > 0) break;
    }
    return found;
  }

  /** The bonds that match by two measures; null while the bonds are not loaded, and as of a day where they are too many. */
  async scatterBonds(query: CountQuery, scatter: ScatterQuery): Promise<NamedScatter | null> {
    const matches = await this.#matches(query);
    if (matches === null) return null;
    const found = scatterBonds(matches.columns, matches.rows, scatter, matches.context);
    const ids = found.points.map(({ id }) => id);
    return { ...found, bonds: await findListedBonds(this.#database, ids) };
  }

  /** What the bonds that match are like as a whole, and beside them some others; null while the bonds are not loaded. */
  async compareBonds(query: CountQuery, ids: readonly number[]): Promise<ComparedBonds | null> {
    const matches = await this.#matches(query);
    if (matches === null) return null;
    const { columns, rows, context } = matches;
    return {
      screen: characteristicsOf(columns, rows, context),
      basket: characteristicsOf(columns, columns.rowsOfIds(ids), context),
    };
  }

  /** Where the primary is away a replica may still list bonds, and a node that stops answers to its end. */
  #unlessAway = (error: unknown): undefined => {
    if (!this.#stopping.aborted && !isDatabaseUnavailable(error)) throw error;
  };

  /** What is counted, grouped and drawn. */
  async #counted(): Promise<Loaded | undefined> {
    if (knownDay() === null) return this.#current();
    const present = await this.#loaded();
    return present === undefined || present.columns.count > this.#mostCountedAnew
      ? undefined
      : loadOnce(this.#database);
  }

  async #loaded(): Promise<Loaded | undefined> {
    if (this.#kept.value === undefined) {
      const waiting = new AbortController();
      const given = sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([this.load(), given]).finally(() => waiting.abort());
    }
    return this.#kept.value;
  }

  async #current(): Promise<Loaded | undefined> {
    // What is kept is of now.
    if (knownDay() !== null) return undefined;
    const loaded = await this.#loaded();
    if (loaded !== undefined && (await findNewestChange(this.#database)) > loaded.position)
      await this.#kept.follow(() => this.#follow(loaded));
    return this.#kept.value;
  }

  async #follow(loaded: Loaded): Promise<void> {
    if (this.#kept.isLoading) return;
    const { columns, orders, choices, counts } = loaded;
    const changed = await findChangedBonds(this.#database, loaded.position, MOST_CHANGED);
    if (changed === undefined) {
      // Whoever asks meanwhile gets the order of before.
      this.load().catch(() => undefined);
      return;
    }
    const gone = new Set(changed.ids);
    for (const bond of await readBonds(this.#database, changed.ids)) {
      gone.delete(bond.id);
      orders.noteChanged(columns.put(bond));
    }
    for (const id of gone) {
      const row = columns.remove(id);
      if (row !== undefined) orders.noteChanged(row);
    }
    choices.clear();
    counts.clear();
    loaded.position = Math.max(loaded.position, changed.position);
  }
}
