import { Buffer } from 'node:buffer';
import type { PoolClient } from 'pg';
import { wordMarks } from '#domain/lists/search/search-words.ts';
import type { Database } from '../../../platform/database/database.ts';
import { InMemoryCopy } from '../../../platform/database/in-memory-copy.ts';
import { type EntryPlace, findEntryChanges, findNewestEntryChange } from '../entry-changes.ts';
import type { SearchIndex } from '../search-index.ts';
import { groupOf, groups, partsOfGroup } from '../search-part.ts';
import { sqlSearchIndex } from '../sql-search-index.ts';
import { CodeList, type RankedCode } from './code-list.ts';
import { inOrder } from './memory-codes.ts';
import { memorySearchIndex } from './memory-search-index.ts';
import { type CountedWord, PartBuilder, type WordEntry } from './part-builder.ts';
import type { PartWords } from './part-words.ts';

/** More entries than these are not taken in one by one. */
const MAX_CHANGED = 2_000;

/** An entry of the index with its part and its codes. */
interface PartEntry extends WordEntry {
  readonly part: number;
  readonly codes: readonly string[];
}

/** Entries or words of one step: few, so that others have their turn between. */
const ROWS_OF_STEP = 500;
const WORDS_OF_STEP = 4_000;
const CODES_OF_STEP = 4_000;

const SEPARATOR = '\u001f';
const COLUMNS = `part, rank, status_id as "statusId", array_to_string(tsvector_to_array(words), E'\\x1f') as words`;

interface EntryRow {
  readonly part: number;
  readonly rank: number;
  readonly statusId: number | null;
  readonly words: string;
}

/** The words of the vocabulary, without the letter of the part, and the codes, without their mark. */
function entryOf({ words: all, ...row }: EntryRow): PartEntry {
  const words: string[] = [];
  const codes: string[] = [];
  for (const word of all.split(SEPARATOR)) {
    if (word[1] === wordMarks.code) codes.push(word.slice(2));
    else words.push(word.slice(1));
  }
  return { ...row, words, codes };
}

/** The parts that have entries. */
async function readParts(client: PoolClient): Promise<readonly number[]> {
  const { rows } = await client.query<{ part: number }>('select part from search_tier order by part');
  return rows.map((row) => row.part);
}

/** How many entries a part has. */
async function countEntries(client: PoolClient, part: number): Promise<number> {
  const values = [part, wordMarks.entry];
  const { rows } = await client.query<{ count: number }>(
    'select count from search_word where part = $1 and word = $2',
    values,
  );
  return rows[0]?.count ?? 0;
}

const WORDS = `select word, count from search_word where part = $1 and word > $2 order by word limit ${WORDS_OF_STEP}`;

/** Some words of a part in the order of their bytes, after one; none when there are no more. */
async function readWords(client: PoolClient, part: number, after: string): Promise<readonly CountedWord[]> {
  const { rows } = await client.query<CountedWord>(WORDS, [part, after]);
  return rows;
}

const CODES = `select code, rank from search_code where group_number = $1 and (code, rank) > ($2, $3)
  order by code, rank limit ${CODES_OF_STEP}`;

/** Some codes of a group in the order of their bytes and ranks, after one; none when there are no more. */
async function readCodes(
  client: PoolClient,
  group: number,
  { code, rank }: RankedCode,
): Promise<readonly RankedCode[]> {
  const { rows } = await client.query<RankedCode>(CODES, [group, code, rank]);
  return rows;
}

const ENTRIES = `select ${COLUMNS} from search_entry where part = $1 and rank > $2 order by rank limit ${ROWS_OF_STEP}`;

/** Some entries of a part by their ranks, after one; none when there are no more. */
async function readEntries(client: PoolClient, part: number, after: number): Promise<readonly PartEntry[]> {
  const { rows } = await client.query<EntryRow>(ENTRIES, [part, after]);
  return rows.map(entryOf);
}

const SOME = `select ${COLUMNS} from unnest($1::smallint[], $2::bigint[]) as place (part, rank)
  join search_entry using (part, rank)`;

/** The entries of some places, where there are any. */
async function readEntriesAt(client: PoolClient, places: readonly EntryPlace[]): Promise<readonly PartEntry[]> {
  const values = [places.map(({ part }) => part), places.map(({ rank }) => rank)];
  const { rows } = await client.query<EntryRow>(SOME, values);
  return rows.map(entryOf);
}

type Entries = Iterable<PartEntry>;

/** Words of a few entries, counted. */
function wordsOfEntries(some: Entries): PartWords {
  const entries = [...some].sort((a, b) => a.rank - b.rank);
  const counts = new Map<string, number>();
  for (const { words } of entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const counted = [...counts].map(([word, count]) => ({ word, count, bytes: Buffer.from(word) }));
  const part = new PartBuilder(entries.length);
  part.addWords(counted.sort((a, b) => Buffer.compare(a.bytes, b.bytes)));
  for (const entry of entries) part.addEntry(entry);
  return part.build();
}

function codesOfEntries(entries: Entries): CodeList {
  const list = new CodeList();
  const all = [...entries].flatMap(({ codes, rank }) => codes.map((code) => ({ code, rank })));
  for (const code of all.sort(inOrder)) list.add(code);
  return list;
}

/** What is loaded: words by part, codes by group. */
interface Loaded {
  readonly words: ReadonlyMap<number, PartWords>;
  readonly codes: ReadonlyMap<number, CodeList>;
}

const present = <Value>(values: readonly (Value | undefined)[]) => values.filter((value) => value !== undefined);

/** The index in memory as it was loaded, and the entries that have changed since. */
class LoadedIndex {
  /** The last change that is taken in. */
  position: number;
  readonly #loaded: Loaded;
  readonly #changed = new Map<number, Map<number, PartEntry>>();
  readonly #wordsOfChanged = new Map<number, PartWords>();
  readonly #codesOfChanged = new Map<number, CodeList>();
  #count = 0;
  readonly index = memorySearchIndex({
    wordsOf: (part) => present([this.#loaded.words.get(part), this.#wordsOfChanged.get(part)]),
    codesOf: (group) => present([this.#loaded.codes.get(group), this.#codesOfChanged.get(group)]),
  });

  constructor(position: number, loaded: Loaded) {
    this.position = position;
    this.#loaded = loaded;
  }

  /** Takes in what changed; false when that is too much. */
  async follow(client: PoolClient): Promise<boolean> {
    const changes = await findEntryChanges(client, this.position, MAX_CHANGED);
    if (changes === undefined || this.#count + changes.places.length > MAX_CHANGED) return false;
    const now = await readEntriesAt(client, changes.places);
    for (const { part, rank } of changes.places) {
      this.#loaded.words.get(part)?.remove(rank);
      this.#loaded.codes.get(groupOf(part))?.remove(rank);
      this.#changed.get(part)?.delete(rank);
    }
    for (const entry of now) {
      const own = this.#changed.get(entry.part) ?? new Map<number, PartEntry>();
      this.#changed.set(entry.part, own.set(entry.rank, entry));
    }
    const changedOf = (part: number) => this.#changed.get(part)?.values() ?? [];
    const parts = new Set(changes.places.map(({ part }) => part));
    for (const part of parts) this.#wordsOfChanged.set(part, wordsOfEntries(changedOf(part)));
    for (const group of new Set([...parts].map(groupOf))) {
      const entries = partsOfGroup(group).flatMap((part) => [...changedOf(part)]);
      this.#codesOfChanged.set(group, codesOfEntries(entries));
    }
    this.#count += changes.places.length;
    this.position = changes.position;
    return true;
  }
}

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
