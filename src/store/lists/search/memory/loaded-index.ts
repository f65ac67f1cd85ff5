import { Buffer } from 'node:buffer';
import type { PoolClient } from 'pg';
import { findEntryChanges } from '../entry-changes.ts';
import { groupOf, partsOfGroup } from '../search-part.ts';
import { CodeList } from './code-list.ts';
import { inOrder } from './memory-codes.ts';
import { memorySearchIndex } from './memory-search-index.ts';
import { PartBuilder } from './part-builder.ts';
import type { PartWords } from './part-words.ts';
import { type PartEntry, readEntriesAt } from './read-words.ts';

/** More entries than these are not taken in one by one. */
const MAX_CHANGED = 2_000;

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
export class LoadedIndex {
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
