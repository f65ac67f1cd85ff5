import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '#store/platform/database/database.ts';
import { loadLimits } from './load-kinds.ts';

/** How hard a node works: 1 where visitors are refused from. */
export interface NodeLoad {
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
export function watchLoad(databases: readonly Pick<Database, 'queue'>[]): NodeLoad {
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
