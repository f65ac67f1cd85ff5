import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#store/platform/database/database.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { isInnerCall } from '../serving/page-reads.ts';
import type { App } from '../serving/serve.ts';
import { type Asker, askers, type LoadKind, loadKindOf, loadKinds, loadLimits } from './concurrency-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of the route asks of a node; absent where it always passes. */
    readonly load?: LoadKind;
  }
}

/** Seconds after which who was refused may come again; those of one moment do not all come at once. */
const RETRY_AFTER_S = [1, 2, 3] as const;

/** How hard a node works: 1 where visitors are refused from. */
interface NodeLoad {
  now(): number;
  stop(): void;
}

const RESOLUTION_MS = 20;
const SAMPLE_MS = 500;

/** The usual delay of the event loop: one long turn alone is none. */
function loopDelay(): { readonly ms: () => number; readonly stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let ms = 0;
  const timer = setInterval(() => {
    const median = histogram.count === 0 ? 0 : histogram.percentile(50) / 1e6;
    ms = Math.max(0, median - RESOLUTION_MS);
    histogram.reset();
  }, SAMPLE_MS).unref();
  const stop = () => {
    clearInterval(timer);
    histogram.disable();
  };
  return { ms: () => ms, stop };
}

/** Measures what a node can do something about: its own event loop, and the queues for connections to the database. */
function watchLoad(databases: readonly Pick<Database, 'queue'>[]): NodeLoad {
  const loop = loopDelay();
  return {
    now: () =>
      Math.max(
        loop.ms() / loadLimits.loopDelayMs,
        ...databases.map(({ queue }) => queue.waitMs / loadLimits.queueWaitMs),
      ),
    stop: loop.stop,
  };
}

/** Decides which requests a node takes on. */
export class Admission {
  readonly #running: Record<LoadKind, number> = { page: 0, read: 0, search: 0, write: 0, file: 0, bulk: 0 };
  readonly #loadLimits: NodeLoad;
  #refused = 0;

  constructor(load: NodeLoad) {
    this.#loadLimits = load;
  }

  /** Takes a request on, or throws a Refusal; what it gives ends the request. */
  admit(kind: LoadKind, asker: Asker): () => void {
    const { share, maxLoad } = askers[asker];
    const isFull = this.#running[kind] >= Math.ceil(loadKinds[kind].max * share);
    if (isFull || this.#loadLimits.now() >= maxLoad) {
      this.#refused += 1;
      throw new Refusal('overloaded', null, RETRY_AFTER_S[this.#refused % RETRY_AFTER_S.length]);
    }
    this.#running[kind] += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#running[kind] -= 1;
    };
  }
}

/** Turns requests away before anything is done for them while the node has more to do than it can. */
export function registerAdmission(
  app: App,
  databases: readonly Database[],
  askerOf: (request: FastifyRequest) => Asker,
): void {
  const load = watchLoad(databases);
  const admission = new Admission(load);
  app.addHook('onClose', async () => load.stop());
  app.addHook('onRequest', async (request, reply) => {
    const kind = loadKindOf(request.routeOptions.config);
    if (kind === undefined || isInnerCall()) return;
    const end = admission.admit(kind, askerOf(request));
    // However it ends: answered, failed or left by its reader.
    reply.raw.once('close', end);
  });
}
