import { fileURLToPath } from 'node:url';
import { LONGEST_RUN_HOURS } from '#domain/market/public-markets.ts';
import type { TableRun } from '#domain/operator/table-guess.ts';
import type { RunRequest, TableImports } from '#server/operator/table-uploads/table-imports.ts';
import { mappingsFault } from '../running/table-imports.ts';
import { forkWorker, MAX_HEAP_MB, type Worker } from './fork-worker.ts';
import { ImportDiedError, type ImportProcessLimits } from './import-process.ts';

type Called = 'open' | 'guess' | 'run' | 'settle';

/** What the process of uploads is asked: a function of `TableImports` with what can be sent of its arguments. */
export interface UploadOrder {
  readonly id: number;
  readonly url: string;
  readonly call: Called;
  readonly args: readonly unknown[];
}

/** How far a run is. */
export type UploadNews = { readonly rows: number } | { readonly file: true } | { readonly table: TableRun };

/** What it answers: news on the way, then the result or the fault. A line of its log belongs to no call. */
export type UploadReport =
  | { readonly log: string }
  | ({ readonly id: number } & (
      | { readonly news: UploadNews }
      | { readonly result: unknown }
      | { readonly fault: string }
    ));

const ENTRY = fileURLToPath(new URL('./upload-worker.ts', import.meta.url));
const RUN_MS = LONGEST_RUN_HOURS * 3600 * 1000;
/** Files are looked at by their beginnings. */
const LOOK_MS = 10 * 60 * 1000;
/** How long the process that looks at files waits for more of them. */
const IDLE_MS = 5 * 60 * 1000;

interface Asked {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onNews: (news: UploadNews) => void;
  readonly timer: NodeJS.Timeout;
}

/** A process that works on uploads, one call after another or beside each other. */
class UploadProcess {
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  readonly #log: (line: string) => void;
  #count = 0;
  #isLate = false;
  isAlive = true;

  constructor({ maxHeapMb = MAX_HEAP_MB, entry = ENTRY, log }: UploadProcessesOptions) {
    this.#log = log;
    this.#worker = forkWorker(entry, maxHeapMb);
    const { child, reasonOf } = this.#worker;
    child.on('message', (report: UploadReport) => this.#take(report));
    child.once('close', (code, signal) => {
      this.isAlive = false;
      this.#fail(new ImportDiedError(`${reasonOf(this.#isLate, signal ?? `exit code ${code}`)}.`));
    });
    // A kill that fails is told after the first error, and one that nobody hears ends the site.
    child.on('error', (error) => this.#fail(error));
  }

  ask(order: Omit<UploadOrder, 'id'>, maxMs: number, onNews: Asked['onNews']): Promise<unknown> {
    const id = ++this.#count;
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.stop();
    }, maxMs).unref();
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, onNews, timer });
      this.#worker.child.send({ id, ...order } satisfies UploadOrder);
    });
  }

  get isIdle(): boolean {
    return this.#asked.size === 0;
  }

  stop(): void {
    this.isAlive = false;
    this.#worker.child.kill('SIGKILL');
  }

  #take(report: UploadReport): void {
    if ('log' in report) {
      this.#log(report.log);
      return;
    }
    const asked = this.#asked.get(report.id);
    if (asked === undefined) return;
    if ('news' in report) {
      asked.onNews(report.news);
      return;
    }
    clearTimeout(asked.timer);
    this.#asked.delete(report.id);
    if ('fault' in report) asked.reject(new Error(report.fault));
    else asked.resolve(report.result);
  }

  #fail(error: Error): void {
    for (const { reject, timer } of this.#asked.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#asked.clear();
  }
}

interface UploadProcessesOptions extends ImportProcessLimits {
  readonly url: string;
  /** Told what the processes say beside their answers. */
  readonly log: (line: string) => void;
  /** What follows from there being real instruments. */
  readonly onImported: () => Promise<unknown>;
}

const nothing = { refused: [], refusedCount: 0, changes: [] } as const;

/** Looks at and imports uploaded files in processes beside that of the site: one that looks, and one for each run. */
export class UploadProcesses implements TableImports {
  readonly faultOf = mappingsFault;
  readonly #options: UploadProcessesOptions;
  readonly #running = new Set<UploadProcess>();
  #looking: UploadProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: UploadProcessesOptions) {
    this.#options = options;
  }

  async open(...args: Parameters<TableImports['open']>): ReturnType<TableImports['open']> {
    return this.#look('open', args).catch((error: unknown) => {
      if (!(error instanceof ImportDiedError)) throw error;
      const [file] = args;
      return [{ files: [file], sample: file, source: null, refusal: { code: 'fault', detail: error.message } }];
    }) as ReturnType<TableImports['open']>;
  }

  async guess(...args: Parameters<TableImports['guess']>): ReturnType<TableImports['guess']> {
    return this.#look('guess', args).catch((error: unknown) => {
      if (!(error instanceof ImportDiedError)) throw error;
      const refusal = { code: 'fault', detail: error.message } as const;
      const none = { source: null, format: '', encoding: null, encodings: [], separator: null };
      return { guess: { ...none, fileName: args[0].sample.name, refusal, tables: [] }, previews: [], titles: {} };
    }) as ReturnType<TableImports['guess']>;
  }

  /** A run whose process dies tells what it stored until then, and why it ended. */
  async run({ onRows, onFile, onTable, ...request }: RunRequest): ReturnType<TableImports['run']> {
    const stored = new Map<string, TableRun>();
    const worker = this.#start();
    const onNews = (news: UploadNews) => {
      if ('rows' in news) return onRows(news.rows);
      if ('file' in news) return onFile();
      stored.set(news.table.target, news.table);
      onTable(news.table);
    };
    try {
      const run = await worker.ask({ url: this.#options.url, call: 'run', args: [request] }, RUN_MS, onNews);
      return run as Awaited<ReturnType<TableImports['run']>>;
    } catch (error) {
      if (!(error instanceof ImportDiedError)) throw error;
      return { ...nothing, tables: [...stored.values()], refusal: error.message };
    } finally {
      this.#end(worker);
      if (!request.isTrial && !this.#isStopping) await this.#options.onImported();
    }
  }

  async settle(): Promise<void> {
    const worker = this.#start();
    try {
      await worker.ask({ url: this.#options.url, call: 'settle', args: [] }, RUN_MS, () => undefined);
    } finally {
      this.#end(worker);
    }
  }

  /** Ends what runs: the site stops. */
  stop(): void {
    this.#isStopping = true;
    clearTimeout(this.#idle);
    for (const worker of this.#running) worker.stop();
  }

  async #look(call: Called, args: readonly unknown[]): Promise<unknown> {
    clearTimeout(this.#idle);
    const worker = this.#looking?.isAlive === true ? this.#looking : this.#start();
    this.#looking = worker;
    try {
      return await worker.ask({ url: this.#options.url, call, args }, LOOK_MS, () => undefined);
    } finally {
      if (worker.isIdle) this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref();
    }
  }

  #start(): UploadProcess {
    const worker = new UploadProcess(this.#options);
    this.#running.add(worker);
    return worker;
  }

  #end(worker: UploadProcess): void {
    worker.stop();
    this.#running.delete(worker);
  }
}
