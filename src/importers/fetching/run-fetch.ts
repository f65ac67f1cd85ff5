import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#store/platform/database/database.ts';
import { importFile } from '../import-file.ts';
import { isRecord } from '../parsing/json-of.ts';
import type { ImportedFile } from '../record-run.ts';
import type { SourceImporter } from '../source-importer.ts';
import {
  type FetchPlan,
  type FetchRequest,
  type FetchStep,
  NothingError,
  type PoliteClient,
  RefusedError,
  UnchangedError,
} from './polite-client.ts';

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

export interface FetchTask {
  readonly database: Database;
  readonly importer: SourceImporter;
  readonly plan: FetchPlan;
  readonly client: PoliteClient;
  readonly request: FetchRequest;
  readonly state: FetchState;
  readonly now: () => Date;
  /** Who imports; the command line when absent. */
  readonly by?: string | undefined;
  readonly onImported: (imported: ImportedFile) => void;
  /** A step of which nothing could be imported; the others go on. */
  readonly onRefused: (message: string) => void;
  /** A step whose answer is the one that was imported before. */
  readonly onUnchanged?: (key: string) => void;
  /** A step of which the source has nothing. */
  readonly onNothing?: (key: string, reason: string) => void;
}

/** Gives why the step was refused; null where it was not. */
async function runStep(task: FetchTask, step: FetchStep): Promise<string | null> {
  try {
    const file = await step.load();
    const { date } = task.request;
    const options = { by: task.by, ...(date !== undefined && { date }) };
    const imported = await importFile(task.database, task.importer, file, options, task.now);
    await step.onStored?.();
    task.onImported(imported);
    return null;
  } catch (error) {
    if (error instanceof UnchangedError) task.onUnchanged?.(step.key);
    else if (error instanceof NothingError) task.onNothing?.(step.key, error.message);
    else if (!(error instanceof RefusedError)) throw error;
    else {
      task.onRefused(`${step.key}: ${error.message}`);
      return error.message;
    }
    return null;
  }
}

/**
 * Fetches and imports step by step, each in one transaction, and notes every finished one; a fetch that stopped goes on after the
 * last of them. Throws ImportError when the source cannot be reached or answers what cannot be read.
 */
export async function runFetch(task: FetchTask): Promise<void> {
  const { maxRefusals = Number.POSITIVE_INFINITY } = task.plan;
  let [alike, last]: [number, string | null] = [0, null];
  for await (const step of task.plan.steps(task.client, task.request, task.state, task.database)) {
    const done = step.isOfDay ? `${step.key} on ${task.request.today}` : step.key;
    if (task.state.isDone(done)) continue;
    const refusal = await runStep(task, step);
    await task.state.finish(done);
    alike = refusal !== null && refusal === last ? alike + 1 : Number(refusal !== null);
    last = refusal;
    if (alike >= maxRefusals) {
      task.onRefused(`${alike} answers were refused alike; the source is not asked again in this run`);
      break;
    }
  }
  await task.state.clear();
}
