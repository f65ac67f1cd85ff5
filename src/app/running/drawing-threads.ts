import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { availableParallelism, totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Language, LanguageCode } from '#domain/platform/language.ts';
import type { Catalogue } from '#labels/label.ts';
import type { PageContext, RenderPage } from '#server/platform/pages/pages.ts';
import { partsOf, type ResponseParts, WholeResponse } from '#server/platform/serving/whole-response.ts';
import type { PageRoute } from '#web/page-route.ts';

/** A page that is asked for. */
export interface Drawing extends Pick<PageContext, 'catalogueAddress' | 'hasGallery'> {
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: ArrayBuffer | null;
  readonly language: Language;
  /** Where the thread has not these texts yet. */
  readonly catalogue?: Catalogue;
}

type CallInit = NonNullable<Parameters<PageContext['api']>[1]>;

export type ToThread =
  | { readonly kind: 'draw'; readonly page: number; readonly drawing: Drawing }
  | { readonly kind: 'leave'; readonly page: number }
  /** With what is wrong with the call, where it could not be asked. */
  | { readonly kind: 'answer'; readonly call: number; readonly answer: ResponseParts | string }
  | { readonly kind: 'ping' };

export type FromThread =
  | { readonly kind: 'ready'; readonly routes: readonly PageRoute[] }
  | {
      readonly kind: 'call';
      readonly page: number;
      readonly call: number;
      readonly path: string;
      readonly init: CallInit;
    }
  | { readonly kind: 'drawn'; readonly page: number; readonly drawn: ResponseParts }
  | { readonly kind: 'failed'; readonly page: number; readonly error: string }
  | { readonly kind: 'pong' };

/** Of the main heap of a thread; one that needs more is ended, and its pages fail. */
const MAX_HEAP_MB = 512;
const PING_MS = 1000;
/** Pings without an answer after which a thread is taken to go round in a circle. Counted and not timed: a machine that stood still ends nothing. */
const MAX_UNANSWERED = 20;
const MOST_THREADS = 4;

interface Page {
  readonly api: PageContext['api'];
  readonly drawn: PromiseWithResolvers<Response>;
}

interface ThreadOptions {
  /** The build of the pages. */
  readonly entry: URL;
  readonly pingMs?: number;
  readonly maxHeapMb?: number;
  /** Hears why a thread has ended. */
  readonly log?: (line: string) => void;
}

/** What a thread has to say to another, at the end of each turn of its loop: to wake the other one takes longer than to say more. */
export class Outbox<Message> {
  readonly #post: (messages: readonly Message[], transferred: readonly ArrayBuffer[]) => void;
  #messages: Message[] = [];
  #transferred: ArrayBuffer[] = [];

  constructor(post: (messages: readonly Message[], transferred: readonly ArrayBuffer[]) => void) {
    this.#post = post;
  }

  tell(message: Message, bytes?: Uint8Array<ArrayBuffer>): void {
    if (this.#messages.length === 0) setImmediate(() => this.#send());
    this.#messages.push(message);
    if (bytes !== undefined) this.#transferred.push(bytes.buffer);
  }

  #send(): void {
    const [messages, transferred] = [this.#messages, this.#transferred];
    [this.#messages, this.#transferred] = [[], []];
    this.#post(messages, transferred);
  }
}

/** One thread that draws pages. */
class DrawingThread {
  readonly routes: Promise<readonly PageRoute[]>;
  readonly #worker: Worker;
  readonly #outbox = new Outbox<ToThread>((messages, bytes) => this.#worker.postMessage(messages, bytes));
  readonly #pages = new Map<number, Page>();
  /** Which texts it has. */
  readonly #texts = new Map<LanguageCode, string>();
  #pinging: NodeJS.Timeout | undefined;
  #unanswered = 0;
  #asked = 0;
  hasBegun = false;
  hasEnded = false;

  constructor({ entry, pingMs = PING_MS, maxHeapMb = MAX_HEAP_MB }: ThreadOptions, onEnd: (error: Error) => void) {
    this.#worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
      workerData: entry.href,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    const { promise, resolve, reject } = Promise.withResolvers<readonly PageRoute[]>();
    this.routes = promise;
    // Who asks for a page of a thread that does not start hears of it as well.
    promise.catch(() => undefined);
    const end = (error: Error) => {
      if (this.hasEnded) return;
      this.#end(error);
      reject(error);
      onEnd(error);
    };
    this.#worker.on('message', (messages: readonly FromThread[]) => {
      for (const message of messages) {
        if (message.kind !== 'ready') this.#hear(message);
        else {
          this.hasBegun = true;
          this.#pinging = setInterval(() => this.#ping(), pingMs).unref();
          resolve(message.routes);
        }
      }
    });
    this.#worker.once('error', (error) => end(new Error('A thread that draws pages failed.', { cause: error })));
    this.#worker.once('exit', (code) => end(new Error(`A thread that draws pages ended with ${code}.`)));
    // It keeps no process alive.
    this.#worker.unref();
  }

  get size(): number {
    return this.#pages.size;
  }

  /** Whether it has answered lately: else it may go round in a circle. */
  get isAlert(): boolean {
    return this.#unanswered < 2;
  }

  async draw(request: Request, { api, catalogue, ...context }: PageContext): Promise<Response> {
    const { url, method, headers, signal } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    const page = ++this.#asked;
    const drawn = Promise.withResolvers<Response>();
    if (this.hasEnded) throw new Error('The thread that draws pages has ended.');
    // What its calls read alike, and as of which day, is known where the page was asked for.
    this.#pages.set(page, { api: AsyncLocalStorage.bind(api), drawn });
    const { language, catalogueAddress, hasGallery } = context;
    const isNew = this.#texts.get(language.code) !== catalogueAddress;
    this.#texts.set(language.code, catalogueAddress);
    const asked = { url, method, headers: [...headers], body, language, catalogueAddress, hasGallery };
    this.#outbox.tell({ kind: 'draw', page, drawing: { ...asked, ...(isNew && { catalogue }) } });
    const leave = () => this.#outbox.tell({ kind: 'leave', page });
    // Of what was sent to a page nothing is left undone; its connection counts as closed once it is read.
    if (body === null && signal.aborted) leave();
    else if (body === null) signal.addEventListener('abort', leave, { once: true });
    return drawn.promise.finally(() => signal.removeEventListener('abort', leave));
  }

  async close(): Promise<void> {
    const ended = once(this.#worker, 'exit');
    if (!this.hasEnded) await Promise.all([this.#worker.terminate(), ended]);
  }

  #hear(message: Exclude<FromThread, { kind: 'ready' }>): void {
    this.#unanswered = 0;
    if (message.kind === 'pong') return;
    const page = this.#pages.get(message.page);
    if (page === undefined) {
      // What is left of a page whose reader went would wait for ever.
      if (message.kind === 'call')
        this.#outbox.tell({ kind: 'answer', call: message.call, answer: 'The page has ended.' });
      return;
    }
    if (message.kind === 'call') {
      void this.#answer(page, message);
      return;
    }
    this.#pages.delete(message.page);
    if (message.kind === 'failed') page.drawn.reject(new Error(message.error));
    else page.drawn.resolve(new WholeResponse(message.drawn));
  }

  async #answer({ api }: Page, { call, path, init }: Extract<FromThread, { kind: 'call' }>): Promise<void> {
    const answer = await api(path, init).then(partsOf).catch(String);
    this.#outbox.tell({ kind: 'answer', call, answer }, typeof answer === 'string' ? undefined : answer.bytes);
  }

  #ping(): void {
    if (this.#pages.size === 0) return;
    if (this.#unanswered >= MAX_UNANSWERED) return void this.#worker.terminate();
    this.#unanswered += 1;
    this.#outbox.tell({ kind: 'ping' });
  }

  #end(error: Error): void {
    this.hasEnded = true;
    clearInterval(this.#pinging);
    for (const { drawn } of this.#pages.values()) drawn.reject(error);
    this.#pages.clear();
  }
}

/** Memory of the machine, or of the part of it that is given to this process, for each thread. */
const BYTES_A_THREAD = 2 ** 30;

/** One for each processor but the first, and for each gigabyte. */
function usualCount(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1, Math.floor(memory / BYTES_A_THREAD)));
}

/**
 * Draws pages beside the thread that answers: a page is made in one piece of some tens of milliseconds, in which nobody else would hear
 * anything. One that fails takes the pages in its hands with it, and another takes its place.
 */
export class DrawingThreads {
  readonly #options: ThreadOptions;
  readonly #threads: DrawingThread[];
  #isClosed = false;

  constructor(options: ThreadOptions, count = usualCount()) {
    this.#options = options;
    this.#threads = Array.from({ length: count }, () => this.#open());
  }

  /** What a build says of its routes, once all threads have loaded it; rejects where one cannot. */
  async routes(): Promise<readonly PageRoute[]> {
    const [routes = []] = await Promise.all(this.#threads.map((thread) => thread.routes));
    return routes;
  }

  readonly renderPage: RenderPage = (request, context) => this.#freest().draw(request, context);

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #open(): DrawingThread {
    const thread = new DrawingThread(this.#options, (error) => {
      if (this.#isClosed) return;
      this.#options.log?.([error.message, error.cause].filter((part) => part !== undefined).join(' '));
      // One that cannot begin is tried again when somebody asks for a page, and not for ever.
      if (thread.hasBegun) this.#threads[this.#threads.indexOf(thread)] = this.#open();
    });
    return thread;
  }

  #freest(): DrawingThread {
    for (const [at, { hasEnded }] of this.#threads.entries()) if (hasEnded) this.#threads[at] = this.#open();
    const alert = this.#threads.filter(({ isAlert }) => isAlert);
    const threads = alert.length === 0 ? this.#threads : alert;
    return threads.reduce((freest, each) => (each.size < freest.size ? each : freest));
  }
}
