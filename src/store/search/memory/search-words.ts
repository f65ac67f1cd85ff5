import { Buffer } from 'node:buffer';
import type { PoolClient } from 'pg';
import type { Database } from '../../database.ts';
import { KeptInMemory } from '../../kept-in-memory.ts';
import { findEntryChanges, findNewestEntryChange } from '../entry-changes.ts';
import { sqlWordIndex } from '../sql-word-index.ts';
import type { WordIndex } from '../word-index.ts';
import { memoryWordIndex } from './memory-word-index.ts';
import { PartBuilder, type WordEntry } from './part-builder.ts';
import type { PartWords } from './part-words.ts';
import { countEntries, type PartEntry, readEntries, readEntriesAt, readParts, readWords } from './read-words.ts';

/** More entries than these are not taken in one by one. */
const MOST_CHANGED = 2_000;

/** Words of a few entries, counted. */
function wordsOfEntries(entries: readonly WordEntry[]): PartWords {
  const counts = new Map<string, number>();
  for (const { words } of entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const counted = [...counts].map(([word, count]) => ({ word, count, bytes: Buffer.from(word) }));
  const part = new PartBuilder(entries.length);
  part.addWords(counted.sort((a, b) => Buffer.compare(a.bytes, b.bytes)));
  for (const entry of [...entries].sort((a, b) => a.rank - b.rank)) part.addEntry(entry);
  return part.build();
}

/** The index in memory: its parts as they were loaded, and the entries that have changed since. */
class LoadedWords {
  /** The last change that is taken in. */
  position: number;
  readonly #parts: ReadonlyMap<number, PartWords>;
  readonly #changed = new Map<number, Map<number, PartEntry>>();
  readonly #wordsOfChanged = new Map<number, PartWords>();
  #count = 0;
  readonly index = memoryWordIndex((part) =>
    [this.#parts.get(part), this.#wordsOfChanged.get(part)].filter((words) => words !== undefined),
  );

  constructor(position: number, parts: ReadonlyMap<number, PartWords>) {
    this.position = position;
    this.#parts = parts;
  }

  /** Takes in what changed; false when that is too much. */
  async follow(client: PoolClient): Promise<boolean> {
    const changes = await findEntryChanges(client, this.position, MOST_CHANGED);
    if (changes === undefined || this.#count + changes.places.length > MOST_CHANGED) return false;
    const now = await readEntriesAt(client, changes.places);
    for (const { part, rank } of changes.places) {
      this.#parts.get(part)?.remove(rank);
      this.#changed.get(part)?.delete(rank);
    }
    for (const entry of now) {
      const own = this.#changed.get(entry.part) ?? new Map<number, PartEntry>();
      this.#changed.set(entry.part, own.set(entry.rank, entry));
    }
    for (const part of new Set(changes.places.map((place) => place.part)))
      this.#wordsOfChanged.set(part, wordsOfEntries([...(this.#changed.get(part)?.values() ?? [])]));
    this.#count += changes.places.length;
    this.position = changes.position;
    return true;
  }
}

/** Keeps the words of the search index in memory, as new as the index is. Until they are loaded its tables answer. */
export class SearchWords {
  readonly #database: Database;
  readonly #stopping: AbortSignal;
  readonly #kept: KeptInMemory<LoadedWords>;
  #isWanted = false;

  /** A load does not go on once `stopping` tells that the node stops. */
  constructor(database: Database, stopping: AbortSignal) {
    this.#database = database;
    this.#stopping = stopping;
    this.#kept = new KeptInMemory(() => this.#load());
  }

  /** Loads all words, where that is not under way. */
  load(): Promise<void> {
    this.#isWanted = true;
    return this.#kept.load();
  }

  /** What a search of this connection asks. */
  async indexFor(client: PoolClient): Promise<WordIndex> {
    const loaded = this.#kept.value;
    if (loaded === undefined) {
      // Where a load failed, who searches tries again, and does not wait for it.
      if (this.#isWanted) this.load().catch(() => undefined);
      return sqlWordIndex(client);
    }
    if ((await findNewestEntryChange(client)) > loaded.position)
      await this.#kept.follow(() => this.#follow(client, loaded));
    return this.#kept.value?.index ?? sqlWordIndex(client);
  }

  async #follow(client: PoolClient, loaded: LoadedWords): Promise<void> {
    if (this.#kept.value !== loaded || (await loaded.follow(client))) return;
    // Not both at once in memory.
    this.#kept.value = undefined;
    this.load().catch(() => undefined);
  }

  // Step by step, each as the index is then: what changes meanwhile is taken in afterwards.
  async #load(): Promise<LoadedWords> {
    const step = <Result>(work: (client: PoolClient) => Promise<Result>) => this.#step(work);
    const position = await step(findNewestEntryChange);
    const parts = new Map<number, PartWords>();
    for (const part of await step(readParts)) parts.set(part, await this.#loadPart(part));
    return new LoadedWords(position, parts);
  }

  async #loadPart(part: number): Promise<PartWords> {
    const builder = new PartBuilder(await this.#step((client) => countEntries(client, part)));
    for (let last: string | undefined = ''; last !== undefined; ) {
      const after: string = last;
      const words = await this.#step((client) => readWords(client, part, after));
      builder.addWords(words);
      last = words.at(-1)?.word;
    }
    for (let last: number | undefined = -1; last !== undefined; ) {
      const after: number = last;
      const entries = await this.#step((client) => readEntries(client, part, after));
      for (const entry of entries) builder.addEntry(entry);
      last = entries.at(-1)?.rank;
    }
    return builder.build();
  }

  async #step<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    this.#stopping.throwIfAborted();
    return this.#database.withClient(work);
  }
}
