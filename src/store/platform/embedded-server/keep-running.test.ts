import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { keepRunning, type StopWatching } from './keep-running.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

let stopWatching: StopWatching = () => undefined;

afterEach(() => stopWatching());

const CHECK_MS = 1;

interface Trial {
  isRunning: boolean;
  tries: number;
  /** Pauses before tries, in their order. */
  readonly pauses: number[];
  readonly messages: string[];
}

interface Setting {
  readonly isCured?: (tries: number) => boolean;
  /** What happens while a pause before a try lasts. */
  readonly during?: (ms: number) => Promise<void>;
}

function watched({ isCured = () => true, during = () => nextTurn() }: Setting = {}): Trial {
  const trial: Trial = { isRunning: true, tries: 0, pauses: [], messages: [] };
  stopWatching = keepRunning({
    isRunning: () => trial.isRunning,
    restart: async () => {
      trial.tries += 1;
      if (!isCured(trial.tries)) throw new Error('No memory.');
      trial.isRunning = true;
    },
    log: (message) => trial.messages.push(message),
    pausesMs: [5, 60, 180],
    checkMs: CHECK_MS,
    pause: async (ms) => {
      if (ms === CHECK_MS) return nextTurn();
      trial.pauses.push(ms);
      return during(ms);
    },
  });
  return trial;
}

test('starts again what ended, and says both', async () => {
  const trial = watched();
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.messages.at(-1)).toBe('The database runs again.'), SOON);
  expect(trial.messages[0]).toBe('The database ended by itself. Starting it again in 0.005 seconds.');
  expect(trial.tries).toBe(1);
});

test('tries again after a failed try, each time after a longer pause', async () => {
  const trial = watched({ isCured: (tries) => tries === 3 });
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.isRunning).toBe(true), SOON);
  expect(trial.pauses).toEqual([5, 60, 180]);
  expect(trial.messages).toContain('The database could not be started again. No memory.');
});

test('BEY-17 goes on trying after the longest pause, until somebody has made room', async () => {
  const trial = watched({ isCured: (tries) => tries === 6 });
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.isRunning).toBe(true), SOON);
  expect(trial.pauses).toEqual([5, 60, 180, 180, 180, 180]);
});

test('touches nothing once the watch is ended', async () => {
  const paused = Promise.withResolvers<void>();
  const trial = watched({ during: () => paused.promise });
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.pauses).toHaveLength(1), SOON);
  stopWatching();
  paused.resolve();
  await nextTurn();
  expect(trial.tries).toBe(0);
});
