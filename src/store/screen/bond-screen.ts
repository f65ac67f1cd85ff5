import { setTimeout as sleep } from 'node:timers/promises';
import { askedFacets, type Facets } from '#domain/facets/facets.ts';
import type { Grouping } from '#domain/facets/groupings.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { knownDay } from '../as-of/known-day.ts';
import { countBits, keepBoth } from '../bits.ts';
import { type BondListQuery, type BondListRecord, findBondList, findListedBonds } from '../bonds/find-bond-list.ts';
import type { Database } from '../database.ts';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { keepRecent } from '../keep-recent.ts';
import { KeptInMemory } from '../kept-in-memory.ts';
import { findMatches, type ListPage } from '../search/find-list-page.ts';
import { type BondCharacteristics, characteristicsOf } from './bond-characteristics.ts';
import { type Choice, type ChoiceContext, chooseBonds } from './bond-choice.ts';
import { BondColumns } from './bond-columns.ts';
import { type BondLine, type LineSource, lineOf } from './bond-line.ts';
import { BondOrders } from './bond-orders.ts';
import { type BondTraits, type TraitsSource, traitsOf } from './bond-traits.ts';
import { type BondCounts, countBonds } from './count-bonds.ts';
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

async function load(database: Database, stopping: AbortSignal): Promise<Loaded> {
  const columns = new BondColumns();
  const position = await readAllBonds(database, (bonds) => {
    stopping.throwIfAborted();
    for (const bond of bonds) columns.put(bond);
  });
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

/** Choices that are kept, each a bit a bond. */
const MOST_CHOICES = 32;
const MOST_COUNTS = 64;

function nameOf(facets: Facets, { closedVenueId, largestYield, todayNumber }: ChoiceContext): string {
  return JSON.stringify([facets, closedVenueId, largestYield, todayNumber]);
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
export type CountQuery = Pick<BondListQuery, 'text' | 'facets' | 'today' | 'closedVenueId' | 'largestYield'>;

/**
 * Lists bonds by what is asked of them from columns in memory, in the time that a page takes however many there are. Each list is of all that was committed
 * when it was asked for, but after a change of very many bonds: then they are loaded anew, and until that is done the order is the one of before. The figures that are
 * shown are always the stored ones.
 */
export class BondScreen {
  readonly #database: Database;
  readonly #stopping: AbortSignal;
  readonly #kept: KeptInMemory<Loaded>;

  /** A load does not go on once `stopping` tells that the node stops. */
  constructor(database: Database, stopping: AbortSignal) {
    this.#database = database;
    this.#stopping = stopping;
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
    const isScreened = query.text.trim() === '' && query.issuerId === null && query.venueId === null;
    const loaded = isScreened ? await this.#current().catch(this.#unlessAway) : undefined;
    if (loaded === undefined) return findBondList(this.#database, query);
    const { columns, orders } = loaded;
    const asked = { ...query, todayNumber: dayNumberFromIso(isoDate(query.today)) };
    const choice = askedFacets(query.facets).length === 0 ? null : choose(loaded, query.facets, asked);
    const ids = orders.page(asked, query, choice).map((row) => columns.ids[row] ?? 0);
    return { total: choice?.count ?? columns.count, items: await findListedBonds(this.#database, ids) };
  }

  /** The traits of bonds by their ids; of a bond that is gone meanwhile none. */
  findTraits(ids: readonly number[], today: IsoDate): Promise<ReadonlyMap<number, BondTraits>> {
    const todayNumber = dayNumberFromIso(today);
    return this.#ofEach(ids, (bond) => traitsOf(bond, todayNumber));
  }

  /** The lines of bonds by their ids, as they are stored; of a bond that is gone meanwhile none. */
  findLines(ids: readonly number[]): Promise<ReadonlyMap<number, BondLine>> {
    return this.#ofEach(ids, lineOf);
  }

  async #ofEach<Value>(
    ids: readonly number[],
    of: (bond: TraitsSource & LineSource) => Value,
  ): Promise<ReadonlyMap<number, Value>> {
    const isLoaded = this.#kept.value !== undefined;
    const loaded = isLoaded ? await this.#current().catch(this.#unlessAway) : undefined;
    // What is loaded anew is older than what is stored.
    if (loaded === undefined || this.#kept.isLoading) {
      const bonds = await readBonds(this.#database, ids);
      return new Map(bonds.map((bond) => [bond.id, of(bond)]));
    }
    const { columns } = loaded;
    return new Map(
      ids.flatMap((id) => {
        const row = columns.rowOf(id);
        return row === undefined ? [] : [[id, of(columns.sourceOf(row))]];
      }),
    );
  }

  /** How many bonds each further choice would leave; null while the bonds are not loaded. */
  async countBonds({ today, ...query }: CountQuery): Promise<BondCounts | null> {
    const loaded = await this.#current().catch(this.#unlessAway);
    if (loaded === undefined) return null;
    const { text, facets, ...figures } = query;
    const context = { ...figures, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, query, context);
    if (among === null) return count(loaded, facets, context);
    return countBonds(loaded.columns, facets, context, (other) => chooseAmong(loaded, other, context, among));
  }

  /** The bonds that match by a value that they have in common; null while the bonds are not loaded. */
  async groupBonds({ today, ...query }: CountQuery, grouping: Grouping): Promise<readonly BondGroup[] | null> {
    const loaded = await this.#current().catch(this.#unlessAway);
    if (loaded === undefined) return null;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, query, context);
    return groupBonds(loaded.columns, chooseAmong(loaded, query.facets, context, among).rows, grouping, context);
  }

  /** The rows that words find, in the way in which the list finds them; null where there are none to search for. */
  async #found(
    loaded: Loaded,
    { text, facets }: Pick<CountQuery, 'text' | 'facets'>,
    context: ChoiceContext,
  ): Promise<Int32Array | null> {
    if (text.trim() === '') return null;
    const isFiltered = askedFacets(facets).length > 0;
    let found: Int32Array | null = null;
    for await (const ids of findMatches(this.#database, { kind: 'bond', text, isFiltered })) {
      found = loaded.columns.rowsOfIds(ids);
      if (chooseAmong(loaded, facets, context, found).count > 0) break;
    }
    return found;
  }

  /** The bonds that match by two measures; null while the bonds are not loaded. */
  async scatterBonds({ today, ...query }: CountQuery, scatter: ScatterQuery): Promise<NamedScatter | null> {
    const loaded = await this.#current().catch(this.#unlessAway);
    if (loaded === undefined) return null;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, query, context);
    const { rows } = chooseAmong(loaded, query.facets, context, among);
    const found = scatterBonds(loaded.columns, rows, scatter, context);
    const ids = found.points.map(({ id }) => id);
    return { ...found, bonds: await findListedBonds(this.#database, ids) };
  }

  /** What the bonds that match are like as a whole, and beside them some others; null while the bonds are not loaded. */
  async compareBonds({ today, ...query }: CountQuery, ids: readonly number[]): Promise<ComparedBonds | null> {
    const loaded = await this.#current().catch(this.#unlessAway);
    if (loaded === undefined) return null;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, query, context);
    const { columns } = loaded;
    return {
      screen: characteristicsOf(columns, chooseAmong(loaded, query.facets, context, among).rows, context),
      basket: characteristicsOf(columns, columns.rowsOfIds(ids), context),
    };
  }

  /** Where the primary is away a replica may still list bonds, and a node that stops answers to its end. */
  #unlessAway = (error: unknown): undefined => {
    if (!this.#stopping.aborted && !isDatabaseUnavailable(error)) throw error;
  };

  async #current(): Promise<Loaded | undefined> {
    // What is kept is of now.
    if (knownDay() !== null) return undefined;
    if (this.#kept.value === undefined) {
      const waiting = new AbortController();
      const given = sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([this.load(), given]).finally(() => waiting.abort());
    }
    const loaded = this.#kept.value;
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
