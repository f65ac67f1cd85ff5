import type { FilterField, RangeField } from '#domain/fields/field.ts';
import { type Asked, asksNothing, isAsked, plainValue, withChoices, withoutFilter } from '#domain/lists/asked.ts';
import { MAX_COUNTED_AS_OF } from '#domain/lists/count-limits.ts';
import { asksForFew } from '#domain/lists/repaid.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { findHidingVenueCodes } from '../market/venues/venues.ts';
import { knownDay } from '../platform/as-of/known-day.ts';
import { rowsOf } from '../platform/database/bits.ts';
import type { Database } from '../platform/database/database.ts';
import { type BondListQuery, type BondListRecord, findBondList, findListedBonds } from './find-bonds.ts';
import { type ListContext, placedFields } from './list-sql.ts';
import { BondCache, loadOnce } from './memory/bond-cache.ts';
import { type BondCharacteristics, characteristicsOf } from './memory/bond-characteristics.ts';
import type { BondColumns } from './memory/bond-columns.ts';
import { type BondLine, type LineSource, lineOf } from './memory/bond-line.ts';
import { type BondCatalogue, type BondRow, bondCatalogue, readFields } from './memory/bond-row.ts';
import { type BondTraits, type TraitsSource, traitsOf } from './memory/bond-traits.ts';
import { numberOf } from './memory/bond-values.ts';
import type { ChoiceContext } from './memory/choose-bonds.ts';
import { type BondCounts, commonestFirst, countBonds, countWatched, type ValueCount } from './memory/count-bonds.ts';
import { type BondGroup, groupBonds } from './memory/group-bonds.ts';
import { choose, chooseAmong, countChosen, type LoadedBonds } from './memory/loaded-bonds.ts';
import { readBonds } from './memory/read-bond-rows.ts';
import { type BondScatter, type ScatterQuery, scatterBonds } from './memory/scatter-bonds.ts';
import { findMatches, type ListPage } from './search/find-list-page.ts';

/** With what is listed of the bonds of the points. */
export interface NamedScatter extends BondScatter {
  readonly bonds: readonly BondListRecord[];
}

/** The bonds of a screen, and those of a basket. */
export interface ComparedBonds {
  readonly screen: BondCharacteristics;
  readonly basket: BondCharacteristics;
}

/** What tells a number of a bond as it is stored, as a reader may know it; null where there is none. */
export type NumberReader = (id: number, field: RangeField, told: Omit<ListContext, 'members'>) => number | null;

/** What bonds are counted by. */
export type CountQuery = Pick<BondListQuery, 'text' | 'asked'> & ListContext;

/** What is made of a bond, from its row in memory and from the database. */
interface Sources<Value> {
  readonly ofRow: (columns: BondColumns, row: number) => Value;
  readonly ofBond: (bond: NamedRow) => Value;
}

type NamedRow = BondRow &
  Pick<TraitsSource, 'sector' | 'seniority'> &
  Pick<LineSource, 'issuer' | 'currency' | 'yield'>;

/** Venues whose codes are taken out are asked for by a code that none has. */
function withoutVenues(asked: Asked, codes: ReadonlySet<string>): Asked {
  const { venue = [] } = asked.choices;
  const shown = venue.flatMap((code) => {
    if (!codes.has(plainValue(code))) return [code];
    return code.startsWith('-') ? [] : [''];
  });
  return withChoices(asked, 'venue', shown);
}

/**
 * Lists bonds by what is asked of them from columns in memory, in the time that a page takes however many there are. Each list is of all that was committed
 * when it was asked for, but after a change of very many bonds: then they are loaded anew, and until that is done the order is the one of before. The figures that are
 * shown are always the stored ones.
 */
export class BondLists {
  readonly #database: Database;
  readonly #catalogue: BondCatalogue;
  readonly #kept: BondCache;
  readonly #maxAsOf: number;

  /** A load does not go on once `stopping` tells that the node stops; as of a day no more than `maxAsOf` bonds are counted, grouped and drawn. */
  constructor(
    database: Database,
    stopping: AbortSignal,
    maxAsOf = MAX_COUNTED_AS_OF,
    catalogue: BondCatalogue = bondCatalogue,
  ) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#kept = new BondCache(database, catalogue, stopping, maxAsOf);
    this.#maxAsOf = maxAsOf;
  }

  /** Loads all bonds, where that is not under way. */
  load(): Promise<void> {
    return this.#kept.load();
  }

  /** Waits until all bonds are loaded. */
  async ready(): Promise<void> {
    if (!this.#kept.isLoaded) await this.load();
  }

  /** Waits until all bonds are loaded as they were when it was asked for, or later: a reader would not wait for that. */
  async inStep(): Promise<void> {
    await this.ready();
    // A load that is under way may have begun before; the one after it has not. Those that go on to change are no reason to wait longer.
    for (let loads = 0; loads < 2; loads++) {
      await this.#kept.current();
      if (!this.#kept.isLoading) return;
      await this.load();
    }
  }

  /** One page of the bonds that match, and how many match in all. */
  async findBondList(query: BondListQuery): Promise<ListPage<BondListRecord>> {
    const { list } = this.#catalogue;
    const isInMemory = query.text.trim() === '' && query.venueId === null;
    const loaded = isInMemory ? await this.#kept.current() : undefined;
    const sqlColumns = this.#catalogue.columnsFor(query);
    if (loaded === undefined) return findBondList(this.#database, query, list, sqlColumns);
    const { columns, orders } = loaded;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(query.today)) };
    const asked = await this.#withoutHiding(query.asked);
    const choice = asksNothing(asked) ? null : choose(loaded, asked, context);
    const ids = orders.page(context, query, choice).map((row) => columns.ids[row] ?? 0);
    const items = await findListedBonds(this.#database, ids, list, sqlColumns);
    return { total: choice?.count ?? columns.count, items };
  }

  /** The traits of bonds by their ids; of a bond that is gone meanwhile none. */
  findTraits(ids: readonly number[], today: IsoDate): Promise<ReadonlyMap<number, BondTraits>> {
    const todayNumber = dayNumberFromIso(today);
    return this.#ofEach(ids, {
      ofRow: (columns, row) => traitsOf(columns.traitsSource(row), todayNumber),
      ofBond: (bond) => traitsOf(bond, todayNumber),
    });
  }

  /** Reads numbers of bonds as they were loaded last; null while they are not loaded. */
  async readNumbers(): Promise<NumberReader | null> {
    const loaded = await this.#kept.current();
    if (loaded === undefined) return null;
    const { columns } = loaded;
    return (id, field, { today, ...told }) => {
      const row = columns.rowOf(id);
      if (row === undefined) return null;
      const value = numberOf(columns, field, { ...told, todayNumber: dayNumberFromIso(isoDate(today)) })(row);
      return Number.isNaN(value) ? null : value;
    };
  }

  /** The lines of bonds by their ids, as they are stored; of a bond that is gone meanwhile none. */
  findLines(ids: readonly number[]): Promise<ReadonlyMap<number, BondLine>> {
    return this.#ofEach(ids, { ofRow: (columns, row) => lineOf(columns.lineSource(row)), ofBond: lineOf });
  }

  async #ofEach<Value>(ids: readonly number[], { ofRow, ofBond }: Sources<Value>): Promise<ReadonlyMap<number, Value>> {
    const loaded = this.#kept.isLoaded ? await this.#kept.current() : undefined;
    // What is loaded anew is older than what is stored.
    if (loaded === undefined || this.#kept.isLoading) {
      const fields = readFields(this.#catalogue);
      const bonds = await readBonds(this.#database, ids, this.#catalogue);
      return new Map(bonds.map((bond) => [bond.id, ofBond({ ...bond, ...placedFields(fields, bond) } as NamedRow)]));
    }
    const { columns } = loaded;
    return new Map(
      ids.flatMap((id) => {
        const row = columns.rowOf(id);
        return row === undefined ? [] : [[id, ofRow(columns, row)]];
      }),
    );
  }

  /**
   * How many bonds each further choice would leave, those of the reader's watchlists among them; null while the bonds are not loaded, and as of a day where they are too
   * many.
   */
  async countBonds({ text, asked: wanted, today, ...figures }: CountQuery): Promise<BondCounts | null> {
    const loaded = await this.#kept.counted();
    if (loaded === undefined) return null;
    const { columns } = loaded;
    const hiding = await findHidingVenueCodes(this.#database);
    const asked = withoutVenues(wanted, hiding);
    const context = { ...figures, todayNumber: dayNumberFromIso(isoDate(today)) };
    const among = await this.#found(loaded, { text, asked }, context);
    const chosen = (other: Asked) => chooseAmong(loaded, other, context, among);
    const counts =
      among === null
        ? countChosen(loaded, asked, context)
        : countBonds(this.#catalogue.list, { columns, asked, context, choose: chosen });
    const venue = (counts.choices.venue ?? []).filter(({ value }) => !hiding.has(value));
    const { watchlist: watchlists = new Map() } = figures.members;
    const watchlist = countWatched(columns, watchlists, chosen(withoutFilter(asked, 'watchlist')).rows);
    return { ...counts, choices: { ...counts.choices, venue, watchlist } };
  }

  /** The issuers that a name finds and how many bonds of each all filters but the issuer leave, the most first; null as for counts. */
  async findIssuers(query: CountQuery, name: string): Promise<readonly ValueCount[] | null> {
    const matches = await this.#matches({ ...query, asked: withoutFilter(query.asked, 'issuer') });
    if (matches === null) return null;
    const counts = matches.columns.word('issuer').countWords(matches.rows);
    for await (const ids of findMatches(this.#database, { kind: 'company', text: name, isFiltered: true })) {
      const found = commonestFirst(ids.map((id) => [String(id), counts.get(String(id)) ?? 0] as const));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The bonds that match by a value that they have in common; null while the bonds are not loaded, and as of a day where they are too many. */
  async groupBonds(query: CountQuery, by: FilterField): Promise<readonly BondGroup[] | null> {
    const matches = await this.#matches(query);
    return matches && groupBonds(matches.columns, matches.rows, by, matches.context);
  }

  /** The ids of all bonds that match, ascending; null while the bonds are not loaded. */
  async findBondIds(query: CountQuery): Promise<readonly number[] | null> {
    const matches = await this.#matches(query);
    if (matches === null) return null;
    const ids = Float64Array.from(rowsOf(matches.rows, matches.count), (row) => matches.columns.ids[row] ?? 0);
    return [...ids.sort()];
  }

  /** The rows that match; null while the bonds are not loaded, and as of a day where they are too many. */
  async #matches(query: CountQuery) {
    const loaded = (await this.#kept.counted()) ?? (await this.#narrowed(query));
    if (loaded === undefined) return null;
    const context = { ...query, todayNumber: dayNumberFromIso(isoDate(query.today)) };
    const asked = await this.#withoutHiding(query.asked);
    const among = await this.#found(loaded, { text: query.text, asked }, context);
    return { columns: loaded.columns, context, ...chooseAmong(loaded, asked, context, among) };
  }

  /** As of a day, of a market that is too large to be read anew: the bonds that the tables find, where these are few enough. */
  async #narrowed(query: CountQuery): Promise<LoadedBonds | undefined> {
    const isNarrowed = query.text.trim() !== '' || asksForFew(query.asked);
    if (knownDay() === null || !isNarrowed) return undefined;
    const page = { sort: 'name', further: [], isDescending: false, limit: this.#maxAsOf, offset: 0 };
    const { list, columnsFor } = this.#catalogue;
    const asked = { ...query, ...page, venueId: null, finishedStatusIds: [] };
    const { total, items } = await findBondList(this.#database, asked, list, columnsFor(query));
    const ids = items.map(({ id }) => id);
    return total > this.#maxAsOf ? undefined : loadOnce(this.#database, this.#catalogue, ids);
  }

  /** In memory are all venues; one that hides itself by now has no bonds. */
  async #withoutHiding(asked: Asked): Promise<Asked> {
    return isAsked(asked, 'venue') ? withoutVenues(asked, await findHidingVenueCodes(this.#database)) : asked;
  }

  /** The rows that words find, in the way in which the list finds them; null where there are none to search for. */
  async #found(
    loaded: LoadedBonds,
    { text, asked }: Pick<CountQuery, 'text' | 'asked'>,
    context: ChoiceContext,
  ): Promise<Int32Array | null> {
    if (text.trim() === '') return null;
    let found: Int32Array | null = null;
    for await (const ids of findMatches(this.#database, { kind: 'bond', text, isFiltered: asksForFew(asked) })) {
      found = loaded.columns.rowsOfIds(ids);
      if (chooseAmong(loaded, asked, context, found).count > 0) break;
    }
    return found;
  }

  /** The bonds that match by two measures; null while the bonds are not loaded, and as of a day where they are too many. */
  async scatterBonds(query: CountQuery, scatter: ScatterQuery): Promise<NamedScatter | null> {
    const matches = await this.#matches(query);
    if (matches === null) return null;
    const found = scatterBonds(matches.columns, matches.rows, scatter, matches.context);
    const ids = found.points.map(({ id }) => id);
    const { list, columnsFor } = this.#catalogue;
    return { ...found, bonds: await findListedBonds(this.#database, ids, list, columnsFor(query)) };
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
