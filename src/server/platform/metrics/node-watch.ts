import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { NodeHeartbeat } from '#store/platform/health/database-health.ts';
import { productVersion } from '../serving/product-version.ts';

/** What a node knows of itself. */
export interface NodeWatch {
  readonly id: string;
  /** What it notes of the time since the last note. */
  readonly heartbeat: () => Omit<NodeHeartbeat, 'seenAt'>;
  readonly stop: () => void;
}

const RESOLUTION_MS = 10;

/** Watches the event loop of this process and the load of its machine. */
export function watchNode(clock: () => Date): NodeWatch {
  const id = randomUUID();
  const startedAt = clock();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const heartbeat = () => {
    const delay = delays.count === 0 ? 0 : delays.percentile(99) / 1e6;
    delays.reset();
    const [load = 0] = loadavg();
    const loopDelayMs = Math.max(0, delay - RESOLUTION_MS);
    return { id, version: productVersion, startedAt, load: load / availableParallelism(), loopDelayMs };
  };
  return { id, heartbeat, stop: () => void delays.disable() };
}
