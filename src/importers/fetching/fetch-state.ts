import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../parsing/json-of.ts';

/** What a fetch has done so far, kept on disk so that one that stopped goes on where it was. */
export interface FetchState {
  /** Whether something was left over from a fetch that stopped. */
  readonly isResumed: boolean;
  isDone(key: string): boolean;
  /** Notes a finished step and keeps it, with the list that later steps need. */
  finish(key: string): Promise<void>;
  list(): readonly string[];
  remember(list: readonly string[]): void;
  /** Forgets everything: the fetch is complete. */
  clear(): Promise<void>;
}

interface Kept {
  readonly done: readonly string[];
  readonly list: readonly string[];
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

async function readKept(file: string): Promise<Kept> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isRecord(value) && isTexts(value.done) && isTexts(value.list)) return { done: value.done, list: value.list };
  } catch {
    // Nothing was kept, or nothing that can be used: the fetch begins anew.
  }
  return { done: [], list: [] };
}

/** The state of the fetch with this description in a folder; two fetches of different things do not meet. */
export async function openFetchState(folder: string, description: string): Promise<FetchState> {
  const name = createHash('sha256').update(description).digest('hex').slice(0, 16);
  const file = join(folder, `${name}.json`);
  const kept = await readKept(file);
  const done = new Set(kept.done);
  let list = kept.list;
  return {
    isResumed: done.size > 0,
    isDone: (key) => done.has(key),
    finish: async (key) => {
      done.add(key);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify({ description, done: [...done], list }));
      await rename(`${file}.new`, file);
    },
    list: () => list,
    remember: (items) => {
      list = items;
    },
    clear: () => rm(file, { force: true }),
  };
}
