import type { PoolClient } from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { InMemoryCopy } from '../../../platform/database/in-memory-copy.ts';
import { findNewestEntryChange } from '../entry-changes.ts';
import type { SearchIndex } from '../search-index.ts';
import { groups } from '../search-part.ts';
import { sqlSearchIndex } from '../sql-search-index.ts';
import { CodeList, type RankedCode } from './code-list.ts';
import { LoadedIndex } from './loaded-index.ts';
import { PartBuilder } from './part-builder.ts';
import type { PartWords } from './part-words.ts';
import { countEntries, readCodes, readEntries, readParts, readWords } from './read-words.ts';

/** Keeps the words and codes of the search index in memory, as new as the index is. Until they are loaded its tables answer. */
export class SearchWords {
  readonly #database: Database;
  readonly #stopping: AbortSignal;
  readonly #kept: InMemoryCopy<LoadedIndex>;
  #isWanted = false;

  /** A load does not go on once `stopping` tells that the node stops. */
  constructor(database: Database, stopping: AbortSignal) {
    this.#database = database;
    this.#stopping = stopping;
    this.#kept = new InMemoryCopy(() => this.#load());
  }

  /** Loads all of them, where that is not under way. */
  load(): Promise<void> {
    this.#isWanted = true;
    return this.#kept.load();
  }

  /** What a search of this connection asks. */
  async indexFor(client: PoolClient): Promise<SearchIndex> {
    const loaded = this.#kept.value;
    if (loaded === undefined) {
      // Where a load failed, who searches tries again, and does not wait for it.
      if (this.#isWanted) this.load().catch(() => undefined);
      return sqlSearchIndex(client);
    }
    if ((await findNewestEntryChange(client)) > loaded.position)
      await this.#kept.follow(() => this.#follow(client, loaded));
    return this.#kept.value?.index ?? sqlSearchIndex(client);
  }

  async #follow(client: PoolClient, loaded: LoadedIndex): Promise<void> {
    if (this.#kept.value !== loaded || (await loaded.follow(client))) return;
    // Not both at once in memory.
    this.#kept.value = undefined;
    this.load().catch(() => undefined);
  }

  // Step by step, each as the index is then: what changes meanwhile is taken in afterwards.
  async #load(): Promise<LoadedIndex> {
    const step = <Result>(work: (client: PoolClient) => Promise<Result>) => this.#step(work);
    const position = await step(findNewestEntryChange);
    const words = new Map<number, PartWords>();
    for (const part of await step(readParts)) words.set(part, await this.#loadPart(part));
    const codes = new Map<number, CodeList>();
    for (const group of groups) codes.set(group, await this.#loadCodes(group));
    return new LoadedIndex(position, { words, codes });
  }

  async #loadCodes(group: number): Promise<CodeList> {
    const list = new CodeList();
    for (let last: RankedCode | undefined = { code: '', rank: 0 }; last !== undefined; ) {
      const after: RankedCode = last;
      const codes = await this.#step((client) => readCodes(client, group, after));
      for (const code of codes) list.add(code);
      last = codes.at(-1);
    }
    list.prepare();
    return list;
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
