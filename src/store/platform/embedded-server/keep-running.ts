import { setTimeout as delay } from 'node:timers/promises';

export interface KeepRunningOptions {
  readonly isRunning: () => boolean;
  /** Starts it again; may throw. */
  readonly restart: () => Promise<void>;
  readonly log: (message: string) => void;
  /** Pause before each try, the last of them before all that follow. */
  readonly pausesMs?: readonly number[];
  /** How long it has to run until the tries are counted anew. */
  readonly stableMs?: number;
  readonly checkMs?: number;
  /** Waits; ends early and without failing when the signal aborts. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Ends the watch; a try that is under way goes on to its end. */
export type StopWatching = () => void;

const CHECK_MS = 300;
const STABLE_MS = 120_000;
// Seven tries within five minutes for a machine that was out of memory, then one every three for a disk that somebody has to make room on.
const PAUSES_MS = [500, 2_000, 5_000, 15_000, 30_000, 60_000, 180_000];

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

async function tryRestart({ restart, log }: KeepRunningOptions, signal: AbortSignal): Promise<void> {
  try {
    await restart();
    if (!signal.aborted) log('The database runs again.');
  } catch (error) {
    if (!signal.aborted) log(`The database could not be started again. ${reasonOf(error)}`);
  }
}

async function watch(options: KeepRunningOptions, signal: AbortSignal): Promise<void> {
  const { isRunning, log, pausesMs = PAUSES_MS, stableMs = STABLE_MS, checkMs = CHECK_MS, pause = sleep } = options;
  let tries = 0;
  let runsSince = Date.now();
  while (!signal.aborted) {
    await pause(checkMs, signal);
    if (signal.aborted || isRunning()) continue;
    if (Date.now() - runsSince > stableMs) tries = 0;
    const wait = pausesMs[tries] ?? pausesMs.at(-1) ?? STABLE_MS;
    log(`The database ended by itself. Starting it again in ${wait / 1000} seconds.`);
    await pause(wait, signal);
    if (!signal.aborted) await tryRestart(options, signal);
    tries += 1;
    runsSince = Date.now();
  }
}

/** Starts something again whenever it is found ended, with growing pauses. */
export function keepRunning(options: KeepRunningOptions): StopWatching {
  const controller = new AbortController();
  void watch(options, controller.signal);
  return () => controller.abort();
}
