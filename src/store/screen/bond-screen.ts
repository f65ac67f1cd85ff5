import { askedFacets, type Facets, mostCountedAsOf } from '#domain/facets/facets.ts';
import type { Grouping } from '#domain/facets/groupings.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { knownDay } from '../as-of/known-day.ts';
import { rowsOf } from '../bits.ts';
import { type BondListQuery, type BondListRecord, findBondList, findListedBonds } from '../bonds/find-bond-list.ts';
import type { Database } from '../database.ts';
import { findMatches, type ListPage } from '../search/find-list-page.ts';
import { findHidingVenueCodes } from '../venues/venues.ts';
import { type BondCharacteristics, characteristicsOf } from './bond-characteristics.ts';
import type { ChoiceContext } from './bond-choice.ts';
import type { BondColumns } from './bond-columns.ts';
import { type BondLine, lineOf } from './bond-line.ts';
import type { BondRow } from './bond-row.ts';
import { type BondTraits, traitsOf } from './bond-traits.ts';
import { commonestFirst, countBonds, countWatched, type ReaderCounts, type ValueCount } from './count-bonds.ts';
import { type BondGroup, groupBonds } from './group-bonds.ts';
import { KeptBonds, loadOnce } from './kept-bonds.ts';
import { choose, chooseAmong, countChosen, type LoadedBonds } from './loaded-bonds.ts';
import { readBonds } from './read-bond-rows.ts';
import { type BondScatter, type ScatterQuery, scatterBonds } from './scatter-bonds.ts';

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

/** Venues whose codes are taken out are asked for by a code that none has. */
const withoutVenues = (facets: Facets, codes: ReadonlySet<string>): Facets => ({
  ...facets,
  venue: facets.venue.map((code) => (codes.has(code) ? '' : code)),
});

/**
 * Lists bonds by what is asked of them from columns in memory, in the time that a page takes however many there are. Each list is of all that was committed
 * when it was asked for, but after a change of very many bonds: then they are loaded anew, and until that is done the order is the one of before. The figures that are
 * shown are always the stored ones.
 */
export class BondScreen {
  readonly #database: Database;
  readonly #kept: KeptBonds;
  readonly #mostAsOf: number;

  /** A load does not go on once `stopping` tells that the node stops; as of a day no more than `mostAsOf` bonds are counted, grouped and drawn. */
  constructor(database: Database, stopping: AbortSignal, mostAsOf = mostCountedAsOf) {
    this.#database = database;
    this.#kept = new KeptBonds(database, stopping, mostAsOf);
    this.#mostAsOf = mostAsOf;
  }

  /** Loads all bonds, where that is not under way. */
  load(): Promise<void> {
    return this.#kept.load();
  }

  /** Waits until all bonds are loaded. */
  async ready(): Promise<void> {
    if (!this.#kept.isLoaded) await this.load();
  }

  /** One page of the bonds that match, and how many match in all. */
  async findBondList(query: BondListQuery): Promise<ListPage<BondListRecord>> {
    const isScreened = query.text.trim() === '' && query.venueId === null;
    const loaded = isScreened ? await this.#kept.current() : undefined;
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
    const loaded = this.#kept.isLoaded ? await this.#kept.current() : undefined;
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
    const loaded = await this.#kept.counted();
    if (loaded === undefined) return null;
    const { text, facets: asked, ...figures } = query;
    const hiding = await findHidingVenueCodes(this.#database);
    const facets = withoutVenues(asked, hiding);
    const context = { ...figures, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, { text, facets }, context);
    const chosen = (other: Facets) => chooseAmong(loaded, other, context, among);
    const counts =
      among === null ? countChosen(loaded, facets, context) : countBonds(loaded.columns, facets, context, chosen);
    const venue = counts.lists.venue.filter(({ value }) => !hiding.has(value));
    const watchlist = countWatched(loaded.columns, context, chosen({ ...facets, watchlist: [] }).rows);
    return { ...counts, lists: { ...counts.lists, venue, watchlist } };
  }

  /** The issuers that a name finds and how many bonds of each all facets but the issuer leave, the most first; null as for counts. */
  async findIssuers(query: CountQuery, name: string): Promise<readonly ValueCount[] | null> {
    const matches = await this.#matches({ ...query, facets: { ...query.facets, issuer: [] } });
    if (matches === null) return null;
    const counts = matches.columns.words.issuer.countWords(matches.rows);
    for await (const ids of findMatches(this.#database, { kind: 'company', text: name, isFiltered: true })) {
      const found = commonestFirst(ids.map((id) => [String(id), counts.get(String(id)) ?? 0] as const));
      if (found.length > 0) return found;
    }
    return [];
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
    const loaded = (await this.#kept.counted()) ?? (await this.#narrowed({ today, ...query }));
    if (loaded === undefined) return null;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(today)) };
    const facets = await this.#withoutHiding(query.facets);
    const among = await this.#found(loaded, { text: query.text, facets }, context);
    return { columns: loaded.columns, context, ...chooseAmong(loaded, facets, context, among) };
  }

  /** As of a day, of a market that is too large to be read anew: the bonds that the tables find, where these are few enough. */
  async #narrowed(query: CountQuery): Promise<LoadedBonds | undefined> {
    const isNarrowed = query.text.trim() !== '' || askedFacets(query.facets).length > 0;
    if (knownDay() === null || !isNarrowed) return undefined;
    const page = { sort: 'name', further: [], isDescending: false, limit: this.#mostAsOf, offset: 0 } as const;
    const list = { ...query, ...page, venueId: null, finishedStatusIds: [] };
    const { total, items } = await findBondList(this.#database, list);
    return total > this.#mostAsOf
      ? undefined
      : loadOnce(
          this.#database,
          items.map(({ id }) => id),
        );
  }

  /** In memory are all venues; one that hides itself by now has no bonds. */
  async #withoutHiding(facets: Facets): Promise<Facets> {
    return facets.venue.length === 0 ? facets : withoutVenues(facets, await findHidingVenueCodes(this.#database));
  }

  /** The rows that words find, in the way in which the list finds them; null where there are none to search for. */
  async #found(loaded: LoadedBonds, { text, facets }: Asked, context: ChoiceContext): Promise<Int32Array | null> {
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
}
