import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A call to repeat from a thread of its own, so that the server's thread does nothing else. */
export interface ClientTask {
  readonly address: string;
  /** Paths of the rounds, in turn. */
  readonly paths: readonly string[];
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Bodies of the rounds, in turn. */
  readonly bodies: readonly string[];
  readonly rounds: number;
  readonly warmUp: number;
}

/** Milliseconds of each round as a client sees it: from the request to the last byte of the answer. */
export async function timesOfClient(task: ClientTask): Promise<readonly number[]> {
  const worker = new Worker(new URL('./client-thread.ts', import.meta.url), { workerData: task });
  const [times] = (await once(worker, 'message')) as [readonly number[]];
  return times;
}
