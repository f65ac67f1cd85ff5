import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { keepRunning, type StopWatching } from './keep-running.ts';

let stopWatching: StopWatching = () => undefined;

afterEach(() => stopWatching());

interface Trial {
  isRunning: boolean;
  readonly tries: number[];
  readonly messages: string[];
}

function watched(isCured: (tries: number) => boolean, pausesMs: readonly number[] = [5, 5, 5]): Trial {
  const trial: Trial = { isRunning: true, tries: [], messages: [] };
  const restart = async () => {
    trial.tries.push(Date.now());
    if (!isCured(trial.tries.length)) throw new Error('No memory.');
    trial.isRunning = true;
  };
  const log = (message: string) => trial.messages.push(message);
  stopWatching = keepRunning({ isRunning: () => trial.isRunning, restart, log, pausesMs, checkMs: 1 });
  return trial;
}

test('starts again what ended, and says both', async () => {
  const trial = watched(() => true);
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.messages.at(-1)).toBe('The database runs again.'));
  expect(trial.messages[0]).toBe('The database ended by itself. Starting it again in 0.005 seconds.');
  expect(trial.tries).toHaveLength(1);
});

test('tries again after a failed try, each time after a longer pause', async () => {
  const trial = watched((tries) => tries === 3, [1, 60, 180]);
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.isRunning).toBe(true));
  const [first = 0, second = 0, third = 0] = trial.tries;
  expect(second - first).toBeGreaterThanOrEqual(59);
  expect(third - second).toBeGreaterThanOrEqual(179);
  expect(trial.messages).toContain('The database could not be started again. No memory.');
});

test('gives up at the limit of tries, also when each try seems to succeed at first', async () => {
  const trial = watched(() => true);
  const dying = setInterval(() => {
    trial.isRunning = false;
  }, 1);
  await vi.waitFor(() => expect(trial.messages.at(-1)).toContain('after 3 tries'));
  clearInterval(dying);
  await delay(50);
  expect(trial.tries).toHaveLength(3);
});

test('touches nothing once the watch is ended', async () => {
  const trial = watched(() => true, [300]);
  trial.isRunning = false;
  await vi.waitFor(() => expect(trial.messages).toHaveLength(1));
  stopWatching();
  await delay(400);
  expect(trial.tries).toEqual([]);
});
