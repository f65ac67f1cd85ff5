import type { Database } from '#store/platform/database/database.ts';
import { importFile } from '../import-file.ts';
import type { ImportedFile } from '../record-run.ts';
import type { SourceImporter } from '../source-importer.ts';
import type { FetchPlan, FetchRequest, FetchStep } from './fetch-plan.ts';
import type { FetchState } from './fetch-state.ts';
import { type PoliteClient, RefusedError } from './polite-client.ts';

export interface FetchTask {
  readonly database: Database;
  readonly importer: SourceImporter;
  readonly plan: FetchPlan;
  readonly client: PoliteClient;
  readonly request: FetchRequest;
  readonly state: FetchState;
  readonly now: () => Date;
  readonly onImported: (imported: ImportedFile) => void;
  /** A step of which nothing could be imported; the others go on. */
  readonly onRefused: (message: string) => void;
}

async function runStep(task: FetchTask, step: FetchStep): Promise<void> {
  try {
    const file = await step.load();
    const { date } = task.request;
    task.onImported(await importFile(task.database, task.importer, file, date === undefined ? {} : { date }, task.now));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    task.onRefused(`${step.key}: ${error.message}`);
  }
}

/**
 * Fetches and imports step by step, each in one transaction, and notes every finished one; a fetch that stopped goes on after the
 * last of them. Throws ImportError when the source cannot be reached or answers what cannot be read.
 */
export async function runFetch(task: FetchTask): Promise<void> {
  for await (const step of task.plan.steps(task.client, task.request, task.state)) {
    if (task.state.isDone(step.key)) continue;
    await runStep(task, step);
    await task.state.finish(step.key);
  }
  await task.state.clear();
}
