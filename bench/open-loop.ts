import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface TimedPost {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** One request of a keystroke: a POST with a body, or a GET. */
export type TimedRequest = TimedPost | { readonly path: string; readonly cookie: string };

/** Keystrokes that come at their own pace, whether or not the answers to the earlier ones are there. */
export interface OpenLoopTask {
  readonly address: string;
  /** The requests of each keystroke, sent at once. */
  readonly keystrokes: readonly (readonly TimedRequest[])[];
  readonly perSecond: number;
  /** Whether a 503 counts as a refusal; it ends the run when absent. */
  readonly areRefusalsCounted?: boolean;
}

/** What became of a keystroke. */
export interface Pressed {
  /** Milliseconds from the moment at which it was due to the end of its last answer. */
  readonly ms: number;
  readonly isAnswered: boolean;
}

/** What became of each keystroke. */
export async function pressAll(task: OpenLoopTask): Promise<readonly Pressed[]> {
  const worker = new Worker(new URL('./open-loop-thread.ts', import.meta.url), { workerData: task });
  const [pressed] = (await once(worker, 'message')) as [readonly Pressed[]];
  return pressed;
}

/** Milliseconds from the moment at which each keystroke was due to the end of its last answer. */
export async function timesOfKeystrokes(task: OpenLoopTask): Promise<readonly number[]> {
  return (await pressAll(task)).map(({ ms }) => ms);
}
