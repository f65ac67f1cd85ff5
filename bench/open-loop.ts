import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** One request of a keystroke. */
export interface TimedRequest {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** Keystrokes that come at their own pace, whether or not the answers to the earlier ones are there. */
export interface OpenLoopTask {
  readonly address: string;
  /** The requests of each keystroke, sent at once. */
  readonly keystrokes: readonly (readonly TimedRequest[])[];
  readonly perSecond: number;
}

/** Milliseconds from the moment at which each keystroke was due to the end of its last answer. */
export async function timesOfKeystrokes(task: OpenLoopTask): Promise<readonly number[]> {
  const worker = new Worker(new URL('./open-loop-thread.ts', import.meta.url), { workerData: task });
  const [times] = (await once(worker, 'message')) as [readonly number[]];
  return times;
}
