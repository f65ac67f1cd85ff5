import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LONGEST_RUN_HOURS } from '#domain/market/public-markets.ts';
import type { SourceSettings } from '#importers/fetching/polite-client.ts';
import type { SourceMirrors } from '../settings/source-mirrors.ts';
import { forkWorker, MAX_HEAP_MB } from './fork-worker.ts';
import type { ImportJob } from './job-queues.ts';

/** What the process of an import is told. */
export interface ImportOrder {
  readonly url: string;
  readonly job: Exclude<ImportJob, { readonly demo: unknown } | { readonly undo: unknown }>;
  readonly dataDir: string;
  readonly contact: string | undefined;
  readonly sourceMirrors: SourceMirrors;
  readonly sources: SourceSettings;
}

/** How an import went: its exit code and what it said, or the fault that it threw. */
export type ImportReport =
  | { readonly code: number; readonly lines: readonly string[] }
  | { readonly fault: string; readonly lines: readonly string[] };

/** The process of an import ended before it could say how it went: what it was given is not given to another. */
export class ImportDiedError extends Error {
  override readonly name = 'ImportDiedError';
}

const MAX_MS = LONGEST_RUN_HOURS * 3600 * 1000;
const ENTRY = fileURLToPath(new URL('./import-worker.ts', import.meta.url));

export interface ImportProcessLimits {
  readonly maxHeapMb?: number;
  readonly maxMs?: number;
  readonly entry?: string;
}

/** Processes of imports, beside that of the site: an answer from outside can take down no more than the import that asked for it. */
export class ImportProcesses {
  readonly #running = new Set<ChildProcess>();

  /** Runs an import in a process of its own. Throws ImportDiedError when that ends without a word. */
  run(order: ImportOrder, limits: ImportProcessLimits = {}): Promise<ImportReport> {
    const { maxHeapMb = MAX_HEAP_MB, maxMs = MAX_MS, entry = ENTRY } = limits;
    const { child, reasonOf } = forkWorker(entry, maxHeapMb);
    this.#running.add(child);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, maxMs);
    return new Promise<ImportReport>((resolve, reject) => {
      child.once('message', (report: ImportReport) => resolve(report));
      // More than one may come, and one that nobody hears ends the site.
      child.on('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(timer);
        this.#running.delete(child);
        const reason = reasonOf(isLate, signal ?? `exit code ${code}`);
        reject(new ImportDiedError(`${reason}. It is not tried again by itself.`));
      });
      child.send(order);
    });
  }

  /** Ends what runs: the site stops. */
  stop(): void {
    for (const child of this.#running) child.kill('SIGKILL');
  }
}
