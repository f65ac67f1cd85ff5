import { setTimeout as sleep } from 'node:timers/promises';
import { atPresent, knownDay } from '../../platform/as-of/known-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { InMemoryCopy } from '../../platform/database/in-memory-copy.ts';
import { BondColumns } from './bond-columns.ts';
import type { BondCatalogue, WantedIds } from './bond-row.ts';
import { type LoadedBonds, loadedBonds } from './loaded-bonds.ts';
import { countUpTo, findChangedBonds, findNewestChange, readAllBonds, readBonds } from './read-bond-rows.ts';

/** More bonds than these are not read one by one after a change. */
const MAX_CHANGED = 2_000;
/** How long a reader waits for a load before the database lists bonds for him, in milliseconds. */
const PATIENCE_MS = 500;

async function load(database: Database, catalogue: BondCatalogue, stopping: AbortSignal): Promise<LoadedBonds> {
  const columns = new BondColumns(catalogue);
  const position = await readAllBonds(database, catalogue, (bonds) => {
    stopping.throwIfAborted();
    for (const bond of bonds) columns.put(bond);
  });
  return loadedBonds(columns, position);
}

/** As the work under way knows them: of now, or of an earlier day. Nothing of them is kept. */
export async function loadOnce(database: Database, catalogue: BondCatalogue, wanted: WantedIds): Promise<LoadedBonds> {
  const columns = new BondColumns(catalogue);
  for (const bond of await readBonds(database, wanted, catalogue)) columns.put(bond);
  return loadedBonds(columns, 0);
}

/** Keeps all bonds in memory, as new as the database is. */
export class BondCache {
  readonly #database: Database;
  readonly #catalogue: BondCatalogue;
  readonly #stopping: AbortSignal;
  readonly #kept: InMemoryCopy<LoadedBonds>;
  readonly #maxCountedAsOf: number;

  /** A load does not go on once `stopping` tells that the node stops. */
  constructor(database: Database, catalogue: BondCatalogue, stopping: AbortSignal, maxCountedAsOf: number) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#stopping = stopping;
    this.#maxCountedAsOf = maxCountedAsOf;
    this.#kept = new InMemoryCopy(() => load(database, catalogue, stopping));
  }

  get isLoaded(): boolean {
    return this.#kept.value !== undefined;
  }

  get isLoading(): boolean {
    return this.#kept.isLoading;
  }

  /** Loads all bonds, where that is not under way. */
  load(): Promise<void> {
    return this.#kept.load();
  }

  /** The bonds as they are now; undefined while they are not loaded, as of a day, and where they cannot be brought in step. */
  current(): Promise<LoadedBonds | undefined> {
    return this.#current().catch(this.#unlessAway);
  }

  /** What is counted, grouped and drawn: the same, and as of a day the bonds of then where they are not too many. */
  counted(): Promise<LoadedBonds | undefined> {
    return this.#counted().catch(this.#unlessAway);
  }

  /** Where the primary is away a replica may still list bonds, and a node that stops answers to its end. */
  #unlessAway = (error: unknown): undefined => {
    if (!this.#stopping.aborted && !isDatabaseUnavailable(error)) throw error;
  };

  async #counted(): Promise<LoadedBonds | undefined> {
    if (knownDay() === null) return this.#current();
    const max = this.#maxCountedAsOf;
    const present = this.#kept.value?.columns.count ?? (await atPresent(() => countUpTo(this.#database, max + 1)));
    return present > max ? undefined : loadOnce(this.#database, this.#catalogue, 'all');
  }

  /** Waits for a load as long as a reader does. */
  async #awaitLoad(): Promise<void> {
    const waiting = new AbortController();
    const given = sleep(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([this.load(), given]).finally(() => waiting.abort());
  }

  async #loaded(): Promise<LoadedBonds | undefined> {
    if (this.#kept.value === undefined) await this.#awaitLoad();
    return this.#kept.value;
  }

  /** The bonds of before are none beside many new ones where they are few: on an empty site the first import is all that there is. */
  async #standing(): Promise<LoadedBonds | undefined> {
    const kept = this.#kept.value;
    if (kept === undefined || kept.columns.count > MAX_CHANGED || !this.#kept.isLoading) return kept;
    await this.#awaitLoad();
    return this.#kept.isLoading ? undefined : this.#kept.value;
  }

  async #current(): Promise<LoadedBonds | undefined> {
    // What is kept is of now.
    if (knownDay() !== null) return undefined;
    const loaded = await this.#loaded();
    if (loaded !== undefined && (await findNewestChange(this.#database)) > loaded.position)
      await this.#kept.follow(() => this.#follow(loaded));
    return this.#standing();
  }

  async #follow(loaded: LoadedBonds): Promise<void> {
    if (this.#kept.isLoading) return;
    const { columns, orders, choices, counts } = loaded;
    const changed = await findChangedBonds(this.#database, loaded.position, MAX_CHANGED);
    if (changed === undefined) {
      // Whoever asks meanwhile gets the order of before, if that is of many bonds.
      this.load().catch(() => undefined);
      return;
    }
    const gone = new Set(changed.ids);
    for (const bond of await readBonds(this.#database, changed.ids, this.#catalogue)) {
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
